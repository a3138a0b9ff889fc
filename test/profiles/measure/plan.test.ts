import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import type { ProfileLimits } from "#askable/profiles/measure/limits.js";
import { planTables } from "#askable/profiles/measure/plan.js";
import { duckdbWith, sqliteWith, temporaryFolder } from "../databases.js";

const series = (rows: number) =>
  `WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < ${rows}) SELECT i AS id, i % 7 AS n FROM s`;

async function planOf(database: Database, limits: ProfileLimits = {}) {
  const { tables } = await database.schema();
  const plans = await planTables(database, tables, { limits });
  return plans.map(({ table, action, rows, sampled, reason }) => ({
    table,
    action,
    ...(rows !== undefined && { rows }),
    ...(sampled !== undefined && { sampled }),
    ...(reason !== undefined && { reason }),
  }));
}

const three = () =>
  sqliteWith(`CREATE TABLE a AS ${series(1000)}; CREATE TABLE b AS ${series(20_000)};
    CREATE TABLE c AS ${series(50_000)}; CREATE VIEW v AS SELECT * FROM a;`);

test("reads all of what is within the limits", async () => {
  expect(await planOf(await three())).toEqual([
    { table: "a", action: "whole", rows: 1000 },
    { table: "b", action: "whole", rows: 20_000 },
    { table: "c", action: "whole", rows: 50_000 },
    { table: "v", action: "whole" },
  ]);
});

test("samples a table that has more rows than it may be read of", async () => {
  expect(await planOf(await three(), { table: { rows: 5000 }, skip: ["v"], tables: { c: { rows: 100 } } })).toEqual([
    { table: "a", action: "whole", rows: 1000 },
    { table: "b", action: "sample", rows: 20_000, sampled: 5000, reason: "20,000 rows, of which 5,000 may be read" },
    { table: "c", action: "sample", rows: 50_000, sampled: 100, reason: "50,000 rows, of which 100 may be read" },
    { table: "v", action: "skip", reason: 'its name fits "v" under skip' },
  ]);
});

test("shares the rows of the whole database so that only the largest tables are cut", async () => {
  const plans = await planOf(await three(), { rows: 41_000, only: ["a", "b", "c"] });
  expect(plans.map(({ table, action, sampled }) => [table, action, sampled])).toEqual([
    ["a", "whole", undefined],
    ["b", "whole", undefined],
    ["c", "sample", 20_000],
    ["v", "skip", undefined],
  ]);
  expect(plans[2]?.reason).toBe("50,000 rows, of which 20,000 are left to it by the database's limit");
});

test("samples what would take too long, and never fewer rows than tell something", async () => {
  const database = await duckdbWith("CREATE TABLE big AS SELECT i AS id, i % 7 AS n FROM range(3000000) t(i)");
  expect(await planOf(database, { table: { seconds: 0.25 } })).toEqual([
    {
      table: "big",
      action: "sample",
      rows: 3_000_000,
      sampled: 1_200_000,
      reason: "about 0.5 seconds, of which 0.2 may be spent",
    },
  ]);
  expect((await planOf(database, { seconds: 0.0001 }))[0]?.sampled).toBe(10_000);
  expect((await planOf(database, { bytes: 6_000_000 }))[0]?.sampled).toBe(300_000);
  expect((await planOf(database, { bytes: 6_000 }))[0]?.sampled).toBe(300);
});

test("takes gaps between row numbers for no rows", async () => {
  const database = await sqliteWith(
    "CREATE TABLE t (id INTEGER PRIMARY KEY, n INT); INSERT INTO t VALUES (1, 1), (4000000000000, 2); CREATE TABLE empty (n INT)",
  );
  expect(await planOf(database, { table: { rows: 1000 } })).toEqual([
    { table: "t", action: "whole", rows: 2 },
    { table: "empty", action: "whole", rows: 0 },
  ]);
});

test("counts the rows that meet a table's filter, and names a filter that does not work", async () => {
  const database = await three();
  expect((await planOf(database, { tables: { c: { filter: "id <= 30", rows: 100 } } }))[2]).toEqual({
    table: "c",
    action: "whole",
    rows: 30,
  });
  await expect(planOf(database, { tables: { c: { filter: "day > 3" } } })).rejects.toMatchObject({
    message: 'The filter of c, "day > 3", does not work: no such column: day',
    hint: expect.stringContaining("profile.tables"),
  });
});

test("knows the rows of Parquet files, and a way to sample them that runs", async () => {
  const folder = temporaryFolder();
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`COPY (SELECT i AS id FROM range(300000) t(i)) TO '${join(folder, "big.parquet")}'`);
  connection.closeSync();
  instance.closeSync();
  const database = await openDatabase(folder);
  onTestFinished(() => database.close());
  const [plan] = await planTables(database, (await database.schema()).tables, { limits: { table: { rows: 30_000 } } });
  expect(plan).toMatchObject({ action: "sample", rows: 300_000, sampled: 30_000 });
  expect(plan?.samples[0]).toMatchObject({ method: "TABLESAMPLE SYSTEM (10%)", bias: expect.any(String) });
});
