import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { beforeAll, expect, test } from "vitest";
import { type Parsing, parserOf } from "./parsing.js";

/** A ferry line: sailings are booked and paid at other times than they leave, and harbours have dates of their own. */
const LINE = `
CREATE TABLE harbours (harbour_id INTEGER PRIMARY KEY, name TEXT, opened_on TEXT);
CREATE TABLE sailings (
  sailing_id INTEGER PRIMARY KEY, harbour_id INTEGER REFERENCES harbours, booked_on TEXT, left_on TEXT, fare REAL
);
CREATE TABLE captains (captain_id INTEGER PRIMARY KEY, name TEXT, birth_date TEXT, sworn_on TEXT);
INSERT INTO harbours VALUES (1, 'Ulva', '1990-05-01'), (2, 'Staffa', '2004-09-30');
INSERT INTO sailings VALUES
  (1, 1, '2022-11-05', '2023-01-09', 80), (2, 1, '2023-02-01', '2023-02-11', 95), (3, 2, '2023-02-20', '2023-04-02', 70),
  (4, 2, '2023-05-14', '2023-05-30', 120), (5, 1, '2023-12-01', '2024-01-15', 60);
INSERT INTO captains VALUES (1, 'Ishbel', '1970-03-03', '1999-06-01'), (2, 'Ruaridh', '1988-08-18', '2015-02-01');
`;

let line: Parsing;
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-line-")), "line.sqlite");
  const database = new SQLite(path);
  database.exec(LINE);
  database.close();
  line = await parserOf(path);
});

const perMonth = (field: string) => `strftime('%Y-%m', ${field})`;

test.each([
  [
    "Monthly fares from January to May 2023",
    `SELECT ${perMonth("booked_on")}, sum(fare) FROM sailings WHERE booked_on >= '2023-01-01' AND booked_on < '2023-06-01' GROUP BY ${perMonth("booked_on")} ORDER BY ${perMonth("booked_on")}`,
  ],
  [
    "sailings per month, february to april 2023, going by the day they left on",
    `SELECT ${perMonth("left_on")}, count(*) FROM sailings WHERE left_on >= '2023-02-01' AND left_on < '2023-05-01' GROUP BY ${perMonth("left_on")} ORDER BY ${perMonth("left_on")}`,
  ],
  [
    "How many sailings were booked in each year from 2022 to 2023?",
    "SELECT CAST(strftime('%Y', booked_on) AS INTEGER), count(*) FROM sailings WHERE booked_on >= '2022-01-01' AND booked_on < '2024-01-01' GROUP BY CAST(strftime('%Y', booked_on) AS INTEGER) ORDER BY CAST(strftime('%Y', booked_on) AS INTEGER)",
  ],
  [
    "How many captains were there in each year?",
    "SELECT CAST(strftime('%Y', sworn_on) AS INTEGER), count(*) FROM captains GROUP BY CAST(strftime('%Y', sworn_on) AS INTEGER) ORDER BY CAST(strftime('%Y', sworn_on) AS INTEGER)",
  ],
  [
    "Which harbours were opened in 2004?",
    "SELECT name FROM harbours WHERE opened_on >= '2004-01-01' AND opened_on < '2005-01-01'",
  ],
])("%s", (question, sql) => expect(line.sql(question)).toBe(sql));

test("the word for a period that rows are divided by is no unknown word", () => {
  expect(line.link("weekly sailings from Ulva").items[0]).toMatchObject({ kind: "span", unit: "week" });
});

test("sums of a harbour's sailings go by the dates of the sailings", () => {
  expect(line.sql("What is the total fare of the harbour Ulva in 2023?")).toContain(
    "sailings.booked_on >= '2023-01-01'",
  );
});
