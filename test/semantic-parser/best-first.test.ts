import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkQuestion } from "#askable/semantic-parser/lexicon/link-question.js";
import { temporaryFolder } from "../support/folder.js";
import { type Parsing, parserOf } from "./parsing.js";

/** The same words name fields of several tables, so that each question has many readings. */
const GALLERIES = `
CREATE TABLE painter (id INTEGER PRIMARY KEY, name TEXT, town TEXT, year INTEGER);
CREATE TABLE gallery (id INTEGER PRIMARY KEY, name TEXT, town TEXT, year INTEGER, rooms INTEGER);
CREATE TABLE painting (
  id INTEGER PRIMARY KEY, name TEXT, year INTEGER, price REAL,
  painter_id INTEGER REFERENCES painter (id), gallery_id INTEGER REFERENCES gallery (id)
);
INSERT INTO painter VALUES (1, 'Ida Holm', 'Bergen', 1881), (2, 'Jan Maas', 'Delft', 1932), (3, 'Lea Roth', 'Bergen', 1960);
INSERT INTO gallery VALUES (1, 'Old Harbour', 'Bergen', 1950, 12), (2, 'Blue Hall', 'Delft', 1990, 30);
INSERT INTO painting VALUES
  (1, 'Harbour', 1901, 900, 1, 1), (2, 'Mill', 1960, 4100, 2, 2), (3, 'Snow', 1990, 250.5, 3, 1), (4, 'Rain', 1932, 700, 2, 1);
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let parser: Parsing;
beforeAll(async () => {
  folder = await temporaryFolder();
  const path = join(folder.path, "galleries.sqlite");
  const database = new SQLite(path);
  database.exec(GALLERIES);
  database.close();
  parser = await parserOf(path);
});
afterAll(() => folder.remove());

test.each([
  "What are the name and the highest year for each town?",
  "How many different years are there in each town?",
  "Show the name, town and year of what was made in 1990 in Bergen",
])("few queries are the first of many: %s", (question) => {
  const ranks = (limit: number) => parser.queries(question, limit).map(({ rank }) => rank);
  const all = ranks(1000);
  expect(all.length).toBeGreaterThan(8);
  expect(ranks(1)).toEqual(all.slice(0, 1));
  expect(ranks(3)).toEqual(all.slice(0, 3));
});

test("a question is linked once with the values that were found for it", () => {
  const input = parser.input("How many galleries are in Delft?");
  const linked = linkQuestion(input);
  expect(linkQuestion({ ...input })).toBe(linked);
  expect(linkQuestion({ ...input, question: "How many painters are there?" })).not.toBe(linked);
  expect(linkQuestion({ ...input, now: "2025-01-01" })).not.toBe(linked);
});
