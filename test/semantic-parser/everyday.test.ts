import SQLite from "better-sqlite3";
import { beforeAll, expect, test } from "vitest";
import { makeCharter } from "./charter.js";
import { type Parsing, parserOf } from "./parsing.js";

let charter: Parsing;
let database: SQLite.Database;
beforeAll(async () => {
  const path = await makeCharter();
  database = new SQLite(path, { readonly: true });
  charter = await parserOf(path);
});

const sql = (question: string) => charter.sql(question, "", "2026-06-30");

function rows(question: string): unknown[][] {
  const query = sql(question);
  if (query === undefined) throw new Error(`no query for ${question}`);
  return database.prepare(query).raw().all() as unknown[][];
}

function expectRows(question: string, expected: readonly (readonly unknown[])[]): void {
  const sorted = (list: readonly (readonly unknown[])[]) => list.map((row) => row.join("|")).sort();
  expect(sorted(rows(question)), sql(question)).toEqual(sorted(expected));
}

test.each([
  ["Who was born before 1960?", [["Ann", "Berg"]]],
  ["who registered last", [["Egon", "Haas"]]],
  ["Who earns more than 3000?", [["Ivo Babic"], ["Mara Juric"]]],
  ["When was the last charter?", [["2024-03-03"]]],
  [
    "When did each guest last book?",
    [
      ["Ann", "Berg", "2023-02-11"],
      ["Ann", "Berg", "2023-02-20"],
      ["Carl", "Dorn", "2024-01-28"],
      ["Dina", "Fell", "2024-03-03"],
    ],
  ],
  ["Which month had the most charters?", [["2024-01"]]],
  ["In which year were the most guests registered?", [["2022"]]],
] as const)("%s: what the question word asks for", expectRows);

test.each([
  ["How many charters sailed in 2023?", [[3]]],
  ["How many charters were booked in 2023?", [[4]]],
  [
    "charters per month in 2024",
    [
      ["2024-01", 2],
      ["2024-03", 1],
    ],
  ],
  [
    "number of charters per month, December 2023 to February 2024",
    [
      ["2023-12", 1],
      ["2024-01", 2],
    ],
  ],
  ["How many guests registered between January and March 2022?", [[1]]],
] as const)("%s: the date that the question means", expectRows);

test.each([
  ["How many litres did we use altogether?", [[310]]],
  ["How many litres were used on charters of the Bura?", [[180]]],
  ["How many berths does the Jugo have?", [[8]]],
  ["Which guest had the highest amount?", [["Ann", "Berg"]]],
  ["top 2 yachts by amount", [["Bura"], ["Jugo"]]],
  ["Which yacht has the highest day price?", [["Levant"]]],
  [
    "litres per yacht",
    [
      ["Bura", 180],
      ["Jugo", 130],
      ["Maestral", 0],
    ],
  ],
  [
    "amount by kind",
    [
      ["fuel", 470],
      ["hire", 7450],
    ],
  ],
  [
    "charters by channel in 2024",
    [
      ["phone", 1],
      ["web", 2],
    ],
  ],
  ["How much was charged for fuel?", [[470]]],
] as const)("%s: added up where it is of many", expectRows);

test("two guests of one name are two groups", () => {
  expect(sql("number of charters for each guest")).toContain("GROUP BY guests.guest_id");
});

test.each([
  ["Which guests are older than 60?", [["Ann", "Berg"]]],
  [
    "guests under 30",
    [
      ["Carl", "Dorn"],
      ["Dina", "Fell"],
    ],
  ],
  ["What is the average age of the guests?", [[44.2]]],
  ["How old is Egon Haas?", [[53]]],
  ["How many guests are 50 years or older?", [[2]]],
] as const)("%s: ages by the day of birth and of the question", expectRows);

test.each([
  ["What is the average deposit in euros?", [[750]]],
  ["What is the average deposit?", [[750]]],
  ["What is the average deposit in cents?", [[75000]]],
  ["yachts with a deposit over 800 euros", [["Jugo"], ["Levant"]]],
  ["What is the average day price in euros?", [[370]]],
] as const)("%s: the unit that is asked for", expectRows);

test.each([
  ["How many charters does a guest have on average?", [[1.75]]],
  ["What is the average number of charters per yacht?", [[7 / 3]]],
  [
    "average amount per kind",
    [
      ["fuel", 117.5],
      ["hire", 7450 / 7],
    ],
  ],
  ["How many more charters came by web than by phone?", [[2]]],
  ["Which yachts are cheaper than 200 or dearer than 600?", [["Levant"], ["Maestral"]]],
] as const)("%s: averages and differences of counts", expectRows);

test("days between what happened are those between its dates", () => {
  const days = "julianday(sailed_on) - julianday(booked_on)";
  const expected = database.prepare(`SELECT avg(${days}) FROM charters`).raw().all() as unknown[][];
  expectRows("How many days pass on average between booking and sailing?", expected);
  expect(sql("How many charters were booked between May and June 2023?")).not.toContain("julianday");
});
