import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { profileSchema } from "#askable/profiles/profile.js";
import { duckdbWith, sqliteWith, temporaryFolder } from "../databases.js";

test("a database that is written to meanwhile gets a profile whose statistics are possible", async () => {
  const path = join(temporaryFolder(), "live.sqlite");
  const writer = new Sqlite(path);
  onTestFinished(() => void writer.close());
  writer.exec("CREATE TABLE event (id INTEGER PRIMARY KEY, kind TEXT); INSERT INTO event (kind) VALUES ('a'), (NULL)");
  const database = await openDatabase(path);
  onTestFinished(() => database.close());
  const live: Database = {
    ...database,
    query: (sql, limits) => {
      writer.exec("INSERT INTO event (kind) VALUES ('b'), ('c'), ('d')");
      return database.query(sql, limits);
    },
  };
  const profile = await measureProfile(live, "live");
  expect(profileSchema.parse(profile)).toEqual(profile);
  expect(profile.tables[0]?.fields.map(({ nulls }) => nulls)).toEqual([0, 1]);
});

test("integers whose sum the engine cannot hold are measured", async () => {
  const most = "170141183460469231731687303715884105727";
  const database = await duckdbWith(
    "CREATE TABLE t (n HUGEINT)",
    `INSERT INTO t VALUES (${most}), (${most}), (0), (NULL)`,
  );
  expect((await measureProfile(database, "t")).tables[0]?.fields[0]).toMatchObject({
    nulls: 1,
    distinct: { count: 2, exact: true },
    min: 0,
    max: most,
    mean: 1.134274556e38,
  });
});

test("seconds since 1970 are measured in SQLite too, whose sums of integers can overflow", async () => {
  const database = await sqliteWith(`CREATE TABLE t (at INTEGER);
    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
    INSERT INTO t SELECT 1577836800 + i * 40000 FROM n`);
  const field = (await measureProfile(database, "t")).tables[0]?.fields[0];
  expect(field).toMatchObject({ nulls: 0, mean: 2377836800, distinct: { count: 40001, exact: true } });
  expect(field?.stddev).toBeCloseTo(40000 * Math.sqrt((40001 ** 2 - 1) / 12), -3);
});
