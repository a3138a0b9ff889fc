import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { suggestQuestion } from "#askable/operations/init/first-question.js";
import { databasesIn } from "#askable/operations/init/found-databases.js";
import type { FieldProfile, TableProfile } from "#askable/profiles/profile.js";
import { bakery } from "../../support/bakery.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const field = (name: string, distinct: number, own: Partial<FieldProfile> = {}): FieldProfile => ({
  ...{ name, type: "TEXT", nullable: true, textLike: true, distinct: { count: distinct, exact: true } },
  ...own,
});
const table = (name: string, rows: number, ...fields: FieldProfile[]): TableProfile => ({
  ...{ name, rows, fields, kind: "table", primaryKey: [] },
});

test("the first question counts the rows of the largest table that a field tells apart", () => {
  const key = field("id", 900, { textLike: false });
  const person = field("owner", 4, { semantic: { type: "name", confidence: 1, personal: "name" } });
  const tables = [
    table("Category", 9, field("label", 2)),
    table("tbl_OrderLines", 900, key, person, field("shipMode", 4)),
  ];
  expect(suggestQuestion({ tables })).toBe("How many order lines are there for each ship mode?");
  expect(suggestQuestion({ tables: [tables[0]!, table("order", 900, key, person)] })).toBe(
    "How many categories are there for each label?",
  );
});

test("the first question is the number of rows where no field tells them apart, and none where there are no rows", () => {
  expect(suggestQuestion({ tables: [table("box", 3, field("label", 3)), table("empty", 0)] })).toBe(
    "How many boxes are there?",
  );
  expect(suggestQuestion({ tables: [table("empty", 0)] })).toBeUndefined();
});

test("databases are found by what is in them, tables of a folder together, and nothing else", async () => {
  bakery(join(folder.path, "bakery.db"));
  writeFileSync(join(folder.path, "fake.sqlite"), "not a database at all");
  writeFileSync(join(folder.path, "package.json"), '{"name": "x"}\n');
  expect(await databasesIn(folder.path)).toEqual([{ path: "bakery.db", what: "SQLite" }]);
  for (const name of ["a", "b", "c", "d"]) writeFileSync(join(folder.path, `${name}.csv`), "x,y\n1,2\n");
  expect(await databasesIn(folder.path)).toEqual([
    { path: "bakery.db", what: "SQLite" },
    { path: ".", what: "the tables a.csv, b.csv, c.csv, …" },
  ]);
  expect(await databasesIn(join(folder.path, "nowhere"))).toEqual([]);
});
