import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import type { Candidate } from "#askable/stages/candidate.js";
import { clusterByResult } from "#askable/stages/select/clusters.js";
import { largeResults } from "#askable/stages/select/large.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Database;
beforeAll(async () => {
  folder = await temporaryFolder();
  const path = join(folder.path, "large.sqlite");
  new SQLite(path)
    .exec(`CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price REAL);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25000)
      INSERT INTO item SELECT i, 'item ' || i % 500, i * 0.1 FROM n`)
    .close();
  database = await openDatabase(path);
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});

const FORWARDS = "SELECT name, price FROM item ORDER BY id";
const BACKWARDS = "SELECT price, name FROM item ORDER BY id DESC";
/** The same but for one row, which none of them keeps. */
const OTHER = "SELECT name, price FROM item WHERE id <> 15000 UNION ALL SELECT 'item 0', 0.5 ORDER BY 2";
const SMALL = "SELECT name FROM item LIMIT 3";

const candidates = (...queries: string[]): Promise<Candidate[]> =>
  Promise.all(
    queries.map(async (sql, index) => ({
      id: String(index + 1),
      sql,
      generator: "g",
      round: 0,
      outcome: await database.query(sql),
    })),
  );

async function clustersOf(ordered: boolean, queries: readonly string[]) {
  const all = await candidates(...queries);
  const context = { database, signal: new AbortController().signal };
  return clusterByResult(all, () => ordered, await largeResults(all, ordered, context));
}

test("results that were cut are compared by all their rows", async () => {
  const all = await candidates(FORWARDS, BACKWARDS);
  expect(all.map(({ outcome }) => "result" in outcome && [outcome.result.rows, outcome.result.truncated])).toEqual([
    [10_000, true],
    [10_000, true],
  ]);
  // The rows that were kept are others.
  expect(clusterByResult(all, () => false)).toHaveLength(2);
  expect(await clustersOf(false, [FORWARDS, BACKWARDS, OTHER, SMALL, FORWARDS])).toEqual([[0, 1, 4], [2], [3]]);
});

test("where their order counts it is that of all rows", async () => {
  const sorted = "SELECT name, price FROM item ORDER BY price";
  expect(await clustersOf(true, [FORWARDS, BACKWARDS, sorted])).toEqual([[0, 2], [1]]);
});

test("one alone is not read again", async () => {
  const all = await candidates(FORWARDS, SMALL);
  const closed = { ...database, stream: () => Promise.reject(new Error("read again")) };
  expect(await largeResults(all, false, { database: closed, signal: new AbortController().signal })).toEqual(new Map());
});
