import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDuckDB } from "../support/make-duckdb.js";
import { type Asking, askOffline } from "./asking.js";

/** Names with blanks, capitals and reserved words, real dates and decimals. */
const BAKERY = `
CREATE TABLE "Baker" (id INTEGER PRIMARY KEY, name VARCHAR, "start date" DATE, wage DECIMAL(8, 2));
CREATE TABLE "Order" (id INTEGER PRIMARY KEY, baker_id INTEGER REFERENCES "Baker" (id), "Product Name" VARCHAR, quantity INTEGER, placed DATE);
INSERT INTO "Baker" VALUES (1, 'Olga', '2015-02-01', 21.5), (2, 'Piet', '2019-07-15', 18), (3, 'Rosa', '2022-03-01', 17.25);
INSERT INTO "Order" VALUES
  (1, 1, 'rye bread', 4, '2024-01-03'), (2, 1, 'croissant', 12, '2024-01-03'), (3, 2, 'rye bread', 6, '2024-02-10'),
  (4, 2, 'apple tart', 1, '2024-03-05'), (5, 1, 'rye bread', 2, '2024-03-09');
`;

let bakery: Asking;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-bakery-")), "bakery.duckdb");
  await makeDuckDB(path, BAKERY);
  bakery = await askOffline(path);
});
afterAll(() => bakery.close());

test.each([
  ["How many orders are there?", [[5]]],
  ["What are the names of bakers who started after 2018-01-01?", [["Piet"], ["Rosa"]]],
  ["What is the name of the baker with the highest wage?", [["Olga"]]],
  ["What is the total quantity of orders by Olga?", [[18]]],
  ["Which bakers have no orders?", [["Rosa"]]],
  ["What are the different product names?", [["apple tart"], ["croissant"], ["rye bread"]]],
  ["How many orders of rye bread did Olga take?", [[2]]],
  ["How many orders were placed in March 2024?", [[2]]],
  ["How many orders were placed on January 3, 2024?", [[2]]],
  ["Which bakers started in 2019?", [["Piet"]]],
] as const)("%s", async (question, rows) => {
  const found = await bakery.rows(question);
  const sorted = (list: readonly (readonly unknown[])[] | undefined) =>
    list?.map((row) => row.map(String).join("|")).sort();
  expect(sorted(found)).toEqual(sorted(rows));
});

test("the SQL quotes the names that need it, and no others", async () => {
  const { answer } = await bakery.run("What are the different product names?");
  expect(answer.candidate?.sql).toBe('SELECT DISTINCT "Product Name" FROM "Order"');
});

test("an answer names the values, fields and joins that it relies on", async () => {
  const { answer } = await bakery.run("What is the total quantity of orders by Olga?");
  expect(answer.candidate?.reasons).toEqual([
    "shows sum of Order.quantity",
    "Baker.name = Olga",
    "join Order.baker_id = Baker.id",
  ]);
});
