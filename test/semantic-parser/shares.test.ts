import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { beforeAll, expect, test } from "vitest";
import { type Parsing, parserOf } from "./parsing.js";

/** A kiosk: lines of tickets, with how they were paid and what was earned. */
const KIOSK = `
CREATE TABLE stands (stand_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE repairs (repair_id INTEGER PRIMARY KEY, stand_id INTEGER REFERENCES stands, defect TEXT);
CREATE TABLE lines (
  line_id INTEGER PRIMARY KEY, stand_id INTEGER REFERENCES stands, ticket_no TEXT, flavour TEXT, paid_by TEXT, income REAL
);
INSERT INTO stands VALUES (1, 'Pier'), (2, 'Market');
INSERT INTO repairs VALUES (1, 1, 'fridge'), (2, 1, 'fridge'), (3, 2, 'awning');
INSERT INTO lines VALUES
  (1, 1, 'T1', 'lemon', 'cash', 4), (2, 1, 'T1', 'cherry', 'cash', 6), (3, 1, 'T2', 'lemon', 'card', 2),
  (4, 2, 'T3', 'vanilla', 'card', 5), (5, 2, 'T4', 'lemon', 'cash', 3), (6, 2, 'T4', 'lemon', 'cash', 3);
`;

let kiosk: Parsing;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-kiosk-")), "kiosk.sqlite");
  const database = new SQLite(path);
  database.exec(KIOSK);
  database.close();
  kiosk = await parserOf(path);
});

test.each([
  [
    "What percentage of our income comes from lemon?",
    "SELECT 100.0 * sum(CASE WHEN flavour = 'lemon' THEN income END) / NULLIF(sum(income), 0) FROM lines",
  ],
  [
    "What share of the tickets was paid by card?",
    "SELECT 100.0 * count(DISTINCT CASE WHEN paid_by = 'card' THEN ticket_no END) / NULLIF(count(DISTINCT ticket_no), 0) FROM lines",
  ],
  [
    "How many percent of the lines are vanilla?",
    "SELECT 100.0 * count(CASE WHEN flavour = 'vanilla' THEN 1 END) / NULLIF(count(*), 0) FROM lines",
  ],
  [
    "What percentage of the lines is cherry, by stand?",
    "SELECT stands.name, 100.0 * count(CASE WHEN lines.flavour = 'cherry' THEN 1 END) / NULLIF(count(*), 0) FROM lines JOIN stands ON lines.stand_id = stands.stand_id GROUP BY stands.name",
  ],
  [
    "What percentage of the stands had a repair of the fridge?",
    "SELECT 100.0 * count(CASE WHEN stand_id IN (SELECT stand_id FROM repairs WHERE defect = 'fridge') THEN 1 END) / NULLIF(count(*), 0) FROM stands",
  ],
  ["How many tickets were paid by card?", "SELECT count(*) FROM lines WHERE paid_by = 'card'"],
])("%s", (question, sql) => expect(kiosk.sql(question)).toBe(sql));
