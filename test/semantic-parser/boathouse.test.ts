import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readNotes } from "#askable/profiles/notes/load-notes.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import { buildVocabulary } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { temporaryFolder } from "../support/folder.js";
import { type Parsing, parserOf } from "./parsing.js";

/** A boathouse that lets boats, tests them (times are seconds since 1970) and is run by employees and volunteers. */
const BOATHOUSE = `
CREATE TABLE renters (renter_id INTEGER PRIMARY KEY, full_name TEXT, town TEXT);
CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, name TEXT, kind TEXT, paddles INTEGER, min_paddles INTEGER, is_new INTEGER);
CREATE TABLE rentals (rental_id INTEGER PRIMARY KEY, renter_id INTEGER REFERENCES renters, boat_id INTEGER REFERENCES boats,
  rented_on TEXT NOT NULL, returned_on TEXT, price REAL, state TEXT);
CREATE TABLE tests (test_id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boats, tested_at INTEGER, passed INTEGER);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT, team TEXT, is_volunteer INTEGER, left_on TEXT);
INSERT INTO renters VALUES (1, 'Ann Berg', 'Bern'), (2, 'Bea Cole', 'Chur'), (3, 'Carl Dorn', 'Bern');
INSERT INTO boats VALUES (1, 'Heron', 'kayak', 2, 3, 1), (2, 'Otter', 'kayak', 5, 2, 0), (3, 'Perch', 'canoe', 1, 4, 0), (4, 'Swift', 'canoe', 6, 6, 1);
INSERT INTO rentals VALUES (1, 1, 1, '2023-05-02', '2023-05-03', 20.5, 'done'), (2, 1, 3, '2023-06-11', '2023-06-12', 30.25, 'done'),
  (3, 2, 2, '2024-05-07', '2024-05-09', 22.5, 'done'), (4, 2, 4, '2024-05-20', NULL, 41.75, 'rented'), (5, 2, 3, '2024-07-01', NULL, 30.25, 'booked');
INSERT INTO tests VALUES (1, 1, 1672617600, 1), (2, 2, 1680393600, 0), (3, 3, 1704153600, 1), (4, 4, 1711929600, 1), (5, 1, 1714608000, 0), (6, 2, 1719878400, 1);
INSERT INTO staff VALUES (1, 'Dina Fell', 'Boat Management', 0, NULL), (2, 'Egon Haas', 'Boat Management', 0, '2024-02-01'),
  (3, 'Fay Ito', 'Sales', 1, NULL), (4, 'Gil Jost', 'Sales', 1, '2023-11-01'), (5, 'Ida Kern', 'Sales', 0, NULL);
`;

const NOTES = `tables:
  staff: { meaning: Everybody who works here. left_on is empty for people who still work here., synonyms: [volunteers, employees] }
`;

let boathouse: Parsing;
let database: SQLite.Database;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  const path = join(folder.path, "boathouse.sqlite");
  database = new SQLite(path);
  database.exec(BOATHOUSE);
  await writeFile(join(folder.path, "notes.yaml"), NOTES);
  const notes = await readNotes(join(folder.path, "notes.yaml"));
  boathouse = await parserOf(path, (profile) =>
    buildVocabulary(profile, { notes: notes.map((each) => matchNotes(profile, each)) }),
  );
});

afterAll(async () => {
  database.close();
  await folder.remove();
});

function expectRows(question: string, expected: readonly (readonly unknown[])[]): void {
  const sql = boathouse.sql(question, "", "2024-08-01");
  const rows = sql === undefined ? [] : (database.prepare(sql).raw().all() as unknown[][]);
  const shown = (cell: unknown) => (typeof cell === "number" ? Number(cell.toFixed(3)) : cell);
  const sorted = (list: readonly (readonly unknown[])[]) => list.map((row) => row.map(shown).join("|")).sort();
  expect(sorted(rows), sql).toEqual(sorted(expected));
}

test.each([
  ["rentals in 2024: how many, and how much?", [[3, 94.5]]],
  [
    "average price of kayaks vs canoes",
    [
      ["canoe", (30.25 + 41.75 + 30.25) / 3],
      ["kayak", 21.5],
    ],
  ],
  [
    "number of boats that are new compared with the others",
    [
      [0, 2],
      [1, 2],
    ],
  ],
  [
    "how many days from rented to returned, kayaks versus canoes",
    [
      ["canoe", 1],
      ["kayak", 1.5],
    ],
  ],
] as const)("%s: a figure for each of two kinds", expectRows);

test.each([
  ["What was our revenue in 2023?", [[50.75]]],
  [
    "revenue per month 2024",
    [
      ["2024-05", 64.25],
      ["2024-07", 30.25],
    ],
  ],
  ["Which town brought the most revenue?", [["Chur"]]],
  ["How much more did canoes earn than kayaks in 2024?", [[49.5]]],
  ["By how much does the average price differ between canoes and kayaks?", [[12.583]]],
] as const)("%s: all that was taken", expectRows);

test.each([
  ["boats below min paddles", [["Heron"], ["Perch"]]],
  ["How many tests were there in 2023?", [[2]]],
  [
    "What is the pass rate by year?",
    [
      [2023, 50],
      [2024, 75],
    ],
  ],
  ["how many rentals does a renter have on average, going by those with rentals", [[2.5]]],
  ["Percentage of rentals without a return", [[40]]],
] as const)("%s: figures of several fields", expectRows);

test.each([
  ["who has rented at least three boats?", [["Bea Cole"]]],
  ["Which boats were rented in May 2024?", [["Otter"], ["Swift"]]],
  ["How many volunteers do we have?", [[1]]],
  ["How many volunteers are there?", [[2]]],
  ["How many volunteers are still with us?", [[1]]],
  ["boat managers who have left", [["Egon Haas"]]],
  [
    "Which boats are new? Name and kind please.",
    [
      ["Heron", "kayak"],
      ["Swift", "canoe"],
    ],
  ],
  [
    "top 2 boats by number of rentals, with the number",
    [
      ["Perch", 2],
      ["Heron", 1],
    ],
  ],
  ["date of the last rental", [["2024-07-01"]]],
] as const)("%s: which rows, and what is shown of them", expectRows);
