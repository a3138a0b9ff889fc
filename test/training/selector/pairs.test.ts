import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import type { Edit } from "#askable/training/edits/edit.js";
import { editedPairs } from "#askable/training/selector/pairs.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Database;

beforeAll(async () => {
  folder = await temporaryFolder();
  const file = join(folder.path, "bakery.sqlite");
  const made = new SQLite(file);
  made.exec("CREATE TABLE bread (name TEXT, price REAL); INSERT INTO bread VALUES ('Rye', 3), ('Toast', 2)");
  made.close();
  database = await openDatabase(file);
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});

const executed = async (sql: string) => ({ sql, outcome: await database.query(sql) });
const EDITS: readonly Edit[] = [
  { kind: "column", sql: "SELECT price FROM bread", change: "price for name", at: 7 },
  { kind: "condition", sql: "SELECT name FROM bread WHERE price > 2", change: "a condition", at: 22 },
];

test("what gives the rows of another gold query is not wrong", async () => {
  const gold = await executed("SELECT name FROM bread");
  const pairsWith = async (...others: string[]) => {
    const golds = [gold, ...(await Promise.all(others.map(executed)))] as const;
    const context = { database, signal: new AbortController().signal };
    const { pairs, counts } = await editedPairs({ question: "Which breads?" }, golds, EDITS, database.query, context);
    return { sources: pairs.map(({ source }) => source), counts };
  };
  expect(await pairsWith()).toEqual({
    sources: ["column", "condition"],
    counts: { column: { changes: 1 }, condition: { changes: 1 } },
  });
  expect(await pairsWith("SELECT price FROM bread ORDER BY price")).toEqual({
    sources: ["condition"],
    counts: { column: { nothing: 1 }, condition: { changes: 1 } },
  });
  // Another gold query that does not run decides nothing.
  expect((await pairsWith("SELECT cost FROM bread")).sources).toEqual(["column", "condition"]);
});
