import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { beforeAll, expect, test } from "vitest";
import { type Parsing, parserOf } from "./parsing.js";

/** The same times in five forms: ISO with a clock, digits, seconds since 1970, German days, and a day as a number. */
const BAKERY = `
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT, born DATE);
CREATE TABLE sale (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (id), sold_at TIMESTAMP, amount REAL, state TEXT);
CREATE TABLE delivery (id INTEGER PRIMARY KEY, delivery_date INTEGER, weight REAL);
CREATE TABLE login (id INTEGER PRIMARY KEY, login_time INTEGER, device TEXT);
CREATE TABLE invoice (id INTEGER PRIMARY KEY, invoice_date TEXT, total REAL);
INSERT INTO customer VALUES (1, 'Ada', 'Oslo', '1990-05-05'), (2, 'Bo', 'Oslo', '2001-01-31'), (3, 'Cy', 'Molde', '1975-12-01');
`;
const DAYS = [
  "2023-11-30",
  "2024-01-15",
  "2024-03-31",
  "2024-04-01",
  "2024-12-31",
  "2025-02-28",
  "2025-05-31",
  "2025-06-29",
];

let database: SQLite.Database;
let bakery: Parsing;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-times-")), "bakery.sqlite");
  database = new SQLite(path);
  database.exec(BAKERY);
  for (const [index, day] of DAYS.entries()) {
    const time = Date.parse(`${day}T18:30:00Z`) / 1000;
    const [year, month, date] = day.split("-");
    const state = index % 2 === 0 ? "returned" : "kept";
    database
      .prepare("INSERT INTO sale VALUES (?, ?, ?, ?, ?)")
      .run(index + 1, (index % 3) + 1, `${day} 18:30:00`, 10 * (index + 1), state);
    database.prepare("INSERT INTO delivery VALUES (?, ?, ?)").run(index + 1, Number(day.replaceAll("-", "")), index);
    database.prepare("INSERT INTO login VALUES (?, ?, ?)").run(index + 1, time, "phone");
    database.prepare("INSERT INTO invoice VALUES (?, ?, ?)").run(index + 1, `${date}.${month}.${year}`, index);
  }
  bakery = await parserOf(path);
});

function rows(question: string): unknown[][] {
  const sql = bakery.sql(question, "", "2025-06-30");
  if (sql === undefined) throw new Error(`no query for ${question}`);
  try {
    return database.prepare(sql).raw().all() as unknown[][];
  } catch (error) {
    throw new Error(`${sql}: ${String(error)}`);
  }
}

test.each([
  ["How many sales were there in 2024?", 4],
  ["How many sales were there on 31 March 2024?", 1],
  ["How many sales were there in Q1 2024?", 2],
  ["How many sales were there between March 2024 and April 2024?", 2],
  ["How many sales were there from January to March 2024?", 2],
  ["How many sales were there before 2024?", 1],
  ["How many sales were there after 31 March 2024?", 5],
  ["How many sales were there between 2023 and 2024?", 5],
  ["How many sales were there last month?", 1],
  ["How many sales were there this year?", 3],
  ["How many sales were there yesterday?", 1],
  ["How many sales were there in the last 60 days?", 2],
  ["How many sales were there since January 2025?", 3],
  ["How many sales were there last year?", 4],
])("%s", (question, expected) => {
  expect(rows(question)).toEqual([[expected]]);
});

test("days are found whatever form they are stored in", () => {
  for (const things of ["deliveries", "logins", "invoices"]) {
    expect(rows(`How many ${things} were there in 2024?`), things).toEqual([[4]]);
    expect(rows(`How many ${things} were there on 31 March 2024?`), things).toEqual([[1]]);
    expect(rows(`How many ${things} were there last month?`), things).toEqual([[1]]);
  }
});

test("figures are told per period, in the order of time", () => {
  const years = [
    [2023, 1],
    [2024, 4],
    [2025, 3],
  ];
  expect(rows("number of sales per year")).toEqual(years);
  expect(rows("sales by year")).toEqual(years);
  for (const things of ["deliveries", "logins", "invoices"])
    expect(rows(`number of ${things} per year`), things).toEqual(years);
  expect(rows("How many sales were there per month in 2024?")).toEqual([
    ["2024-01", 1],
    ["2024-03", 1],
    ["2024-04", 1],
    ["2024-12", 1],
  ]);
  expect(rows("total amount of sales by quarter in 2024")).toEqual([
    ["2024-Q1", 50],
    ["2024-Q2", 40],
    ["2024-Q4", 50],
  ]);
  expect(rows("monthly amount in 2025")).toEqual([
    ["2025-02", 60],
    ["2025-05", 70],
    ["2025-06", 80],
  ]);
});

test("a share is that of the rows named last, of those named first", () => {
  expect(rows("What percentage of sales were returned?")).toEqual([[50]]);
  expect(rows("What percentage of sales in 2024 were returned?")).toEqual([[50]]);
  expect(rows("share of customers in Oslo")[0]![0]).toBeCloseTo(66.667, 2);
});

test("two groups are compared by a difference or a ratio", () => {
  expect(rows("What is the difference between the number of customers in Oslo and Molde?")).toEqual([[1]]);
  expect(rows("What is the ratio of customers in Oslo to Molde?")).toEqual([[2]]);
});
