import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { type OpenOptions, openDatabase } from "#askable/databases/open.js";
import type { ScannedField, ScannedTable, ScanRequest } from "#askable/databases/scan/column-scan.js";
import { expected, keep, near, telling } from "../scanned.js";
import { makeSqlite, temporaryFolder } from "../tools.js";

const folder = temporaryFolder();
let files = 0;
const newPath = () => join(folder.path, `${files++}.sqlite`);
afterAll(() => folder.remove());

async function opened(path: string, options?: OpenOptions): Promise<Database> {
  const database = await openDatabase(path, options);
  onTestFinished(() => database.close());
  return database;
}

async function scanned(database: Database, table: string, more: Partial<ScanRequest> = {}): Promise<ScannedTable> {
  const { fields } = (await database.schema()).tables.find(({ name }) => name === table)!;
  const outcome = await database.scan({ table, fields, keep, ...more });
  if (outcome.kind !== "done") throw new Error(outcome.message);
  return outcome.table;
}

/** What of the figures can be told in another way, its sums to ten digits. */
function exact({
  stored,
  numbers,
  texts,
  lengths,
  distinct,
  singletons,
  logSum,
  top,
}: ScannedField): Partial<ScannedField> {
  return {
    stored,
    ...(numbers && { numbers: { ...numbers, mean: near(numbers.mean), stddev: near(numbers.stddev) } }),
    ...(texts && { texts }),
    ...(lengths && { lengths }),
    distinct,
    singletons,
    logSum: near(logSum),
    top: telling(top, distinct),
  };
}

async function expectTruth(path: string, table: string): Promise<ScannedTable> {
  const database = await opened(path);
  const { fields } = (await database.schema()).tables.find(({ name }) => name === table)!;
  const result = await scanned(database, table);
  for (const [index, field] of fields.entries()) {
    const figures = result.fields[index]!;
    expect(figures.doubt).toBeUndefined();
    expect({ field: field.name, ...exact(figures) }).toEqual({
      field: field.name,
      ...expected(path, table, field.name),
    });
  }
  return result;
}

const series = (rows: number) => `WITH RECURSIVE s (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < ${rows})`;

