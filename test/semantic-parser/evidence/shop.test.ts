import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { beforeAll, expect, test } from "vitest";
import { type Parsing, parserOf } from "../parsing.js";

/** People who buy: a look-up table of kinds, names in two fields, weights of which 0 stands for unknown. */
const SHOP = `
CREATE TABLE kind (id INTEGER PRIMARY KEY, kind_name TEXT);
CREATE TABLE client (
  id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, sex TEXT, kind_id INTEGER REFERENCES kind (id), town TEXT
);
CREATE TABLE parcel (
  id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES client (id), weight_kg REAL, price REAL, cost REAL,
  sent_on TEXT, state TEXT
);
INSERT INTO kind VALUES (1, 'Company'), (2, 'Private'), (3, 'Club');
INSERT INTO client VALUES
  (1, 'Ada', 'Berg', 'F', 2, 'Oslo'), (2, 'Bo', 'Dahl', 'M', 1, 'Oslo'), (3, 'Cleo', 'Ek', 'F', 1, 'Bergen'),
  (4, 'Dan', 'Falk', 'M', 3, 'Molde');
INSERT INTO parcel VALUES
  (1, 1, 2.5, 30, 20, '2021-01-05', 'R'), (2, 1, 0, 10, 9, '2021-02-20', 'D'), (3, 2, 7, 80, 40, '2022-03-01', 'D'),
  (4, 3, 1.5, 25, 10, '2022-07-07', 'R'), (5, 3, 4, 40, 22, '2022-12-31', 'D'), (6, 4, 12, 95, 70, '2023-01-01', 'L');
`;

let database: SQLite.Database;
let shop: Parsing;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-evidence-")), "shop.sqlite");
  database = new SQLite(path);
  database.exec(SHOP);
  shop = await parserOf(path);
});

function rows(question: string, evidence: string): unknown[][] {
  const sql = shop.sql(question, evidence);
  if (sql === undefined) throw new Error(`no query for ${question}`);
  return database.prepare(sql).raw().all() as unknown[][];
}

test("words that mean a condition hold of the rows, and the noun beside them stays", () => {
  expect(rows("How many female clients are there?", "female clients refers to sex = 'F'")).toEqual([[2]]);
  expect(rows("How many heavy parcels were sent?", "heavy refers to weight_kg > 3")).toEqual([[3]]);
  expect(rows("How many bulky parcels are there?", "bulky refers to weight_kg BETWEEN 3 AND 10")).toEqual([[2]]);
  expect(rows("How many parcels went astray or back?", "went astray or back refers to state = 'L' or 'R'")).toEqual([
    [3],
  ]);
});

test("a value is found as it is stored, and through the table that a key points at", () => {
  expect(rows("List the towns of business clients.", "business clients refers to kind_name = 'company'")).toEqual([
    ["Oslo"],
    ["Bergen"],
  ]);
  expect(rows("How many clubs are there among the clients?", "clubs refers to kind_id = Club")).toEqual([[1]]);
});

test("words that mean several fields show all of them", () => {
  expect(rows("What is the full name of the client in Molde?", "full name refers to first_name, last_name")).toEqual([
    ["Dan", "Falk"],
  ]);
});

test("a year written as the beginning of a date is that year", () => {
  expect(rows("How many parcels were sent in 2022?", "sent in 2022 refers to sent_on LIKE '2022%'")).toEqual([[3]]);
});

test("a figure is computed to the letter, with what usually stands for a missing value", () => {
  const average = rows("What is the average load of parcels from Oslo?", "average load refers to AVG(weight_kg)");
  expect((average[0]![0] as number).toFixed(3)).toBe(((2.5 + 0 + 7) / 3).toFixed(3));
});

test("the row that has most of a field is asked for by an adjective", () => {
  expect(
    rows(
      "Which client has the bulkiest parcel?",
      "bulkiest parcel refers to MAX(weight_kg); client refers to last_name",
    ),
  ).toEqual([["Falk"]]);
  expect(rows("What is the highest price?", "highest price refers to MAX(price)")).toEqual([[95]]);
});

test("a share keeps the conditions of its part apart from those of all its rows", () => {
  const evidence =
    "percentage = MULTIPLY(DIVIDE(SUM(sex = 'F'), COUNT(id)), 100); women refers to sex = 'F'; Oslo refers to town = 'Oslo'";
  expect(rows("Among the clients in Oslo, what is the percentage of women?", evidence)).toEqual([[50]]);
});

test("a difference of two counts is one number", () => {
  const evidence =
    "difference = SUBTRACT(SUM(state = 'D'), SUM(state = 'R')); delivered refers to state = 'D'; returned refers to state = 'R'";
  expect(rows("What is the difference between the number of delivered and returned parcels?", evidence)).toEqual([[1]]);
});

test("fields are computed with, and compared with what is computed over all rows", () => {
  expect(rows("What is the total profit of the parcels?", "total profit refers to SUM(SUBTRACT(price, cost))")).toEqual(
    [[109]],
  );
  expect(
    rows(
      "List the states of parcels of more than average price.",
      "more than average price refers to price > AVG(price)",
    ),
  ).toEqual([["D"], ["L"]]);
});

test("a number of rows is a condition on groups", () => {
  expect(
    rows(
      "List the towns of clients with several parcels.",
      "several parcels refers to COUNT(client_id) > 1",
    ).toSorted(),
  ).toEqual([["Bergen"], ["Oslo"]]);
});
