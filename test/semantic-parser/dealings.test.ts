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

/** A cable car: who rode, when, and what each paid. */
const CABLE_CAR = `
CREATE TABLE riders (rider_id INTEGER PRIMARY KEY, name TEXT, birth_date TEXT);
CREATE TABLE rides (ride_id INTEGER PRIMARY KEY, rider_id INTEGER REFERENCES riders, rode_on TEXT, fare_cents INTEGER, desk TEXT);
INSERT INTO riders VALUES (1, 'Anna Roth', '1980-02-01'), (2, 'Beat Frei', '1999-05-02'), (3, 'Cora Wyss', '1971-11-30');
INSERT INTO rides VALUES (1, 1, '2024-06-02', 1250, 'web'), (2, 1, '2024-07-03', 990, 'valley'), (3, 2, '2024-07-11', 2400, 'web'),
  (4, 3, '2025-01-12', 1250, 'valley'), (5, 2, '2025-02-12', 1990, 'web');
`;

let circus: Parsing;
let cableCar: Parsing;
beforeAll(async () => {
  const opened = async (name: string, tables: string) => {
    const path = join(await mkdtemp(join(tmpdir(), `askable-${name}-`)), `${name}.sqlite`);
    const database = new SQLite(path);
    database.exec(tables);
    database.close();
    return parserOf(path);
  };
  circus = await opened("circus", CIRCUS);
  cableCar = await opened("cable-car", CABLE_CAR);
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

test.each([
  [
    "revenue per desk in 2024",
    "SELECT desk, CAST(sum(fare_cents) AS REAL) / 100 FROM rides WHERE rode_on >= '2024-01-01' AND rode_on < '2025-01-01' GROUP BY desk",
  ],
  [
    "top 2 riders by total spend",
    "SELECT riders.name FROM riders JOIN rides ON riders.rider_id = rides.rider_id GROUP BY riders.rider_id, riders.name ORDER BY sum(rides.fare_cents) DESC LIMIT 2",
  ],
])("what each paid is what comes in: %s", (question, sql) => expect(cableCar.sql(question)).toBe(sql));
