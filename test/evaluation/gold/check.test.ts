import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkGold, type GoldCheck } from "#askable/evaluation/gold/check.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (name: string) => join(folder.path, name);

const RACES = `
  CREATE TABLE race (id INTEGER, name TEXT, year TEXT, laps TEXT, seconds REAL, place INTEGER);
  INSERT INTO race VALUES
    (1, 'Alba', '2012', '9', 12.5, 1), (2, 'Bora', '2013', '10', 11.5, 2), (3, 'Cima', '2014', '58', NULL, 2),
    (4, 'Doro', '2015', '100', 14.0, 3), (5, 'Elba', '2016', '7', NULL, 3), (6, 'Alba', '2017', '31', 14.0, 3)`;

beforeAll(async () => {
  folder = await temporaryFolder();
  const database = new SQLite(at("race.sqlite"));
  database.exec(RACES);
  database.close();
  const instance = await DuckDBInstance.create(at("race.duckdb"));
  const connection = await instance.connect();
  await connection.run(RACES);
  connection.closeSync();
  instance.closeSync();
});
afterAll(() => folder.remove());

const checked = async (goldQueries: readonly (string | readonly string[])[], file = "race.sqlite", options = {}) =>
  checkGold(
    goldQueries.map((gold, index) => ({ id: String(index), goldQueries: [gold].flat(), location: at(file) })),
    options,
  );
const names = ({ outcome, flags }: GoldCheck) => [outcome, ...flags.map(({ name }) => name)].join(" ");

const CASES: readonly (readonly [found: string, sql: string])[] = [
  ["rows", "SELECT name FROM race WHERE place = 1"],
  ["error fails", "SELECT nam FROM race"],
  ["error fails", "DELETE FROM race"],
  ["empty empty", "SELECT name FROM race WHERE place = 9"],
  ["rows null", "SELECT max(seconds) FROM race WHERE id = 3"],
  ["rows", "SELECT name FROM race ORDER BY id LIMIT 2"],
  ["rows tie", "SELECT name FROM race ORDER BY place LIMIT 2"],
  ["rows tie", "SELECT name, place + 1 AS next FROM race ORDER BY next DESC LIMIT 2;"],
  ["rows tie", "SELECT name FROM race ORDER BY place LIMIT 1 OFFSET 1"],
  ["rows tie", "SELECT name FROM race ORDER BY place LIMIT 1, 1"],
  ["rows tie", "SELECT count(*) FROM race WHERE id >= (SELECT id FROM race ORDER BY place DESC LIMIT 1)"],
  // All that are tied say the same.
  ["rows", "SELECT place FROM race ORDER BY place DESC LIMIT 1"],
  ["rows", "SELECT name FROM race ORDER BY place LIMIT 10"],
  ["rows tie unstable", "SELECT name FROM race LIMIT 2"],
  ["rows nulls-first", "SELECT name FROM race ORDER BY seconds, id LIMIT 1"],
  ["rows nulls-first", "SELECT name FROM race ORDER BY place DESC, seconds, id LIMIT 1"],
  ["rows", "SELECT name FROM race ORDER BY seconds DESC, id LIMIT 1"],
  ["rows", "SELECT name FROM race ORDER BY seconds, id"],
  ["rows text-numbers", "SELECT name FROM race ORDER BY laps DESC LIMIT 1"],
  ["rows text-numbers", "SELECT count(*) FROM race WHERE laps > 50"],
  ["rows text-numbers", "SELECT count(*) FROM race WHERE laps BETWEEN 9 AND 50 OR laps = '9'"],
  ["rows text-numbers", "SELECT name FROM race WHERE laps > (SELECT avg(laps) FROM race)"],
  ["rows text-numbers", "SELECT max(T1.laps) FROM race AS T1"],
  ["rows", "SELECT name FROM race ORDER BY CAST(laps AS INTEGER) DESC LIMIT 1"],
  ["rows", "SELECT max(laps + 0), min(year) FROM race WHERE year > '2012' AND laps = 10"],
  ["rows current-date", "SELECT count(*) FROM race WHERE year < strftime('%Y', 'now')"],
  ["rows current-date", 'SELECT count(*) FROM race WHERE year < date("now")'],
  ["rows current-date", "SELECT name FROM race WHERE year < CURRENT_DATE"],
  ["rows", "SELECT name AS now FROM race"],
  ["rows unstable", "SELECT random()"],
  ["rows unstable", "SELECT group_concat(name) FROM race"],
];

