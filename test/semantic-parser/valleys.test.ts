import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, askOffline } from "./asking.js";

/** Hardly anything declared: names as keys, streams with a row for each valley, a table that relates valleys to each other. */
const VALLEYS = `
CREATE TABLE valley (valley_name TEXT PRIMARY KEY, area REAL, inhabitants INTEGER, chief_town TEXT, snow_density REAL);
CREATE TABLE village (village_name TEXT, inhabitants INTEGER, valley_name TEXT);
CREATE TABLE stream (stream_name TEXT, length INTEGER, crosses TEXT REFERENCES valley (valley_name));
CREATE TABLE neighbour_info (valley_name TEXT, neighbour TEXT);
CREATE TABLE extremes (valley_name TEXT, highest_place TEXT, highest_elevation INTEGER);
INSERT INTO valley VALUES
  ('arvo', 120, 900, 'pella', 4.5), ('brenta', 80, 2500, 'sorra', 9.25), ('cosmo', 300, 400, 'tilde', 1.5),
  ('dorna', 45, 1200, 'ulva', 7.75), ('erlo', 60, 700, 'vesta', 2.25), ('fiemme', 210, 1800, 'wanda', 3.5);
INSERT INTO village VALUES
  ('pella', 500, 'arvo'), ('garda', 300, 'arvo'), ('sorra', 1100, 'brenta'), ('hilla', 600, 'brenta'),
  ('tilde', 250, 'cosmo'), ('ulva', 800, 'dorna'), ('ibra', 90, 'dorna'), ('vesta', 650, 'erlo'),
  ('wanda', 900, 'fiemme'), ('kalla', 150, 'cosmo');
INSERT INTO stream VALUES
  ('brenta', 70, 'arvo'), ('brenta', 70, 'dorna'), ('brenta', 70, 'erlo'), ('lys', 35, 'arvo'), ('lys', 35, 'brenta'),
  ('noce', 52, 'cosmo'), ('noce', 52, 'fiemme'), ('rienz', 20, 'arvo');
INSERT INTO neighbour_info VALUES
  ('arvo', 'brenta'), ('brenta', 'arvo'), ('arvo', 'cosmo'), ('cosmo', 'arvo'), ('brenta', 'dorna'),
  ('dorna', 'brenta'), ('cosmo', 'erlo'), ('erlo', 'cosmo'), ('erlo', 'fiemme'), ('fiemme', 'erlo');
INSERT INTO extremes VALUES
  ('arvo', 'monte alto', 2890), ('brenta', 'cima tosa', 3170), ('cosmo', 'piz nero', 2610),
  ('dorna', 'corno', 1980), ('erlo', 'sasso', 2230), ('fiemme', 'cauriol', 2490);
`;

let valleys: Asking;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-valleys-")), "valleys.sqlite");
  const database = new SQLite(path);
  database.exec(VALLEYS);
  database.close();
  valleys = await askOffline(path);
});
afterAll(() => valleys.close());

test.each<[string, unknown[][]]>([
  // A superlative inside another question.
  ["what is the smallest village in the largest valley", [["kalla"]]],
  ["how many villages are in the smallest valley", [[2]]],
  ["what is the highest place of the valley with the largest village", [["cima tosa"]]],
  ["what is the highest place in the smallest valley", [["corno"]]],
  // All rows of the one that stands out, however many there are.
  ["which valleys does the longest stream run through", [["arvo"], ["dorna"], ["erlo"]]],
  // Rows of one table related to each other.
  ["which valleys neighbour the valley with the smallest area", [["brenta"]]],
  ["how many valleys neighbour the largest valley", [[2]]],
  ["what valleys neighbour valleys that neighbour fiemme", [["cosmo"], ["fiemme"]]],
  ["what valley is the valley with the most streams", [["arvo"]]],
  // A superlative that is part of a field's name.
  ["how high is the highest place in dorna", [[1980]]],
  ["what is the highest place", [["cima tosa"]]],
  ["which valley has the highest place", [["brenta"]]],
  ["how high is cima tosa", [[3170]]],
  // A noun that is a field's name and means rows of another table.
  ["what is the largest chief town", [["sorra"]]],
  ["how many people live in the chief town of cosmo", [[250]]],
  ["how many inhabitants does the chief town of the smallest valley have", [[800]]],
  ["what is the chief town of the largest valley", [["tilde"]]],
  // What a thing is said to be belongs to its table.
  ["what valleys does the brenta stream cross", [["arvo"], ["dorna"], ["erlo"]]],
  ["how many streams are in brenta", [[1]]],
  ["what is the snow density of dorna", [[7.75]]],
  ["which valley has the highest snow density", [["brenta"]]],
])("%s", async (question, rows) => {
  expect((await valleys.rows(question))?.toSorted()).toEqual(rows.toSorted());
});
