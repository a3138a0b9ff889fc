import { expect, test } from "vitest";
import { madeDatabase } from "./made-database.js";

/** A yard that hires out tools; who hires one, and when, is kept in a table of its own. */
const yard = madeDatabase(`
CREATE TABLE tools (tool_id INTEGER PRIMARY KEY, name TEXT NOT NULL, day_rate REAL NOT NULL);
CREATE TABLE clients (client_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL);
CREATE TABLE hires (hire_id INTEGER PRIMARY KEY, tool_id INTEGER NOT NULL REFERENCES tools,
  client_id INTEGER NOT NULL REFERENCES clients, hired_on TEXT NOT NULL, returned_on TEXT);
INSERT INTO tools VALUES (1, 'Auger', 30), (2, 'Breaker', 45), (3, 'Chipper', 80), (4, 'Dumper', 120);
INSERT INTO clients VALUES (1, 'Ann Berg'), (2, 'Bea Cole'), (3, 'Carl Dorn');
INSERT INTO hires VALUES (1, 1, 1, '2023-05-02', '2023-05-03'), (2, 1, 2, '2024-06-11', '2024-06-12'),
  (3, 2, 1, '2024-07-07', NULL), (4, 2, 3, '2023-02-20', '2023-02-25'), (5, 3, 2, '2023-09-01', '2023-09-02');
`);

test.each([
  ["Which tools are hired out right now?", [["Breaker"]]],
  ["which tools are hired at the moment", [["Breaker"]]],
  ["Which tools are not hired out right now?", [["Auger"], ["Chipper"], ["Dumper"]]],
  ["Which tools were hired in 2023?", [["Auger"], ["Breaker"], ["Chipper"]]],
  ["Which tools were not hired in 2023?", [["Dumper"]]],
  ["Which tools have not been hired?", [["Dumper"]]],
  ["How many tools were hired?", [[3]]],
] as const)("%s: another table keeps what is said of them", (question, expected) => {
  expect(yard.rows(question), yard.sql(question)).toEqual(expected);
});