test("each fault of a gold has its flag, and sound gold queries have none", async () => {
  const checks = await checked(CASES.map(([, sql]) => sql));
  expect(checks.map((check, index) => [names(check), CASES[index]![1]])).toEqual(CASES);
  expect(checks[1]!.flags).toEqual([{ name: "fails", sentence: expect.stringMatching(/^It does not run \(.*nam/) }]);
  expect(checks[18]!.flags[0]!.sentence).toBe("It compares numbers as text, where 9 is more than 10 (race.laps)");
});

test("other engines are checked alike", async () => {
  const cases = [
    ["rows tie", "SELECT name FROM race ORDER BY place LIMIT 2"],
    ["rows", "SELECT name FROM race ORDER BY seconds, id LIMIT 1"],
    ["rows nulls-first", "SELECT name FROM race ORDER BY seconds NULLS FIRST, id LIMIT 1"],
    ["rows text-numbers", "SELECT max(laps) FROM race"],
    ["rows current-date", "SELECT name FROM race WHERE year < today()::VARCHAR"],
    ["rows unstable", "SELECT random()"],
  ];
  const checks = await checked(
    cases.map(([, sql]) => sql!),
    "race.duckdb",
  );
  expect(checks.map((check, index) => [names(check), cases[index]![1]])).toEqual(cases);
});

test("a question is flagged with what is wrong with all of its gold queries", async () => {
  const sound = "SELECT name FROM race WHERE place = 1";
  const empty = "SELECT name FROM race WHERE place = 9";
  const checks = await checked([
    [empty, sound],
    [sound, empty],
    [empty, `${empty} AND id = 1`],
  ]);
  expect(checks.map(names)).toEqual(["empty", "rows", "empty empty"]);
});

test("a first gold query that fails is flagged whatever the others are, and others that fail are told apart", async () => {
  const sound = "SELECT name FROM race WHERE place = 1";
  const failing = "SELECT nam FROM race";
  const [first, other, both] = await checked([
    [failing, sound],
    [sound, sound, failing],
    [failing, failing],
  ]);
  const fails = { name: "fails", sentence: expect.stringMatching(/nam/) };
  expect(first).toEqual({ id: "0", outcome: "error", flags: [fails] });
  expect(other).toEqual({ id: "1", outcome: "rows", rows: 1, flags: [], otherFailures: [{ gold: 3, flag: fails }] });
  expect(both).toEqual({ id: "2", outcome: "error", flags: [fails], otherFailures: [{ gold: 2, flag: fails }] });
});

test("a gold that does not end is stopped, and the others are checked", async () => {
  const endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n";
  const checks = await checked([endless, "SELECT 1"], "race.sqlite", { deadline: 1000 });
  expect(checks.map(names)).toEqual(["timeout timeout", "rows"]);
});

test("what was found is kept for the same gold over the same data", async () => {
  const store = at("store");
  const goldQueries = ["SELECT name FROM race WHERE place = 9", "SELECT name FROM race WHERE place = 8"];
  const first = await checked(goldQueries, "race.sqlite", { store });
  expect(readdirSync(store)).toHaveLength(1);
  expect(await checked([...goldQueries].reverse(), "race.sqlite", { store })).toEqual(
    first.map((check, index) => ({ ...check, id: String(index) })),
  );
  const database = new SQLite(at("race.sqlite"));
  database.exec("INSERT INTO race (place) VALUES (9)");
  database.close();
  const again = await checked(goldQueries, "race.sqlite", { store });
  expect(again.map(names)).toEqual(["rows null", "empty empty"]);
});
