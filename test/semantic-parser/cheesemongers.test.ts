import { madeDatabase } from "./made-database.js";

/** Cheesemongers: what is bought and what is sold both have lines with a price, and bills are paid in parts. */
const { answers } = madeDatabase(`
CREATE TABLE suppliers (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE stalls (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE employees (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, stall_id INTEGER REFERENCES stalls (id), hourly_wage REAL, hired_on TEXT, left_on TEXT);
CREATE TABLE cheeses (id INTEGER PRIMARY KEY, name TEXT NOT NULL, list_price REAL, cost_price REAL, launched_on TEXT);
CREATE TABLE milks (id INTEGER PRIMARY KEY, name TEXT NOT NULL, stock REAL, minimum_stock REAL);
CREATE TABLE purchases (id INTEGER PRIMARY KEY, supplier_id INTEGER REFERENCES suppliers (id), milk_id INTEGER REFERENCES milks (id), bought_on TEXT, quantity REAL, unit_price REAL);
CREATE TABLE sales (id INTEGER PRIMARY KEY, stall_id INTEGER REFERENCES stalls (id), employee_id INTEGER REFERENCES employees (id), sold_at TEXT, status TEXT, payment_method TEXT);
CREATE TABLE sale_lines (id INTEGER PRIMARY KEY, sale_id INTEGER REFERENCES sales (id), cheese_id INTEGER REFERENCES cheeses (id), quantity INTEGER, unit_price REAL);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, since TEXT);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, number TEXT, customer_id INTEGER REFERENCES customers (id), issued_on TEXT, due_on TEXT, total REAL, status TEXT);
CREATE TABLE payments (id INTEGER PRIMARY KEY, invoice_id INTEGER REFERENCES invoices (id), paid_on TEXT, amount REAL);
INSERT INTO suppliers VALUES (1, 'Hill Farm'), (2, 'Vale Dairy');
INSERT INTO stalls VALUES (1, 'North'), (2, 'South');
INSERT INTO employees VALUES (1, 'Ada Birk', 1, 14, '2020-01-01', NULL), (2, 'Bo Carl', 1, 18, '2021-01-01', NULL), (3, 'Cy Dahl', 2, 12, '2021-05-01', '2023-05-01'), (4, 'Di Enz', 2, 13, '2022-01-01', NULL);
INSERT INTO cheeses VALUES (1, 'Brie', 6, 3.5, '2020-01-01'), (2, 'Gouda', 4, 2, '2021-02-01'), (3, 'Feta', 3, 2.5, '2022-03-01');
INSERT INTO milks VALUES (1, 'Goat milk', 20, 50), (2, 'Cow milk', 300, 100);
INSERT INTO purchases VALUES (1, 1, 1, '2023-02-01', 100, 2), (2, 1, 2, '2023-03-01', 200, 1), (3, 2, 2, '2023-04-01', 100, 1.5), (4, 2, 1, '2024-02-01', 50, 3);
INSERT INTO sales VALUES (1, 1, 1, '2024-07-01 10:00:00', 'completed', 'cash'), (2, 1, 2, '2024-07-02 10:00:00', 'completed', 'card'), (3, 2, 4, '2024-07-03 10:00:00', 'completed', 'card'), (4, 2, 4, '2024-07-04 10:00:00', 'void', 'cash'), (5, 2, 4, '2024-06-04 10:00:00', 'completed', 'cash');
INSERT INTO sale_lines VALUES (1, 1, 1, 1, 6), (2, 1, 2, 2, 4), (3, 2, 2, 1, 4), (4, 3, 3, 9, 3), (5, 4, 1, 5, 6), (6, 5, 2, 4, 4);
INSERT INTO customers VALUES (1, 'Inn', '2020-01-01'), (2, 'Cafe', '2021-01-01'), (3, 'School', '2022-01-01');
INSERT INTO invoices VALUES (1, 'B1', 1, '2024-05-01', '2024-06-01', 100, 'paid'), (2, 'B2', 2, '2024-05-01', '2024-06-01', 80, 'open'), (3, 'B3', 3, '2024-05-01', '2024-06-01', 60, 'cancelled'), (4, 'B4', 1, '2024-07-20', '2024-08-20', 50, 'open');
INSERT INTO payments VALUES (1, 1, '2024-05-20', 100), (2, 2, '2024-06-20', 30);
`);

answers("what was cancelled is not owed", {
  "Which invoices are overdue?": [["B2"]],
  "unpaid invoices": [["B2"], ["B4"]],
  "outstanding amount": [[100]],
  "invoices partly paid": [["B2"]],
});

answers("the day of a payment tells no debt", {
  "Who still owes us money?": [["Cafe"], ["Inn"]],
  "How much are we owed?": [[100]],
  "How much is still outstanding?": [[100]],
});

answers("what is bought is no revenue", {
  "turnover last month": [[45]],
  "How much did we sell last month?": [[45]],
  "Which stall made the most money last month?": [["South"]],
  "spend per supplier in 2023": [
    ["Hill Farm", 400],
    ["Vale Dairy", 150],
  ],
  "How much did we spend on cow milk in 2023?": [[350]],
  "What do we pay for goat milk on average?": [[2.5]],
});

answers("what sold best, though no kind of thing is named", {
  "What sold best last month?": [["Feta"]],
  "our best sellers in June 2024": [["Gouda"]],
  "Which stall sold the most gouda last month?": [["North"]],
});

answers("what was sold are things", {
  "What did we sell in June 2024?": [["Gouda"]],
});

answers("sales paid in cash are no invoices that are paid", {
  "How many sales were paid by card?": [[2]],
});

answers("the share of a product in what came in", {
  "share of feta in our turnover in July 2024": [[60]],
});

answers("wages are no days on which somebody was paid", {
  "average wage per stall": [
    ["North", 16],
    ["South", 12.5],
  ],
});

answers("whom we lost has left", {
  "How many employees did we lose in 2023?": [[1]],
});

answers("baskets are what is paid at once", {
  "average basket": [[18.2]],
  "average number of items per sale": [[4.4]],
});

answers("the list price is what things are sold for", {
  "margin per cheese": [
    ["Brie", 2.5],
    ["Feta", 0.5],
    ["Gouda", 2],
  ],
  "cheeses under 5": [["Feta"], ["Gouda"]],
});

answers("the best customer is billed most", {
  "our biggest customer": [["Inn"]],
});

answers("what somebody earns is no revenue", {
  "Who earns the most?": [["Bo Carl"]],
});

answers("who has left is not counted", {
  "headcount per stall": [
    ["North", 2],
    ["South", 1],
  ],
});

answers("less than the least that should be there", {
  "which milks are below minimum": [["Goat milk"]],
});
