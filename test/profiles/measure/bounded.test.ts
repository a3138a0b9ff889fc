import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { type Profile, profileSchema, type TableProfile } from "#askable/profiles/profile.js";
import { duckdbWith, flights, sqliteWith } from "../databases.js";

const series = (rows: number, fields = "i AS id, i % 7 AS n, 'name ' || (i % 400) AS name") =>
  `WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < ${rows}) SELECT ${fields} FROM s`;

function tableOf(profile: Profile, name: string): TableProfile {
  const found = profile.tables.find((table) => table.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

test("a sampled table says which rows were read, and no estimate passes for a count", async () => {
  const sql = series(100_000, "i AS id, i % 7 AS n, CASE WHEN i % 4 > 0 THEN 'name ' || (i % 400) END AS name");
  for (const database of [await sqliteWith(`CREATE TABLE t AS ${sql}`), await duckdbWith(`CREATE TABLE t AS ${sql}`)]) {
    const profile = await measureProfile(database, "t", { limits: { table: { rows: 10_000 } } });
    expect(profileSchema.parse(profile)).toEqual(profile);
    const table = tableOf(profile, "t");
    const [id, n, name] = table.fields;
    expect(table.rows).toBe(100_000);
    expect(table.rowsEstimate).toBeUndefined();
    expect(table.scan?.method).toMatch(/stretches|at random/);
    expect(table.scan?.rows).toBeGreaterThan(9000);
    expect(table.scan?.share).toBeCloseTo((table.scan?.rows ?? 0) / 100_000, 3);
    expect(id).toMatchObject({ nulls: 0, distinct: { count: 100_000, exact: false } });
    expect(n).toMatchObject({ distinct: { count: 7, exact: false } });
    expect(n?.estimates?.distinct).toMatchObject({ method: "sample", rows: table.scan?.rows });
    // Scaled to the table: a quarter of its rows.
    expect(name?.nulls).toBeGreaterThan(23_000);
    expect(name?.nulls).toBeLessThan(27_000);
    expect(table.keyCandidates).toBeUndefined();
  }
});

test("measures only the rows that meet a filter, and says so", async () => {
  for (const database of [
    await sqliteWith(`CREATE TABLE t AS ${series(5000)}`),
    await duckdbWith(`CREATE TABLE t AS ${series(5000)}`),
  ]) {
    const profile = await measureProfile(database, "t", {
      limits: { tables: { t: { filter: "id > 4000 OR id = 1" } } },
    });
    const table = tableOf(profile, "t");
    expect(table).toMatchObject({
      rows: 1001,
      scan: { rows: 1001, share: 1, method: "all rows that meet the filter", filter: "id > 4000 OR id = 1" },
    });
    expect(table.fields[0]).toMatchObject({ min: 1, max: 5000, distinct: { count: 1001, exact: true } });
  }
});

test("a table that is left out stands in the profile with its fields and the reason", async () => {
  const database = await sqliteWith(flights);
  const profile = await measureProfile(database, "flights", { limits: { skip: ["air*"] } });
  expect(tableOf(profile, "airlines")).toEqual({
    name: "airlines",
    kind: "table",
    primaryKey: ["uid"],
    skipped: [{ what: "the table", why: 'its name fits "air*" under skip' }],
    fields: [
      { name: "uid", type: "INTEGER", nullable: false, textLike: false },
      { name: "name", type: "TEXT", nullable: false, textLike: false },
      { name: "country", type: "TEXT", nullable: true, textLike: false },
    ],
  });
  expect(tableOf(profile, "flights").rows).toBe(6);
});

test("when the time is used up, what could not be measured is recorded", async () => {
  for (const database of [await sqliteWith(flights), await duckdbWith("CREATE TABLE airlines AS SELECT 1 AS uid")]) {
    const late = await measureProfile(database, "flights", { limits: { seconds: 0.000001 } });
    expect(tableOf(late, "airlines").skipped).toEqual([{ what: "the table", why: "the database's time was used up" }]);
    expect(profileSchema.parse(late)).toEqual(late);
  }
});

test("a table that takes longer than it may does not hold up the others", async () => {
  const endless =
    "WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 4000000000) SELECT sum(i) AS n FROM s";
  for (const database of [
    await sqliteWith(`${flights} CREATE VIEW endless AS ${endless};`),
    await duckdbWith(
      "CREATE TABLE flights AS SELECT i AS flight_id FROM range(6) t(i)",
      "CREATE VIEW endless AS SELECT sum(a.range * b.range % 7) AS n FROM range(3000000) a, range(3000000) b",
    ),
  ]) {
    const began = performance.now();
    const profile = await measureProfile(database, "flights", { limits: { tables: { endless: { seconds: 1 } } } });
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(tableOf(profile, "endless").failure).toMatch(/time|stopped/i);
    expect(tableOf(profile, "flights").rows).toBe(6);
  }
}, 60_000);

test("a table that is dropped while the database is profiled is not in the profile, and that is said", async () => {
  const database = await sqliteWith(flights);
  const profile = await measureProfile(database, "flights", {
    limits: { concurrency: 1 },
    onProgress: ({ done, tables }) => {
      if (done !== 0 || tables.length === 0) return;
      const writer = new Sqlite(database.location);
      writer.exec("DROP TABLE flights");
      writer.close();
    },
  });
  expect(profile.tables.map(({ name }) => name)).toEqual(["airlines"]);
  expect(profile.joins).toEqual([]);
  expect(profile.skipped).toEqual([{ what: "flights", why: "it was dropped while the database was profiled" }]);
});

test("a table whose fields change while the database is profiled is measured as it is afterwards", async () => {
  const database = await sqliteWith(flights);
  let changed = false;
  const profile = await measureProfile(database, "flights", {
    limits: { concurrency: 1 },
    onProgress: ({ done }) => {
      if (changed || done === 0) return;
      changed = true;
      const writer = new Sqlite(database.location);
      writer.exec(`ALTER TABLE flights DROP COLUMN code; ALTER TABLE flights ADD COLUMN seats TEXT DEFAULT 'A1';
        CREATE TABLE later (n INTEGER); INSERT INTO later VALUES (4)`);
      writer.close();
    },
  });
  const table = tableOf(profile, "flights");
  expect(table.fields.map(({ name }) => name)).toEqual(["flight_id", "airline", "delay_min", "departed", "seats"]);
  expect(table.fields.find(({ name }) => name === "seats")).toMatchObject({
    type: "TEXT",
    top: [{ value: "A1", count: 6 }],
  });
  expect(table.fields.every(({ failure }) => failure === undefined)).toBe(true);
  expect(tableOf(profile, "later")).toMatchObject({ rows: 1 });
});

test("measures again only the tables that are named, and gives what measuring all would", async () => {
  const database = await sqliteWith(flights);
  const before = await measureProfile(database, "flights");
  const writer = new Sqlite(database.location);
  writer.exec(
    "INSERT INTO flights VALUES (7, 4, 3, 'LH-0400', '2024-01-09'); INSERT INTO airlines VALUES (9, 'Ninth', 'France')",
  );
  writer.close();
  const begun: string[] = [];
  const onProgress = ({ tables }: { tables: readonly string[] }) => void begun.push(...tables);
  const partly = await measureProfile(database, "flights", { tables: ["flights"], previous: before, onProgress });
  expect(new Set(begun)).toEqual(new Set(["flights"]));
  expect(tableOf(partly, "airlines")).toEqual(tableOf(before, "airlines"));
  expect(tableOf(partly, "flights").rows).toBe(7);
  // The join leads to a table that is not measured again, and is looked up again all the same.
  expect(before.joins[0]).toMatchObject({ coverage: 0.8333333333, orphans: 1 });
  expect(partly.joins[0]).toMatchObject({ coverage: 1, orphans: 0 });
  const all = await measureProfile(database, "flights", { tables: ["flights", "airlines"], previous: partly });
  expect(all).toEqual(await measureProfile(database, "flights"));
});

test("takes joins between tables that did not change from the last time", async () => {
  const database = await sqliteWith(`${flights} CREATE TABLE notes (n INTEGER);`);
  const previous = await measureProfile(database, "flights");
  const marked = { ...previous, joins: previous.joins.map((join) => ({ ...join, coverage: 0.123 })) };
  const again = await measureProfile(database, "flights", { tables: ["notes"], previous: marked });
  expect(again.joins).toEqual(marked.joins);
  const touched = await measureProfile(database, "flights", { tables: ["airlines"], previous: marked });
  expect(touched.joins).toEqual(previous.joins);
});

test("measures several tables at a time, and keeps their order", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `t${index}`);
  const database = await sqliteWith(
    names.map((name, index) => `CREATE TABLE ${name} AS ${series(10 + index)};`).join(""),
  );
  let most = 0;
  const profile = await measureProfile(database, "many", {
    limits: { concurrency: 3 },
    onProgress: ({ tables }) => {
      most = Math.max(most, tables.length);
    },
  });
  expect(most).toBe(3);
  expect(profile.tables.map(({ name, rows }) => [name, rows])).toEqual(names.map((name, index) => [name, 10 + index]));
});