describe("folding a SQLite table", () => {
  test("gives the figures that SQLite gives, for every kind of column, in one part and in two", async () => {
    const columns = `i AS id, i % 7 AS few, (i * 7919) % 100003 / 7.0 AS fraction, 'name ' || (i % 500) AS name,
      CASE WHEN i % 3 = 0 THEN NULL ELSE 'n' || (i * 31 % 9001) END AS gaps, CASE i % 4 WHEN 0 THEN i WHEN 1 THEN i / 2.0
      WHEN 2 THEN 't' || (i % 11) ELSE x'00ff' END AS mixed, CASE WHEN i > 20000 THEN 'late ' || i ELSE i % 5 END AS changing,
      CASE WHEN i % 100 < 20 THEN 'hot ' || (i % 100 % 19 / 3) ELSE 'cold ' || i END AS hot`;
    for (const rows of [3000, 130_000]) {
      const path = makeSqlite(newPath(), `CREATE TABLE t AS ${series(rows)} SELECT ${columns} FROM s`);
      expect(await expectTruth(path, "t")).toMatchObject({ rows });
    }
  }, 60_000);

  test("gives the same with one thread and with two", async () => {
    const path = makeSqlite(
      newPath(),
      `CREATE TABLE t AS ${series(150_000)} SELECT i * 7919 % 100003 AS n, 'v' || (i * 31 % 50021) AS v, sin(i) AS x FROM s`,
    );
    const [one, two] = [await opened(path, { threads: 1 }), await opened(path, { threads: 2 })];
    expect(await scanned(one, "t")).toEqual(await scanned(two, "t"));
  }, 60_000);

  test("tells integers from reals by the column's affinity, and by asking where there is none", async () => {
    const values = "(1), (1.0), (2.5), ('3'), ('x'), (-0.0), (1e300), (NULL), (x'31')";
    const types = ["INTEGER", "REAL", "TEXT", "BLOB", "", "NUMERIC", "DECIMAL(8, 2)", "VARCHAR(10)", "NUM", "DATE"];
    for (const [index, type] of types.entries()) {
      const path = makeSqlite(
        newPath(),
        `CREATE TABLE t${index} (v ${type})`,
        `INSERT INTO t${index} VALUES ${values}`,
      );
      await expectTruth(path, `t${index}`);
    }
    const strict = makeSqlite(newPath(), "CREATE TABLE t (v ANY) STRICT", `INSERT INTO t VALUES ${values}`);
    await expectTruth(strict, "t");
  });

  test("keeps to what is stored: NUL in text, infinities, characters beyond U+FFFF, empty and blank texts", async () => {
    const path = newPath();
    const database = new Sqlite(path);
    database.exec("CREATE TABLE t (v, s TEXT)");
    const insert = database.prepare("INSERT INTO t VALUES (?, ?)");
    const texts = [
      "a\0b",
      "a\0c",
      "\u{1f600}",
      "\ue000",
      "\uffff",
      "é",
      "",
      " x",
      "x\t",
      "\u00a0y",
      "1,234.50",
      "0000-00-00",
      "9e999",
    ];
    for (const text of texts) insert.run(text, text);
    for (const number of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0, 1e308, -1e308])
      insert.run(number, String(number));
    database.close();
    const { fields } = await expectTruth(path, "t");
    expect(fields[1]).toMatchObject({ empties: 1, leading: 2, trailing: 1 });
    expect(fields[0]?.texts).toEqual({ min: "", max: "\u{1f600}" });
  });

  test("does not trust what JavaScript cannot tell: integers beyond 2^51, bytes that are no UTF-8", async () => {
    const path = makeSqlite(
      newPath(),
      "CREATE TABLE t (big INTEGER, real REAL, text TEXT, fine TEXT)",
      "INSERT INTO t VALUES (9007199254740993, 1e18, CAST(x'ff41' AS TEXT), 'ü'), (9007199254740992, 2e18, 'a', 'b')",
    );
    const { fields } = await scanned(await opened(path), "t");
    expect(fields.map(({ doubt }) => doubt)).toEqual([
      "whole numbers beyond 2^51",
      undefined,
      "bytes that are no UTF-8",
      undefined,
    ]);
  });

  test("holds neither long texts nor bytes at once", async () => {
    const path = newPath();
    const database = new Sqlite(path);
    database.exec("CREATE TABLE t (body TEXT, raw BLOB, odd TEXT)");
    const insert = database.prepare("INSERT INTO t VALUES (?, ?, ?)");
    for (let row = 0; row < 150; row++)
      insert.run(`${row}${"x".repeat(2 ** 20)}`, Buffer.alloc(2 ** 20), Buffer.alloc(2 ** 18));
    database.close();
    const { fields } = await scanned(await opened(path, { memory: 150 * 2 ** 20 }), "t");
    expect(fields[0]).toMatchObject({ distinct: 150, lengths: { min: 2 ** 20 + 1, max: 2 ** 20 + 3 } });
    expect(fields[1]).toMatchObject({
      stored: { blob: 150 },
      lengths: { min: 2 ** 20, max: 2 ** 20, mean: 2 ** 20 },
      top: [],
    });
    expect(fields[2]).toMatchObject({ stored: { blob: 150 }, lengths: { mean: 2 ** 18 } });
    expect(Math.max(...fields[0]!.spread.map(({ value }) => String(value).length))).toBe(keep.length);
  }, 30_000);

  test("reads what has no rowid, or hides it, or has it at the ends of all numbers", async () => {
    const path = makeSqlite(
      newPath(),
      "CREATE TABLE keyed (k TEXT PRIMARY KEY, v INTEGER) WITHOUT ROWID",
      "INSERT INTO keyed VALUES ('a', 1), ('b', 2)",
      'CREATE TABLE hidden ("rowid" TEXT, "_rowid_" TEXT, "OID" INTEGER)',
      "INSERT INTO hidden VALUES ('a', 'b', 1), ('a', 'c', 2)",
      'CREATE TABLE half ("RowId" TEXT)',
      "INSERT INTO half VALUES ('x'), ('y'), ('x')",
      "CREATE TABLE ends (id INTEGER PRIMARY KEY, v TEXT)",
      "INSERT INTO ends VALUES (-9223372036854775808, 'a'), (0, 'b'), (9223372036854775807, 'b')",
      "CREATE TABLE sparse (id INTEGER PRIMARY KEY, v TEXT)",
      "INSERT INTO sparse VALUES (-2000000000000000, 'a'), (-5, 'b'), (0, 'c'), (2000000000000000, 'b')",
      "CREATE VIEW seen AS SELECT v, v || '!' AS loud FROM sparse WHERE id <> 0",
      "CREATE TABLE made (a INTEGER, b INTEGER AS (a * 2) STORED, c TEXT AS ('t' || a))",
      "INSERT INTO made VALUES (1), (2), (2)",
      "CREATE TABLE empty (a, b)",
      'CREATE TABLE "or""der by; --" ("sel""ect" TEXT, "日本" TEXT, "a.b" TEXT)',
      `INSERT INTO "or""der by; --" VALUES ('1', '2', '3')`,
    );
    for (const table of ["keyed", "hidden", "half", "sparse", "seen", "made", "empty", 'or"der by; --']) {
      await expectTruth(path, table);
    }
    const ends = await scanned(await opened(path), "ends");
    expect([ends.rows, ends.fields[0]?.doubt, ends.fields[1]?.distinct]).toEqual([3, "whole numbers beyond 2^51", 2]);
  });

  test("reads virtual tables", async () => {
    const path = makeSqlite(
      newPath(),
      "CREATE VIRTUAL TABLE words USING fts5(title, body)",
      "INSERT INTO words VALUES ('one', 'first text'), ('two', 'second text'), ('two', NULL)",
      "CREATE VIRTUAL TABLE boxes USING rtree(id, low, high)",
      "INSERT INTO boxes VALUES (1, 0, 1.5), (2, -3, 4)",
    );
    await expectTruth(path, "words");
    await expectTruth(path, "boxes");
  });

  test("reads part of the rows, or those that meet a condition", async () => {
    const path = makeSqlite(
      newPath(),
      `CREATE TABLE t AS ${series(120_000)} SELECT i AS n, 'v' || (i % 10) AS v FROM s`,
    );
    const database = await opened(path);
    const some = await scanned(database, "t", { filter: "n > 60000 OR n = 1" });
    expect(some.rows).toBe(60_001);
    expect(some.fields[0]?.numbers).toMatchObject({ min: 1, max: 120_000 });
    const part = await scanned(database, "t", { source: "(SELECT * FROM t WHERE n % 100 = 0)" });
    expect([part.rows, part.fields[1]?.top[0]]).toEqual([1200, { value: "v0", count: 1200 }]);
  });
});

