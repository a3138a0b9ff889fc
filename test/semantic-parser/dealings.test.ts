import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { beforeAll, expect, test } from "vitest";
import { type Parsing, parserOf } from "./parsing.js";

/** A circus: towns that it visits, evenings with what they brought in, and what was bought for the animals. */
const CIRCUS = `
CREATE TABLE towns (town_id INTEGER PRIMARY KEY, name TEXT, first_visit TEXT);
CREATE TABLE evenings (evening_id INTEGER PRIMARY KEY, town_id INTEGER REFERENCES towns, held_on TEXT, revenue REAL);
CREATE TABLE feed (feed_id INTEGER PRIMARY KEY, fodder TEXT, bought_on TEXT, purchase_price REAL, bags INTEGER);
INSERT INTO towns VALUES (1, 'Bern', '2020-06-01'), (2, 'Chur', '2022-05-02');
INSERT INTO evenings VALUES (1, 1, '2023-06-02', 4000.5), (2, 1, '2023-06-03', 5100), (3, 2, '2023-07-11', 2900), (4, 2, '2024-07-12', 3300.75);
INSERT INTO feed VALUES (1, 'hay', '2023-01-04', 410.5, 20), (2, 'oats', '2023-02-04', 95, 4), (3, 'hay', '2024-01-08', 430, 21);
`;

let circus: Parsing;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-circus-")), "circus.sqlite");
  const database = new SQLite(path);
  database.exec(CIRCUS);
  database.close();
  circus = await parserOf(path);
});

test.each([
  [
    "What did each town take in 2023?",
    "SELECT towns.name, sum(evenings.revenue) FROM evenings JOIN towns ON evenings.town_id = towns.town_id WHERE evenings.held_on >= '2023-01-01' AND evenings.held_on < '2024-01-01' GROUP BY towns.name",
  ],
  [
    "How much did we spend on hay in 2023?",
    "SELECT sum(purchase_price) FROM feed WHERE fodder = 'hay' AND bought_on >= '2023-01-01' AND bought_on < '2024-01-01'",
  ],
  [
    "What did we earn in Chur?",
    "SELECT sum(evenings.revenue) FROM evenings JOIN towns ON evenings.town_id = towns.town_id WHERE towns.name = 'Chur'",
  ],
  ["How many bags of hay did we buy?", "SELECT sum(bags) FROM feed WHERE fodder = 'hay'"],
])("%s", (question, sql) => expect(circus.sql(question)).toBe(sql));

test("where nothing keeps what the verb says, it stays unread", () => {
  expect(circus.draft("How much did we refund in 2023?")).toContain("unread: refund");
});
