import { madeDatabase, rounded } from "./made-database.js";

/** A forge: smiths, some of whom start next month; agreements with stables; bills; faults of gates that are mended. */
const { answers } = madeDatabase(`
CREATE TABLE smiths (
  smith_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, hired_on TEXT NOT NULL, left_on TEXT,
  hourly_wage REAL NOT NULL
);
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT NOT NULL);
CREATE TABLE agreements (
  agreement_id INTEGER PRIMARY KEY, agreement_no TEXT NOT NULL, customer_id INTEGER NOT NULL REFERENCES customers (customer_id),
  start_date TEXT NOT NULL, end_date TEXT, yearly_fee REAL NOT NULL
);
CREATE TABLE bills (
  bill_id INTEGER PRIMARY KEY, bill_no TEXT NOT NULL, customer_id INTEGER NOT NULL REFERENCES customers (customer_id),
  issued_on TEXT NOT NULL, due_on TEXT NOT NULL, paid_on TEXT, pay_method TEXT, amount REAL NOT NULL,
  status TEXT NOT NULL
);
CREATE TABLE orders (
  order_id INTEGER PRIMARY KEY, order_no TEXT NOT NULL, customer_id INTEGER NOT NULL REFERENCES customers (customer_id),
  smith_id INTEGER REFERENCES smiths (smith_id), ordered_on TEXT NOT NULL, delivered_on TEXT, status TEXT NOT NULL,
  net_amount REAL NOT NULL, vat_amount REAL NOT NULL, carriage REAL NOT NULL
);
CREATE TABLE faults (
  fault_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers (customer_id),
  smith_id INTEGER REFERENCES smiths (smith_id), category TEXT NOT NULL, reported_at TEXT NOT NULL, resolved_at TEXT,
  passed INTEGER
);
INSERT INTO smiths VALUES
  (1, 'Ada', 'Brand', '2020-01-06', NULL, 20), (2, 'Bo', 'Esse', '2021-03-01', '2023-05-31', 18),
  (3, 'Cy', 'Amboss', '2023-09-01', NULL, 19), (4, 'Di', 'Zange', '2024-08-15', NULL, 17);
INSERT INTO customers VALUES (1, 'Hill Stables', 'Ely'), (2, 'Vale Riding', 'Ware'), (3, 'Moor Hall', 'Ely');
INSERT INTO agreements VALUES
  (1, 'A-1', 1, '2021-01-01', '2023-12-31', 500), (2, 'A-2', 1, '2024-01-01', '2024-09-15', 600),
  (3, 'A-3', 2, '2022-05-01', NULL, 300), (4, 'A-4', 3, '2024-10-01', NULL, 900);
INSERT INTO bills VALUES
  (1, 'B-1', 1, '2024-02-01', '2024-03-01', '2024-02-20', 'card', 100, 'settled'), (2, 'B-2', 1, '2024-03-01', '2024-04-01', '2024-04-09', 'cash', 50, 'settled'),
  (3, 'B-3', 2, '2024-03-05', '2024-04-05', NULL, NULL, 70, 'sent'), (4, 'B-4', 3, '2023-11-01', '2023-12-01', '2023-12-04', 'card', 30, 'settled'),
  (5, 'B-5', 3, '2024-05-01', '2024-06-01', '2024-05-30', 'card', 90, 'settled'),
  (6, 'B-6', 2, '2023-06-01', '2023-07-01', NULL, NULL, 45, 'cancelled');
INSERT INTO orders VALUES
  (1, 'O-1', 1, 1, '2024-05-02', '2024-05-20', 'delivered', 100, 20, 8), (2, 'O-2', 2, 3, '2024-06-03', NULL, 'accepted', 200, 40, 5),
  (3, 'O-3', 3, NULL, '2024-06-10', NULL, 'cancelled', 500, 100, 9), (4, 'O-4', 3, NULL, '2024-07-20', NULL, 'accepted', 50, 10, 2),
  (5, 'O-5', 2, 1, '2024-07-02', '2024-07-20', 'delivered', 70, 14, 3);
INSERT INTO faults VALUES
  (1, 1, 1, 'hinge', '2024-05-01 08:00:00', '2024-05-01 20:00:00', 1), (2, 2, 3, 'lock', '2024-05-10 08:00:00', '2024-05-12 08:00:00', 0),
  (3, 3, NULL, 'hinge', '2024-07-30 09:00:00', NULL, NULL), (4, 2, NULL, 'rust', '2024-07-31 09:00:00', NULL, NULL),
  (5, 1, 1, 'lock', '2024-06-10 08:00:00', '2024-06-11 08:00:00', 1), (6, 1, 1, 'lock', '2024-06-20 08:00:00', '2024-06-21 08:00:00', 1);
`);

answers("what has yet to begin is not there now", {
  "How many smiths do we employ today?": [[2]],
  "What is the average hourly wage of current smiths?": [[19.5]],
  "Which agreements are in force?": [["A-2"], ["A-3"]],
  "How many agreements are in force now?": [[2]],
  "Our yearly income from agreements in force": [[900]],
});

answers(
  "the unit stands anywhere behind how long something takes",
  {
    "How long does it take us on average, in hours, to resolve a fault?": [[27]],
    "How long does it take on average, in hours, to resolve a fault? Split by category": [
      ["hinge", 12],
      ["lock", 32],
      ["rust", null],
    ],
  },
  rounded,
);

answers(
  "what is said of the whole tells no part of it",
  {
    "What percentage of the paid bills were paid late?": [[50]],
    "Of the paid bills issued in 2024, what percentage was paid late?": [[33.333]],
    "What percentage of the paid bills were paid by card?": [[75]],
    "Which paid bills were issued in 2024?": [["B-1"], ["B-2"], ["B-5"]],
    "Of the faults reported in 2024, what share had the category lock?": [[50]],
  },
  rounded,
);

answers("a second sentence lists what is shown", {
  "Which faults have nobody assigned? I need customer, town and category.": [
    ["Moor Hall", "Ely", "hinge"],
    ["Vale Riding", "Ware", "rust"],
  ],
  "Which faults have nobody assigned: customer and category": [
    ["Moor Hall", "hinge"],
    ["Vale Riding", "rust"],
  ],
  "Agreements that run out before the end of September: agreement number and customer": [["A-2", "Hill Stables"]],
});

answers("what was cancelled is not waited for", {
  "Which bills are unpaid?": [["B-3"]],
  "What is the total amount of the unpaid bills?": [[70]],
  "Which cancelled bills were not paid?": [["B-6"]],
  "Which orders have no smith yet?": [["O-4"]],
});

answers("an amount that is kept apart is added up with the other", {
  "What is the total of the orders from June, including VAT?": [[840]],
  "How much are the orders with the status accepted, including VAT?": [[300]],
});

answers("when those began by which they are ranked is shown", {
  "Who is the newest smith and when did they start?": [["Di", "Zange", "2024-08-15"]],
  "Who is the newest smith and when did she join us?": [["Di", "Zange", "2024-08-15"]],
});
