import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, askOffline } from "./asking.js";

/** Tables called like small words, like requests, and like two other tables at once; a value that looks like "rows". */
const ODD = `
CREATE TABLE movie (movie_id INTEGER PRIMARY KEY, title TEXT);
CREATE TABLE person (person_id INTEGER PRIMARY KEY, person_name TEXT);
CREATE TABLE movie_cast (
  movie_id INTEGER REFERENCES movie (movie_id), person_id INTEGER REFERENCES person (person_id), character_name TEXT
);
CREATE TABLE empty_one (id INTEGER, note TEXT);
CREATE TABLE "order" (id INTEGER PRIMARY KEY, total REAL);
CREATE TABLE OrderLine (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES "order" (id), quantity INTEGER);
CREATE TABLE has_and_of (id INTEGER);
CREATE TABLE "show list" (id INTEGER, label TEXT);
CREATE VIEW ok_view AS SELECT * FROM movie WHERE movie_id > 1;
INSERT INTO movie VALUES (1, 'Rows'), (2, 'Tables'), (3, 'Columns');
INSERT INTO person VALUES (1, 'Rose'), (2, 'Rowe');
INSERT INTO movie_cast VALUES (1, 1, 'Rower'), (1, 2, 'Roz'), (2, 1, 'Rows'), (3, 1, 'Row'), (3, 2, 'Rowsie');
INSERT INTO "order" VALUES (1, 5), (2, 7);
INSERT INTO OrderLine VALUES (1, 1, 2), (2, 1, 3), (3, 2, 1), (4, 2, 9), (5, 2, 1), (6, 1, 4);
INSERT INTO has_and_of VALUES (1), (2), (3), (4), (5), (6), (7);
INSERT INTO "show list" VALUES (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd');
INSERT INTO empty_one VALUES (1, 'x'), (2, NULL), (3, NULL), (4, 'y'), (5, 'z'), (6, 'x'), (7, 'x'), (8, 'x');
`;

let odd: Asking;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-odd-")), "odd.sqlite");
  const database = new SQLite(path);
  database.exec(ODD);
  database.close();
  odd = await askOffline(path);
});
afterAll(() => odd.close());

test.each([
  ["How many rows are in movie_cast?", 5],
  ["How many rows are in MOVIE_CAST?", 5],
  ["How many rows are there in the table movie_cast?", 5],
  ["how many records does `movie_cast` have", 5],
  ['How many rows are in "movie_cast"?', 5],
  ["How many rows are in main.movie_cast?", 5],
  ["Count the rows of empty_one", 8],
  ["How many rows are in empty_one?", 8],
  ["How many rows are in ok_view?", 2],
  ["How many rows does OrderLine have?", 6],
  ["How many rows are in orderline?", 6],
  ["How many rows are in has_and_of?", 7],
  ['How many rows are in "show list"?', 4],
  ["How many rows are in movie?", 3],
])("%s", async (question, rows) => {
  const { answer } = await odd.run(question);
  expect(answer.candidate?.sql).toMatch(/^SELECT count\(\*\) FROM \S+( list")?$/);
  expect(await odd.rows(question)).toEqual([[rows]]);
  expect(answer.confidence).toBeGreaterThan(0.4);
});
