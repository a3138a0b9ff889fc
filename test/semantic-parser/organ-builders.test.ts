import { madeDatabase } from "./made-database.js";

/** Organ builders: orders with a planner who is one by trade, checked by somebody or nobody, tools that are kept, bills. */
const { answers } = madeDatabase(`
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL);
CREATE TABLE clients (client_id INTEGER PRIMARY KEY, name TEXT NOT NULL, birth_date TEXT NOT NULL);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients (client_id), planner_id INTEGER NOT NULL REFERENCES staff (staff_id), checked_by INTEGER REFERENCES staff (staff_id), kind TEXT NOT NULL, status TEXT NOT NULL, price REAL NOT NULL, placed_on TEXT NOT NULL);
CREATE TABLE tools (tool_id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, keeper_id INTEGER REFERENCES staff (staff_id));
CREATE TABLE bills (bill_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders (order_id), issued_on TEXT NOT NULL, amount REAL NOT NULL);
CREATE TABLE offers (offer_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients (client_id), status TEXT NOT NULL, refusal_reason TEXT);
INSERT INTO staff VALUES (1, 'Ada', 'Planner'), (2, 'Ben', 'Planner'), (3, 'Cy', 'Tuner');
INSERT INTO clients VALUES (1, 'Abbey', '1964-01-01'), (2, 'Beth', '1984-01-01'), (3, 'Cole', '2000-01-01');
INSERT INTO orders VALUES (1, 1, 1, 3, 'tuning', 'done', 900, '2024-01-02'), (2, 1, 1, NULL, 'tuning', 'done', 2500, '2024-02-02'), (3, 2, 2, NULL, 'tuning', 'planned', 3500, '2024-03-02'), (4, 3, 1, 2, 'restoration', 'done', 1900, '2023-04-02');
INSERT INTO tools VALUES (1, 'Long Tom', 'Saw', 1), (2, 'Short Sue', 'Saw', 3), (3, 'Old Bill', 'Lathe', 1), (4, 'Spare', 'Saw', NULL);
INSERT INTO bills VALUES (1, 1, '2024-01-20', 900), (2, 4, '2024-02-20', 1000), (3, 4, '2024-02-21', 900);
CREATE TABLE visits (visit_id INTEGER PRIMARY KEY, town TEXT NOT NULL, status TEXT NOT NULL);
INSERT INTO visits VALUES (1, 'Kiel', 'cancelled'), (2, 'Kiel', 'paid'), (3, 'Bremen', 'cancelled'), (4, 'Kiel', 'planned');
INSERT INTO offers VALUES (1, 1, 'refused', 'price'), (2, 2, 'refused', 'price'), (3, 3, 'refused', 'too late'), (4, 1, 'accepted', NULL);
`);

answers("by whom a row names, and not by all who are called so", {
  "orders per planner": [
    ["Ada", 3],
    ["Ben", 1],
  ],
  "Who was the planner of order 3?": [["Ben"]],
});

answers("what nobody was named for", {
  "done orders not checked": [[2]],
  "orders that were not checked by anyone": [[2], [3]],
  "orders we havent billed": [[2], [3]],
});

answers("more than an amount, be it a number that a year may be", {
  "orders over 2000": [[2], [3]],
});

answers("two things asked for of each other", {
  "who keeps which saw": [
    ["Ada", "Long Tom"],
    ["Cy", "Short Sue"],
  ],
  "who checked which order": [
    ["Ben", 4],
    ["Cy", 1],
  ],
});

answers("an amount that a verb alone asks for", {
  "Billed per month in 2024": [
    ["2024-01", 900],
    ["2024-02", 1900],
  ],
});

answers("an average of those who have something, each once", {
  "average age of clients with a tuning": [[50]],
});

answers("why, by the reason that rows keep", {
  "Why were offers refused?": [
    ["price", 2],
    ["too late", 1],
  ],
});

answers("halves and quarters of two years set against each other", {
  "Compare orders placed in the first half of 2023 and the first half of 2024": [
    [2023, 1],
    [2024, 3],
  ],
  "Compare orders in Q2 2023 with Q1 2024": [
    ["2023-Q2", 1],
    ["2024-Q1", 3],
  ],
});

answers("a state, and where it came about: both", {
  "How many visits were cancelled in Kiel?": [[1]],
});
