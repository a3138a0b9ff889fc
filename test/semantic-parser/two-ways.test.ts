import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, askOffline } from "./asking.js";

/** Two foreign keys to one table: which of them is meant, the small words tell. */
const FERRIES = `
CREATE TABLE harbour (code TEXT PRIMARY KEY, town TEXT);
CREATE TABLE ferry (
  number INTEGER PRIMARY KEY, line TEXT,
  origin TEXT REFERENCES harbour (code), destination TEXT REFERENCES harbour (code)
);
INSERT INTO harbour VALUES ('KRS', 'Kristiansand'), ('HIR', 'Hirtshals'), ('LAR', 'Larvik');
INSERT INTO ferry VALUES (1, 'Blue', 'KRS', 'HIR'), (2, 'Blue', 'LAR', 'HIR'), (3, 'Red', 'HIR', 'KRS');
`;

let ferries: Asking;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-ferries-")), "ferries.sqlite");
  const database = new SQLite(path);
  database.exec(FERRIES);
  database.close();
  ferries = await askOffline(path);
});
afterAll(() => ferries.close());

test.each([
  ["How many ferries depart from Hirtshals?", [[1]]],
  ["How many ferries arrive in Hirtshals?", [[2]]],
  ["How many ferries have the destination town Kristiansand?", [[1]]],
])("%s", async (question, rows) => {
  expect(await ferries.rows(question)).toEqual(rows);
});
