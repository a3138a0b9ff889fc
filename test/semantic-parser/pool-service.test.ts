import { madeDatabase } from "./made-database.js";

/** People who look after pools: contracts that are stored as ended and have a last day, planned and actual hours, totals of bills. */
const { answers } = madeDatabase(`
CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, client_since TEXT);
CREATE TABLE contracts (id INTEGER PRIMARY KEY, contract_no TEXT, client_id INTEGER REFERENCES clients (id), start_date TEXT, end_date TEXT, status TEXT, monthly_fee REAL);
CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT, role TEXT, hired_on TEXT);
CREATE TABLE visits (id INTEGER PRIMARY KEY, contract_id INTEGER REFERENCES contracts (id), employee_id INTEGER REFERENCES employees (id), visit_date TEXT, planned_hours REAL, actual_hours REAL);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients (id), issued_on TEXT, due_on TEXT, total REAL, paid_on TEXT);
CREATE TABLE invoice_lines (id INTEGER PRIMARY KEY, invoice_id INTEGER REFERENCES invoices (id), contract_id INTEGER REFERENCES contracts (id), qty INTEGER, unit_price REAL);
CREATE TABLE supplies (id INTEGER PRIMARY KEY, name TEXT, stock_qty INTEGER, reorder_level INTEGER);
CREATE TABLE gate_logs (id INTEGER PRIMARY KEY, employee_id INTEGER REFERENCES employees (id), checked_in_at TEXT NOT NULL, checked_out_at TEXT);
INSERT INTO clients VALUES (1, 'Ash House', '2019-01-01'), (2, 'Birch Hotel', '2024-02-01'), (3, 'Cedar Spa', '2022-02-01');
INSERT INTO contracts VALUES (1, 'C-1', 1, '2019-01-01', '2024-09-15', 'active', 300), (2, 'C-2', 2, '2024-02-01', NULL, 'active', 800), (3, 'C-3', 3, '2022-02-01', '2024-03-31', 'ended', 450);
INSERT INTO employees VALUES (1, 'Ida', 'cleaner', '2023-01-01'), (2, 'Jon', 'cleaner', '2024-03-01'), (3, 'Kim', 'fitter', '2018-01-01');
INSERT INTO visits VALUES (1, 1, 1, '2024-05-01', 2, 2), (2, 1, 2, '2024-05-08', 2, 5), (3, 2, 1, '2024-06-01', 9, 1), (4, 2, 3, '2024-06-02', 3, 9);
INSERT INTO invoices VALUES (1, 1, '2023-12-01', '2023-12-31', 300.5, '2024-01-05'), (2, 1, '2024-04-01', '2024-05-01', 320.0, '2024-04-20'), (3, 2, '2024-05-01', '2024-06-01', 1200.0, NULL), (4, 3, '2024-02-01', '2024-03-01', 450.0, '2024-03-03');
INSERT INTO invoice_lines VALUES (1, 1, 1, 1, 300.5), (2, 2, 1, 2, 160.0), (3, 3, 2, 1, 1200.0), (4, 4, 3, 1, 450.0);
INSERT INTO gate_logs VALUES (1, 1, '2024-07-01 08:00:00', '2024-07-01 16:00:00'), (2, 3, '2024-07-02 08:00:00', NULL), (3, 1, '2024-07-03 08:00:00', '2024-07-03 15:00:00');
INSERT INTO supplies VALUES (1, 'Chlorine', 3, 10), (2, 'Salt', 40, 20), (3, 'Brush', 5, 5);
`);

answers("what ends in a time has its last day in it, whatever is stored as ended", {
  "Which contracts end in the next 90 days?": [["C-1"]],
  "contracts that end in September 2024": [["C-1"]],
  "How many contracts have ended?": [[1]],
});

answers("totals of bills are money", {
  "invoices over 400": [[3], [4]],
  "invoices of more than 400 that are unpaid": [[3]],
  "How much money is still outstanding?": [[1200]],
  "Which contracts are over 500?": [["C-2"]],
  "contracts that are over 400": [["C-2"], ["C-3"]],
});

answers("what comes in by lines is of the day of their bill", {
  "Revenue per client in 2024": [
    ["Ash House", 320],
    ["Birch Hotel", 1200],
    ["Cedar Spa", 450],
  ],
});

answers("hours are those that came about", {
  "Which employees worked the most hours in 2024?": [["Kim"]],
  "Which cleaners worked the most hours in 2024?": [["Jon"]],
});

answers("what is to be ordered again", {
  "Which supplies need to be reordered?": [["Brush"], ["Chlorine"]],
  "How many supplies have to be restocked?": [[2]],
});

answers("who never checked in has no row, whether others have checked out or not", {
  "Which employees have never checked in?": [["Jon"]],
});