test("measures 1,600 columns of a sample, hostile names among them", async () => {
  const names = Array.from({ length: 1600 }, (_, index) => (index === 3 ? 'select "x" -- ; DROP' : `c ${index}`));
  const columns = names.map((name, index) => `i % ${index + 2} AS "${name.replaceAll('"', '""')}"`).join(", ");
  const database = await duckdbWith(`CREATE TABLE "order by ""t""" AS SELECT ${columns} FROM range(4000) t(i)`);
  const profile = await measureProfile(database, "wide", { limits: { table: { rows: 2000 } } });
  const [table] = profile.tables;
  expect(table?.scan?.rows).toBeGreaterThan(1800);
  expect(table?.scan?.rows).toBeLessThan(2200);
  expect(table?.fields.filter(({ failure }) => failure !== undefined)).toEqual([]);
  expect(table?.fields[3]).toMatchObject({ name: 'select "x" -- ; DROP', distinct: { count: 5 } });
}, 180_000);

test("joins are looked up among the rows that meet a table's filter", async () => {
  const database = await sqliteWith(flights);
  const limits = { tables: { flights: { filter: "flight_id <> 5" } } };
  expect((await measureProfile(database, "flights")).joins[0]).toMatchObject({ orphans: 1 });
  expect((await measureProfile(database, "flights", { limits })).joins[0]).toMatchObject({ coverage: 1, orphans: 0 });
});

test("limits that leave nothing to measure are refused, with the tables there are", async () => {
  const database = await sqliteWith("CREATE TABLE a (n); CREATE TABLE b (n)");
  await expect(measureProfile(database, "x", { limits: { only: ["zzz"] } })).rejects.toThrow(/only zzz/);
  await expect(measureProfile(database, "x", { limits: { skip: ["*"] } })).rejects.toMatchObject({ code: "usage" });
});
