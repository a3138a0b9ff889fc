import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, askOffline } from "./asking.js";

/** Choirs with members, some of whom are soloists; two tables with a town; members of several concerts. */
const CHOIRS = `
CREATE TABLE choir (choir_id INTEGER PRIMARY KEY, name TEXT, town TEXT, founded INTEGER);
CREATE TABLE member (
  member_id INTEGER PRIMARY KEY, name TEXT, age INTEGER, town TEXT, voice TEXT, email TEXT,
  choir_id INTEGER REFERENCES choir (choir_id)
);
CREATE TABLE soloist (soloist_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES member (member_id), fee INTEGER);
CREATE TABLE ticket (ticket_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES member (member_id), price INTEGER, title TEXT);
INSERT INTO choir VALUES (1, 'Cantabile', 'Utrecht', 1990), (2, 'Bel Canto', 'Leiden', 2004), (3, 'Vox', 'Delft', 1975);
INSERT INTO member VALUES
  (1, 'Anna', 34, 'Utrecht', 'alto', 'a@x.nl', 1), (2, 'Bram', 51, 'Leiden', 'bass', NULL, 1),
  (3, 'Clara', 27, 'Delft', 'alto', 'c@x.nl', 2), (4, 'Dirk', 45, 'Utrecht', 'tenor', NULL, 2),
  (5, 'Else', 62, 'Breda', 'alto', 'e@x.nl', 3), (6, 'Frits', 39, 'Leiden', 'bass', 'f@x.nl', 3);
INSERT INTO soloist VALUES (1, 1, 200), (2, 4, 350);
INSERT INTO ticket VALUES
  (1, 1, 12, 'Requiem'), (2, 1, 18, 'Magnificat'), (3, 3, 25, 'Messiah'), (4, 5, 9, 'Gloria'), (5, 5, 16, 'Elijah');
`;

let choirs: Asking;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-choirs-")), "choirs.sqlite");
  const database = new SQLite(path);
  database.exec(CHOIRS);
  database.close();
  choirs = await askOffline(path);
});
afterAll(() => choirs.close());

test.each<[string, unknown[][]]>([
  // One row is meant that has both.
  ["What is the highest price and the title of the ticket?", [[25, "Messiah"]]],
  ["the maximum age and the name of the alto members", [[62, "Else"]]],
  // Values in a row are of one field.
  ["How many members are from Utrecht or Leiden?", [[4]]],
  ["names of the members from Utrecht or Breda", [["Anna"], ["Dirk"], ["Else"]]],
  // The rows of a table that are in no other.
  ["Which members are not soloists?", [["Bram"], ["Clara"], ["Else"], ["Frits"]]],
  ["How many members are not soloists?", [[4]]],
  // Each of what is shown.
  [
    "What are the names of the choirs and how many members does each one have?",
    [
      ["Cantabile", 2],
      ["Bel Canto", 2],
      ["Vox", 2],
    ],
  ],
  ["What are the 2 most common voices?", [["alto"], ["bass"]]],
  // Each once, however many tickets it has.
  ["How many members have a ticket?", [[3]]],
  ["Which members have tickets?", [["Anna"], ["Clara"], ["Else"]]],
])("%s", async (question, rows) => {
  const sorted = (list: readonly unknown[][] | undefined) => list?.map((row) => JSON.stringify(row)).sort();
  expect(sorted(await choirs.rows(question))).toEqual(sorted(rows));
});
