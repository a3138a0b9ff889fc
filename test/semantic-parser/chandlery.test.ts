import { expect, test } from "vitest";
import { madeDatabase, rounded } from "./made-database.js";

/**
 * A ship chandler's: clerks with a full name and a wage in departments, goods of a kind, orders of clients with lines,
 * and bills that are settled or not, in part with tax.
 */
const { answers, rows } = madeDatabase(`
CREATE TABLE departments (
  department_id INTEGER PRIMARY KEY,
  department_name TEXT NOT NULL
);
CREATE TABLE clerks (
  clerk_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  department_id INTEGER NOT NULL REFERENCES departments (department_id),
  wage REAL NOT NULL
);
CREATE TABLE clients (
  client_id INTEGER PRIMARY KEY,
  client_name TEXT NOT NULL,
  town TEXT NOT NULL
);
CREATE TABLE goods (
  good_id INTEGER PRIMARY KEY,
  good_name TEXT NOT NULL,
  kind TEXT NOT NULL,
  unit_price REAL NOT NULL
);
CREATE TABLE orders (
  order_id INTEGER PRIMARY KEY,
  client_id INTEGER NOT NULL REFERENCES clients (client_id),
  clerk_id INTEGER NOT NULL REFERENCES clerks (clerk_id),
  ordered_on TEXT NOT NULL,
  channel TEXT
);
CREATE TABLE order_lines (
  order_line_id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (order_id),
  good_id INTEGER NOT NULL REFERENCES goods (good_id),
  quantity INTEGER NOT NULL,
  price REAL NOT NULL
);
CREATE TABLE bills (
  bill_id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (order_id),
  billed_on TEXT NOT NULL,
  due_on TEXT NOT NULL,
  settled_on TEXT,
  net_amount REAL NOT NULL,
  gross_amount REAL NOT NULL
);
INSERT INTO departments VALUES (1, 'Ropes'), (2, 'Paints');
INSERT INTO clerks VALUES (1, 'Ann Bell', 1, 40), (2, 'Bo Carr', 1, 30), (3, 'Cy Dunn', 2, 50), (4, 'Di Eyre', 2, 60), (5, 'Ed Fox', 2, 10);
INSERT INTO clients VALUES (1, 'Gull Ltd', 'Hull'), (2, 'Heron Ltd', 'Hull'), (3, 'Ibis Ltd', 'Leith'), (4, 'Jay Ltd', 'Ayr');
INSERT INTO goods VALUES (1, 'Hemp rope', 'rope', 10), (2, 'Steel rope', 'rope', 30), (3, 'Red paint', 'paint', 5), (4, 'Blue paint', 'paint', 7);
INSERT INTO orders VALUES (1, 1, 1, '2024-01-10', 'web'), (2, 1, 2, '2024-03-12', 'web'), (3, 2, 3, '2024-03-20', 'phone'), (4, 3, 3, '2024-05-02', NULL);
INSERT INTO order_lines VALUES (1, 1, 1, 2, 10), (2, 1, 3, 1, 5), (3, 2, 2, 1, 30), (4, 3, 3, 4, 5), (5, 4, 4, 5, 6);
INSERT INTO bills VALUES (1, 1, '2024-01-11', '2024-02-10', '2024-02-20', 20, 25), (2, 2, '2024-03-13', '2024-04-12', NULL, 24, 30), (3, 3, '2024-03-21', '2024-04-20', '2024-04-01', 16, 20), (4, 4, '2024-05-03', '2024-12-02', NULL, 24, 30);
`);

answers("a full name is the name", {
  "clerks whose name starts with A": [["Ann Bell"]],
  "names of the clerks of Ropes": [["Ann Bell"], ["Bo Carr"]],
  "clerks whose name ends with the letter x": [["Ed Fox"]],
});

answers("what each group has of all", {
  "percentage of orders per clerk": [
    ["Ann Bell", 25],
    ["Bo Carr", 25],
    ["Cy Dunn", 50],
  ],
  "share of clients by town": [
    ["Ayr", 25],
    ["Hull", 50],
    ["Leith", 25],
  ],
  "breakdown of the clients by town in percent": [
    ["Ayr", 25],
    ["Hull", 50],
    ["Leith", 25],
  ],
  "breakdown of the clients by town": [
    ["Ayr", 1],
    ["Hull", 2],
    ["Leith", 1],
  ],
});

answers(
  "shares of what is taken in",
  {
    "share of revenue by good": [
      ["Blue paint", 28.571],
      ["Hemp rope", 19.048],
      ["Red paint", 23.81],
      ["Steel rope", 28.571],
    ],
  },
  rounded,
);

answers("the income of whoever is farther away", {
  "revenue by client": [
    ["Gull Ltd", 55],
    ["Heron Ltd", 20],
    ["Ibis Ltd", 30],
  ],
  "What is the revenue per clerk?": [
    ["Ann Bell", 25],
    ["Bo Carr", 30],
    ["Cy Dunn", 50],
  ],
});

answers("both ends of when something was", {
  "first and last order of each client": [
    ["Gull Ltd", "2024-01-10", "2024-03-12"],
    ["Heron Ltd", "2024-03-20", "2024-03-20"],
    ["Ibis Ltd", "2024-05-02", "2024-05-02"],
  ],
  "When was the first and the last order?": [["2024-01-10", "2024-05-02"]],
  "the last and the first order in March 2024": [["2024-03-20", "2024-03-12"]],
});

answers("amounts are added up, and not counted", {
  "total amount of overdue bills": [[30]],
  "amount of unpaid bills": [[60]],
  "total of the overdue bills per client": [["Gull Ltd", 30]],
  "How much do the unpaid bills add up to?": [[60]],
  "How many bills are overdue?": [[1]],
});

answers("who has not done what others have", {
  "Which clients have not paid yet?": [["Gull Ltd"], ["Ibis Ltd"]],
  "Which clients did not pay?": [["Gull Ltd"], ["Ibis Ltd"]],
  "Which clients haven't settled their bill?": [["Gull Ltd"], ["Ibis Ltd"]],
});

answers("bills, and what was done with them", {
  "bills settled late": [[1]],
  "bills settled": [[1], [3]],
  "What share of the bills is unpaid?": [[50]],
});

answers("figures of one row computed with each other", {
  "quantity times price per order": [
    [1, 25],
    [2, 30],
    [3, 20],
    [4, 30],
  ],
  "total quantity times price": [[105]],
  "price divided by quantity": [[1.2], [1.25], [30], [5], [5]],
  "gross amount minus net amount of each bill": [
    [1, 5],
    [2, 6],
    [3, 4],
    [4, 6],
  ],
});

answers("against a figure of those that agree", {
  "clerks who earn more than the average of their department": [["Ann Bell"], ["Cy Dunn"], ["Di Eyre"]],
  "goods cheaper than the average price of their kind": [["Hemp rope"], ["Red paint"]],
  "clerks who earn more than the average": [["Ann Bell"], ["Cy Dunn"], ["Di Eyre"]],
});

answers("what is missing", {
  "orders with a missing channel": [[4]],
  "orders whose channel is unknown": [[4]],
  "How many orders have an empty channel?": [[1]],
});

answers("ranked within groups, by what people earn", {
  "the two best paid clerks per department": [
    ["Paints", "Cy Dunn"],
    ["Paints", "Di Eyre"],
    ["Ropes", "Ann Bell"],
    ["Ropes", "Bo Carr"],
  ],
});

test("groups in the order of the figure that is shown", () => {
  expect(rows("average wage per department sorted by average")).toHaveLength(2);
});
