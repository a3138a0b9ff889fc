import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, askOffline } from "./asking.js";

/** Two foreign keys to one table, times written as text, and figures whose units nobody wrote down. */
const TRAINS = `
CREATE TABLE station (code TEXT PRIMARY KEY, name TEXT, town TEXT, residents INTEGER);
CREATE TABLE trip (
  id INTEGER PRIMARY KEY, departure TEXT, delay INTEGER, distance INTEGER,
  origin TEXT REFERENCES station (code), destination TEXT REFERENCES station (code)
);
INSERT INTO station VALUES
  ('LIN', 'Linden Central', 'Linden', 1400000), ('MOR', 'Morwick North', 'Morwick', 250000),
  ('PEL', 'Pelham Street', 'Pelham', 2500), ('TAR', 'Tarn Halt', 'Tarn', 800), ('ULM', 'Ulmer Gate', 'Ulm', 120000);
INSERT INTO trip VALUES
  (1, '2021-01-05 08:10', 0, 120, 'LIN', 'MOR'), (2, '2021-01-05 17:40', 75, 120, 'MOR', 'LIN'),
  (3, '2021-01-20 09:00', 5, 340, 'LIN', 'PEL'), (4, '2021-02-10 12:30', 90, 200, 'LIN', 'MOR'),
  (5, '2021-03-02 06:15', 12, 60, 'PEL', 'TAR'), (6, '2021-03-31 23:50', 61, 340, 'PEL', 'LIN');
`;

let trains: Asking;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-trains-")), "trains.sqlite");
  const database = new SQLite(path);
  database.exec(TRAINS);
  database.close();
  trains = await askOffline(path);
});
afterAll(() => trains.close());

test.each([
  ["Which 2 stations have the largest number of residents?", [["Linden Central"], ["Morwick North"]]],
  ["the two largest stations by residents", [["Linden Central"], ["Morwick North"]]],
  ["Which stations have less than 3k residents?", [["Pelham Street"], ["Tarn Halt"]]],
  ["Which stations have more than 1.2 million residents?", [["Linden Central"]]],
  ["How many trips were more than 60 minutes late?", [[3]]],
  ["How many trips go farther than 150 km?", [[3]]],
  ["How many trips have a delay of at least 75 minutes?", [[2]]],
  ["What is the longest distance of a trip from Pelham?", [[340]]],
  [
    "what is the average distance of trips per destination, top 2",
    [
      ["Pelham Street", 340],
      ["Linden Central", 230],
    ],
  ],
  ["How many trips arrived at PEL?", [[1]]],
  ["How many trips departed from PEL?", [[2]]],
  ["What is the total distance of trips from LIN to MOR?", [[320]]],
  ["How many trips go from Pelham to Linden?", [[1]]],
  ["How many trips are there from LIN to Pelham?", [[1]]],
  ["How many trips were there between Morwick and Linden?", [[3]]],
  ["How many trips departed on January 5, 2021?", [[2]]],
  ["How many trips were there in January 2021?", [[3]]],
  ["How many trips were there on 5th of January?", [[2]]],
  ["What is the total distance of trips in March?", [[400]]],
  ["How many trips left after February 10, 2021?", [[2]]],
  ["How many trips left before January 20 2021?", [[2]]],
  ["How many trips departed between January 5 and January 20 2021?", [[3]]],
  ["How many trips were there on 2021-01-05?", [[2]]],
] as const)("%s", async (question, rows) => {
  expect(await trains.rows(question)).toEqual(rows);
});

test("a station without trips is the end of none", async () => {
  const { answer } = await trains.run("Which stations are not used by any trip?");
  expect(answer.candidate?.sql).toBe(
    "SELECT name FROM station WHERE code NOT IN (SELECT origin FROM trip) AND code NOT IN (SELECT destination FROM trip)",
  );
  expect(await trains.rows("Which stations have no trips?")).toEqual([["Ulmer Gate"]]);
  expect(await trains.rows("Which stations are not the origin of any trip?")).toEqual([["Tarn Halt"], ["Ulmer Gate"]]);
});

test("a number, a group or a side that no part of the query holds makes the answer unsure", async () => {
  const { answer } = await trains.run("How many trips had 14 wagons?");
  expect(answer.confidence).toBeLessThan(0.4);
  const halved = await trains.run("names of stations that were both origin and destination");
  expect(halved.answer.confidence).toBeLessThan(0.4);
  const grouped = await trains.run("What is the average delay per season?");
  expect(grouped.answer.confidence).toBeLessThan(0.4);
});
