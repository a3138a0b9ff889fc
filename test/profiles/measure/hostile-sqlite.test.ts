import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import type { FieldProfile, Profile } from "#askable/profiles/profile.js";
import { sqliteWith, temporaryFolder } from "../databases.js";

function fieldOf(profile: Profile, table: string, field: string): FieldProfile {
  const found = profile.tables.find(({ name }) => name === table)?.fields.find(({ name }) => name === field);
  if (!found) throw new Error(`no ${table}.${field}`);
  return found;
}

test("counts in SQL what JavaScript cannot hold: long integers, bytes that are no UTF-8", async () => {
  const database = await sqliteWith(`CREATE TABLE t (id INTEGER PRIMARY KEY, big INTEGER, name TEXT);
    INSERT INTO t VALUES (1, 9007199254740993, CAST(x'ff41' AS TEXT)), (2, 9007199254740992, CAST(x'fe41' AS TEXT)),
      (3, 9007199254740993, 'a'), (4, -9223372036854775808, 'a')`);
  const profile = await measureProfile(database, "t");
  expect(fieldOf(profile, "t", "id")).toMatchObject({ distinct: { count: 4, exact: true }, max: 4 });
  expect(fieldOf(profile, "t", "big")).toMatchObject({
    distinct: { count: 3, exact: true },
    min: "-9223372036854775808",
    max: "9007199254740993",
    top: [{ value: "9007199254740993", count: 2 }, { count: 1 }, { count: 1 }],
  });
  expect(fieldOf(profile, "t", "name")).toMatchObject({
    distinct: { count: 3, exact: true },
    top: [{ value: "a", count: 2 }, {}, {}],
  });
  expect(profile.tables[0]?.rows).toBe(4);
});

test("keeps numbers finite, zero without a sign, and looks behind NUL", async () => {
  const database = await sqliteWith("CREATE TABLE t (x REAL, s TEXT, n TEXT, d TEXT)", (sqlite) => {
    const insert = sqlite.prepare("INSERT INTO t VALUES (?, ?, ?, ?)");
    insert.run(Number.POSITIVE_INFINITY, "a\0b", "1,234.50", "0000-00-00");
    insert.run(-0, "a\0c", "2,000.00", "2024-02-30");
    insert.run(1.5, "a", "999.99", "2024-01-01");
  });
  const profile = await measureProfile(database, "t");
  expect(fieldOf(profile, "t", "x")).toMatchObject({
    min: 0,
    max: 1.5,
    mean: 0.75,
    stored: { real: 3 },
    distinct: { count: 3 },
  });
  expect(Object.is(fieldOf(profile, "t", "x").min, 0)).toBe(true);
  expect(fieldOf(profile, "t", "s")).toMatchObject({ distinct: { count: 3 }, lengths: { min: 1, max: 3 } });
  expect(fieldOf(profile, "t", "n").stored).toEqual({ text: 3 });
  expect(fieldOf(profile, "t", "d")).toMatchObject({ min: "0000-00-00", max: "2024-02-30" });
});

test("measures virtual tables, and says which cannot be read", async () => {
  const database = await sqliteWith(
    `CREATE VIRTUAL TABLE words USING fts5(title, body); INSERT INTO words VALUES ('one', 'first text'), ('two', NULL);
     CREATE VIRTUAL TABLE boxes USING rtree(id, low, high); INSERT INTO boxes VALUES (1, 0, 1.5), (2, -3, 4);
     CREATE TABLE plain (a)`,
    (sqlite) => {
      sqlite.unsafeMode();
      sqlite.pragma("writable_schema = 1");
      sqlite.exec(
        "UPDATE sqlite_schema SET sql = 'CREATE VIRTUAL TABLE plain USING missing(a)', rootpage = 0 WHERE name = 'plain'",
      );
    },
  );
  const profile = await measureProfile(database, "t");
  expect(profile.tables.map(({ name, rows, failure }) => ({ name, rows, failure }))).toEqual([
    { name: "words", rows: 2, failure: undefined },
    { name: "boxes", rows: 2, failure: undefined },
    { name: "plain", rows: undefined, failure: "no such module: missing" },
  ]);
  expect(fieldOf(profile, "words", "body")).toMatchObject({ nulls: 1, top: [{ value: "first text", count: 1 }] });
  expect(fieldOf(profile, "boxes", "low")).toMatchObject({ min: -3, max: 0, stored: { real: 2 } });
});

test("goes on when a table is dropped or changed while others are measured", async () => {
  const path = join(temporaryFolder(), "test.sqlite");
  const writer = new Sqlite(path);
  writer.pragma("journal_mode = WAL");
  writer.exec(`CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1), (2);
    CREATE TABLE dropped (x INTEGER); INSERT INTO dropped VALUES (1);
    CREATE TABLE narrowed (x INTEGER, y TEXT); INSERT INTO narrowed VALUES (1, 'y');
    CREATE TABLE retyped (x INTEGER); INSERT INTO retyped VALUES (1);
    CREATE TABLE z (x INTEGER); INSERT INTO z VALUES (3)`);
  const database = await openDatabase(path);
  onTestFinished(() => database.close());
  let changed = false;
  const profile = await measureProfile(database, "t", {
    onProgress: ({ tables }) => {
      // Told again with each table that begins while the first one is measured.
      if (changed || !tables.includes("a")) return;
      changed = true;
      writer.exec(`DROP TABLE dropped; ALTER TABLE narrowed DROP COLUMN y; DROP TABLE retyped;
        CREATE TABLE retyped (x TEXT); INSERT INTO retyped VALUES ('now text'), ('and more')`);
    },
  });
  writer.close();
  const byName = Object.fromEntries(profile.tables.map((table) => [table.name, table]));
  expect([byName.a?.rows, byName.z?.rows]).toEqual([2, 1]);
  expect(profile.skipped).toEqual([{ what: "dropped", why: "it was dropped while the database was profiled" }]);
  expect(byName.narrowed?.fields.map(({ name, failure }) => [name, failure])).toEqual([["x", undefined]]);
  expect(fieldOf(profile, "retyped", "x")).toMatchObject({
    stored: { text: 2 },
    top: [{ value: "and more" }, { value: "now text" }],
  });
});
