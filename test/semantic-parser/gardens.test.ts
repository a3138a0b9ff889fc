import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, askOffline } from "./asking.js";

/** Public gardens: persons in two tables, several dates for each thing, ends that have not come yet. */
const GARDENS = `
CREATE TABLE gardener (
  gardener_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, job_title TEXT, born_on TEXT, hired_on TEXT,
  left_on TEXT, wage REAL, mentor_id INTEGER REFERENCES gardener (gardener_id)
);
CREATE TABLE sponsor (sponsor_id INTEGER PRIMARY KEY, name TEXT, town TEXT);
CREATE TABLE garden (
  garden_id INTEGER PRIMARY KEY, name TEXT, town TEXT, sqm INTEGER, opened_on TEXT, closed_on TEXT,
  manager_id INTEGER REFERENCES gardener (gardener_id)
);
CREATE TABLE tree (
  tree_id INTEGER PRIMARY KEY, garden_id INTEGER REFERENCES garden (garden_id), species TEXT, height REAL, price REAL,
  planter_id INTEGER REFERENCES gardener (gardener_id), sponsor_id INTEGER REFERENCES sponsor (sponsor_id),
  planted_on TEXT, pruned_on TEXT
);
CREATE TABLE pledge (
  pledge_id INTEGER PRIMARY KEY, sponsor_id INTEGER REFERENCES sponsor (sponsor_id), amount REAL, paid_on TEXT
);
INSERT INTO gardener VALUES
  (1, 'Ida', 'Moss', 'head gardener', '1970-02-01', '2001-04-01', NULL, 31, NULL),
  (2, 'Jon', 'Reed', 'gardener', '1961-03-01', '2010-05-01', NULL, 24, 1),
  (3, 'Kay', 'Fern', 'gardener', '1990-07-01', '1999-06-01', '2022-01-31', 33, 1),
  (4, 'Lev', 'Thorn', 'trainee', '2001-09-01', '2023-08-01', NULL, 15, 2);
INSERT INTO sponsor VALUES (1, 'Otto Blum', 'Rath'), (2, 'Pia Stein', 'Welle'), (3, 'Quirin Tal', 'Rath');
INSERT INTO pledge VALUES (1, 1, 500, '2023-02-01'), (2, 2, 250, NULL), (3, 3, 80, NULL), (4, 1, 60, '2023-05-09');
INSERT INTO garden VALUES
  (1, 'Rose Court', 'Rath', 5200, '1995-05-01', NULL, 2), (2, 'Herb Yard', 'Welle', 800, '2003-06-01', '2021-09-30', 3),
  (3, 'Pond Park', 'Rath', 9100, '2012-04-15', NULL, 1);
INSERT INTO tree VALUES
  (1, 1, 'oak', 9.5, 120, 1, 1, '2022-11-02', '2023-03-01'), (2, 1, 'elm', 7, 80, 2, 1, '2022-11-03', NULL),
  (3, 3, 'oak', 4, 60, 2, 2, '2023-03-05', '2023-11-20'), (4, 3, 'ash', 3, 55, 2, NULL, '2023-04-11', NULL),
  (5, 2, 'elm', 2.5, 40, 4, 2, '2023-10-30', '2023-11-21'), (6, 3, 'yew', 1.5, 210, 1, 1, '2023-11-08', NULL);
`;

let gardens: Asking;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-gardens-")), "gardens.sqlite");
  const database = new SQLite(path);
  database.exec(GARDENS);
  database.close();
  gardens = await askOffline(path);
});
afterAll(() => gardens.close());

const sorted = (list: readonly unknown[][] | undefined) => list?.map((row) => JSON.stringify(row)).sort();

test.each<[string, unknown[][]]>([
  // Whoever does what the question says, by the field that is called after it.
  ["Who planted the most trees in 2023?", [["Jon", "Reed"]]],
  ["Who runs our biggest garden?", [["Ida", "Moss"]]],
  // Where the noun says it, that is asked for.
  ["Who are our sponsors in Rath?", [["Otto Blum"], ["Quirin Tal"]]],
  ["Who of the gardeners was hired in 2023?", [["Lev", "Thorn"]]],
  // A person is known by the name, not by what the person does.
  [
    "the two best paid gardeners",
    [
      ["Kay", "Fern"],
      ["Ida", "Moss"],
    ],
  ],
  ["Who has been here the longest?", [["Kay", "Fern"]]],
  ["Who is the oldest gardener?", [["Jon", "Reed"]]],
  // "Open" is what has no end, "opened" when it began.
  ["How many of our gardens are still open?", [[2]]],
  ["Which gardens opened in 2012?", [["Pond Park"]]],
  ["Which gardens don't we run any more?", [["Herb Yard"]]],
  ["How many pledges are still outstanding?", [[2]]],
  ["who no longer works here", [["Kay", "Fern"]]],
  // Of several dates, that of what happened.
  ["How many trees were pruned in November 2023?", [[2]]],
  ["How many trees were planted in November 2023?", [[1]]],
  // Rows of the same table, above and below one.
  ["Who is Jon Reed's mentor?", [["Ida", "Moss"]]],
  ["Who is the mentor of Lev Thorn?", [["Jon", "Reed"]]],
  [
    "Which gardeners report to Ida Moss?",
    [
      ["Jon", "Reed"],
      ["Kay", "Fern"],
    ],
  ],
  ["Who reports directly to Jon Reed?", [["Lev", "Thorn"]]],
  ["Which trees are taller than 7 metres? Show the species.", [["oak"]]],
  // Compared with the average of the same.
  ["Which trees are dearer than the average tree? Show the species.", [["oak"], ["yew"]]],
])("%s", async (question, rows) => {
  expect(sorted(await gardens.rows(question))).toEqual(sorted(rows));
});
