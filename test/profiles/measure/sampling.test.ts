import { describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { rowAt } from "#askable/databases/results/result.js";
import { quoteName } from "#askable/sql/quoting.js";
import { duckdbWith, sqliteWith } from "../databases.js";

const NAME = 'order "by" x';
const ROWS = 200_000;

const engines: readonly [string, () => Promise<Database>][] = [
  [
    "SQLite",
    () =>
      sqliteWith(
        `CREATE TABLE "order ""by"" x" AS WITH RECURSIVE s (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM s WHERE i < ${ROWS - 1}) SELECT i, i % 1000 AS period FROM s`,
      ),
  ],
  [
    "DuckDB",
    () => duckdbWith(`CREATE TABLE "order ""by"" x" AS SELECT i, i % 1000 AS period FROM range(${ROWS}) t(i)`),
  ],
];

describe.each(engines)("a sample of %s", (_, make) => {
  async function statistics(database: Database, rows: number, filter?: string) {
    const { dialect } = database;
    const [sample] = dialect.statistics.samples(quoteName(NAME, dialect), ROWS, rows, filter);
    const outcome = await database.query(
      `SELECT count(*), count(DISTINCT i), min(i), max(i), avg(i), count(DISTINCT period), sum(i) FROM ${sample?.source}`,
    );
    if (outcome.kind !== "rows") throw new Error(JSON.stringify(outcome));
    const [count, different, min, max, mean, period, sum] = rowAt(outcome.result, 0).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return { count, different, min, max, mean, period, sum };
  }

  test("holds about as many rows as were asked for, none twice, from the whole table", async () => {
    const database = await make();
    for (const rows of [1000, 5000, 60_000]) {
      const found = await statistics(database, rows);
      expect(found.count).toBeGreaterThan(rows * 0.9);
      expect(found.count).toBeLessThan(rows * 1.1 + 20);
      expect(found.different).toBe(found.count);
      expect(found.min).toBeLessThan(ROWS * 0.05);
      expect(found.max).toBeGreaterThan(ROWS * 0.9);
      expect(Math.abs(found.mean / (ROWS / 2) - 1)).toBeLessThan(0.05);
    }
  });

  test("does not fall in with what repeats in the data", async () => {
    expect((await statistics(await make(), 10_000)).period).toBeGreaterThan(950);
  });

  test("is the same every time", async () => {
    const database = await make();
    expect(await statistics(database, 5000)).toEqual(await statistics(database, 5000));
  });

  test("holds only rows that meet the filter", async () => {
    const found = await statistics(await make(), 100_000, "i >= 150000 OR 1 = 0");
    expect(found.count).toBeGreaterThan(1000);
    expect(found.min).toBeGreaterThanOrEqual(150_000);
  });
});
