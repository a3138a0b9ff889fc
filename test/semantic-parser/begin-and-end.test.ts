import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { beforeAll, expect, test } from "vitest";
import { type Parsing, parserOf } from "./parsing.js";

/** Boats that are hired: each hire begins and ends, and both are always known. */
const HIRES = `
CREATE TABLE hires (hire_id INTEGER PRIMARY KEY, boat TEXT, picked_up_at TEXT, returned_at TEXT);
INSERT INTO hires VALUES (1, 'Tern', '2024-04-30 18:00:00', '2024-05-01 09:00:00'), (2, 'Gull', '2024-05-03 10:00:00', '2024-05-03 12:00:00'),
  (3, 'Tern', '2024-05-31 20:00:00', '2024-06-01 07:00:00'), (4, 'Auk', '2024-06-08 09:00:00', '2024-06-08 19:00:00');
`;

let hires: Parsing;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-hires-")), "hires.sqlite");
  const database = new SQLite(path);
  database.exec(HIRES);
  database.close();
  hires = await parserOf(path);
});

test("what begins and ends is dated by its beginning, whatever is said of the end by that", () => {
  expect(hires.sql("hires per month")).toContain("strftime('%Y-%m', picked_up_at)");
  expect(hires.sql("How many hires in May 2024?")).toContain("picked_up_at >= '2024-05-01'");
  expect(hires.sql("How many hires were returned in May 2024?")).toContain("returned_at >= '2024-05-01'");
});

test("texts of one form are read as they stand, though there are many of them", () => {
  expect(hires.sql("How many hires in may 2024?")).not.toContain("GLOB");
});