describe("folding a SQLite table while something happens to it", () => {
  test("reads one moment of a table that is written to", async () => {
    const path = newPath();
    const writer = new Sqlite(path);
    writer.pragma("journal_mode = WAL");
    writer.exec(
      `CREATE TABLE t (id INTEGER PRIMARY KEY, amount INTEGER); INSERT INTO t ${series(300_000)} SELECT i, 0 FROM s`,
    );
    // What is taken from the first half is given to the second: at any moment all amounts add up to nothing.
    const move = writer.transaction((by: number) => {
      writer.prepare("UPDATE t SET amount = amount - ? WHERE id = 10").run(by);
      writer.prepare("UPDATE t SET amount = amount + ? WHERE id = 299990").run(by);
    });
    const database = await opened(path);
    const timer = setInterval(() => move(1), 1);
    for (let turn = 0; turn < 3; turn++) {
      const { rows, fields } = await scanned(database, "t");
      expect(rows).toBe(300_000);
      expect(fields[1]!.numbers!.mean).toBeCloseTo(0, 9);
    }
    clearInterval(timer);
    writer.close();
  }, 60_000);

  test("says what is not there any more, and what cannot be read", async () => {
    const path = makeSqlite(
      newPath(),
      "CREATE TABLE t (a, b)",
      "CREATE VIEW v AS SELECT abs(a) AS n FROM t",
      "INSERT INTO t VALUES (-9223372036854775808, 1)",
    );
    const database = await opened(path);
    const fields = [{ name: "a", type: "" }];
    expect(await database.scan({ table: "gone", fields, keep })).toMatchObject({
      kind: "error",
      failure: "unknown-table",
    });
    const field = [{ name: "gone", type: "TEXT" }];
    expect(await database.scan({ table: "t", fields: field, keep })).toMatchObject({
      kind: "error",
      failure: "unknown-field",
    });
    expect(await database.scan({ table: "v", fields: [{ name: "n", type: "" }], keep })).toMatchObject({
      kind: "error",
      message: "integer overflow",
    });
    // The session goes on, and no transaction was left open.
    makeSqlite(path, "ALTER TABLE t DROP COLUMN b");
    expect((await scanned(database, "t")).rows).toBe(1);
  });

  test("stops at its deadline and when it is told to", async () => {
    const path = makeSqlite(newPath(), `CREATE VIEW v AS ${series(10 ** 9)} SELECT i FROM s`);
    const database = await opened(path);
    const request = { table: "v", fields: [{ name: "i", type: "" }], keep };
    const began = performance.now();
    expect(await database.scan(request, { deadline: 300 })).toMatchObject({ kind: "timeout" });
    expect(performance.now() - began).toBeLessThan(20_000);
    const abort = new AbortController();
    const stopped = database.scan(request, { signal: abort.signal });
    setTimeout(() => abort.abort(), 200);
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
  });

  test("is refused by engines that measure by SQL", async () => {
    const { writeFileSync } = await import("node:fs");
    const path = join(folder.path, "t.csv");
    writeFileSync(path, "a\n1\n");
    const outcome = await (await opened(path)).scan({ table: "t", fields: [{ name: "a", type: "BIGINT" }], keep });
    expect(outcome).toMatchObject({ kind: "error", failure: "refused" });
  });
});
