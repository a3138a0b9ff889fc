import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/** A lamp maker; two customers have one name. */
const lamps = madeDatabase(`
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, city TEXT, registered_on TEXT);
CREATE TABLE lamps (lamp_id INTEGER PRIMARY KEY, title TEXT NOT NULL);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers,
  lamp_id INTEGER NOT NULL REFERENCES lamps, ordered_at TEXT NOT NULL, shipped_at TEXT);
INSERT INTO customers VALUES (1, 'Ann', 'Berg', 'Bern', '2022-11-01'), (2, 'Ann', 'Berg', 'Chur', '2023-02-01'),
  (3, 'Bea', 'Cole', 'Bern', '2024-01-15'), (4, 'Carl', 'Dorn', 'Arosa', '2023-03-03');
INSERT INTO lamps VALUES (1, 'Arc'), (2, 'Beam'), (3, 'Cone');
INSERT INTO orders VALUES (1, 1, 1, '2023-05-02', '2023-05-05'), (2, 1, 2, '2023-06-11', '2023-06-12'),
  (3, 2, 1, '2023-07-07', NULL), (4, 3, 1, '2024-05-20', '2024-05-25'), (5, 1, 2, '2024-05-01', '2024-05-02');
`);

test.each([
  [
    "Which customers ordered in 2023?",
    [
      ["Ann", "Berg"],
      ["Ann", "Berg"],
    ],
  ],
  [
    "customers who ordered in May 2024",
    [
      ["Ann", "Berg"],
      ["Bea", "Cole"],
    ],
  ],
  ["Which customers ordered in 2023 but not in 2024?", [["Ann", "Berg"]]],
  [
    "Which customers did not order in 2024?",
    [
      ["Ann", "Berg"],
      ["Carl", "Dorn"],
    ],
  ],
  ["Which customers have not ordered anything?", [["Carl", "Dorn"]]],
  ["How many customers ordered something in 2023?", [[2]]],
  ["How many customers ordered a lamp in 2023?", [[2]]],
  ["lamps ordered in 2024", [["Arc"], ["Beam"]]],
  ["How many orders were placed before 2024?", [[3]]],
] as const)("%s: orders were placed", (question, expected) => {
  expect(lamps.rows(question), lamps.sql(question)).toEqual(expected);
});

test.each([
  ["cities of customers ordered by last name", /^SELECT city FROM customers ORDER BY last_name$/],
  ["Show the titles of lamps ordered by their titles", /^SELECT title FROM lamps ORDER BY title$/],
  ["Show the titles of lamps ordered alphabetically", /^SELECT title FROM lamps ORDER BY title$/],
] as const)("%s: rows are sorted", (question, expected) => {
  expect(lamps.sql(question)).toMatch(expected);
});
