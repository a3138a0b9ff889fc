import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/** A snack stall: sales have lines, each of one snack. */
const { answers, sql } = madeDatabase(`
CREATE TABLE guests (guest_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL);
CREATE TABLE snacks (snack_id INTEGER PRIMARY KEY, snack_name TEXT NOT NULL);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, guest_id INTEGER NOT NULL REFERENCES guests (guest_id), ordered_on TEXT NOT NULL);
CREATE TABLE order_lines (
  order_id INTEGER NOT NULL REFERENCES orders (order_id),
  snack_id INTEGER NOT NULL REFERENCES snacks (snack_id),
  quantity INTEGER NOT NULL,
  PRIMARY KEY (order_id, snack_id)
);
INSERT INTO guests VALUES (1, 'Ada Birk'), (2, 'Bo Carl'), (3, 'Cy Dahl');
INSERT INTO snacks VALUES (1, 'Waffle'), (2, 'Crepe'), (3, 'Pretzel'), (4, 'Soup');
INSERT INTO orders VALUES (1, 1, '2024-05-01'), (2, 1, '2024-06-01'), (3, 2, '2024-06-02'), (4, 3, '2024-06-03');
INSERT INTO order_lines VALUES (1, 1, 2), (1, 2, 1), (2, 1, 1), (2, 3, 1), (3, 4, 1), (4, 1, 3), (4, 2, 1);
`);

answers("others in the same orders", {
  "Which snacks were ordered together with waffle?": [["Crepe"], ["Pretzel"]],
});

answers("how many ordered so many different ones", {
  "How many guests ordered exactly two different snacks?": [[1]],
  "How many guests ordered at least two different snacks?": [[2]],
  "Which guests have ordered nothing but soup?": [["Bo Carl"]],
});

test("in every month is no figure of each month", () => {
  expect(sql("Which guests ordered in every month of 2024?")).toBeUndefined();
});
