import { writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { predictionsText, readPredictions } from "#askable/evaluation/datasets/predictions.js";
import type { DataSet } from "#askable/evaluation/datasets/question.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const questions = ["717", "718", "719", "720"].map((id) => ({
  id,
  database: "heroes",
  question: "?",
  goldQueries: ["SELECT 1"],
}));
const SQL = new Map([
  ["717", "SELECT name -- the name\nFROM hero\tWHERE motto = 'to\nthe\tend' AND \"a  b\" = 'it''s  two'"],
  ["718", null],
  ["719", "SELECT \"----- bird -----\", '{' FROM hero"],
]);

function readBack(kind: DataSet["kind"]): Record<string, string> {
  const dataSet: DataSet = { kind, path: "dev.json", questions };
  const path = join(folder.path, `${kind}.txt`);
  writeFileSync(path, predictionsText(dataSet, SQL));
  return Object.fromEntries(readPredictions(path, dataSet));
}

test("BIRD's form keeps each query by its place, blank where there is none", () => {
  expect(readBack("bird")).toEqual({ 717: SQL.get("717"), 718: " ", 719: SQL.get("719"), 720: " " });
});

test("Spider's form has a line for each question, whose query means the same", () => {
  const read = readBack("spider");
  expect(read).toEqual({
    717: "SELECT name   FROM hero WHERE motto = ('to' || char(10) || 'the' || char(9) || 'end') AND \"a  b\" = 'it''s  two'",
    718: "SELECT",
    719: SQL.get("719"),
    720: "SELECT",
  });
  const database = new SQLite(":memory:");
  const text = (sql: string) => database.prepare(`SELECT ${sql}`).pluck().get();
  expect(text("('to' || char(10) || 'the' || char(9) || 'end')")).toBe("to\nthe\tend");
  database.close();
});

test("other data sets have JSON lines of what was asked", () => {
  expect(readBack("lines")).toEqual({ 717: SQL.get("717"), 718: "", 719: SQL.get("719") });
  expect(readBack("defog")).toEqual(readBack("lines"));
});
