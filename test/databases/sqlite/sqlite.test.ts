import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { contentOf, makeSqlite, rows, temporaryFolder } from "../tools.js";

const folder = temporaryFolder();
const opened: Database[] = [];
let count = 0;

async function open(path: string): Promise<Database> {
  const database = await openDatabase(path);
  opened.push(database);
  return database;
}

const made = (...statements: string[]) => open(makeSqlite(join(folder.path, `${++count}.db`), ...statements));

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(() => folder.remove());

describe("a SQLite schema", () => {
  test("leaves out SQLite's own tables and the shadows of virtual ones", async () => {
    const database = await made(
      "CREATE TABLE a (x INTEGER PRIMARY KEY AUTOINCREMENT)",
      "INSERT INTO a VALUES (1)",
      "CREATE VIRTUAL TABLE words USING fts5(body)",
      "CREATE VIEW v AS SELECT x AS y FROM a",
      "ANALYZE",
    );
    expect((await database.schema()).tables.map(({ name, kind }) => [name, kind])).toEqual([
      ["a", "table"],
      ["words", "table"],
      ["v", "view"],
    ]);
  });

  test("resolves keys to the names as they are written, and drops those that lead nowhere", async () => {
    const database = await made(
      'CREATE TABLE "Parent" ("Id" INTEGER PRIMARY KEY, "Other" TEXT UNIQUE)',
      `CREATE TABLE child (a INTEGER REFERENCES PARENT, b TEXT REFERENCES parent(OTHER), c INTEGER REFERENCES missing(x),
        d INTEGER REFERENCES parent(missing), FOREIGN KEY (A, B) REFERENCES pair)`,
      "CREATE TABLE pair (x INTEGER, y TEXT, PRIMARY KEY (y, x))",
    );
    const child = (await database.schema()).tables.find((table) => table.name === "child");
    expect(child?.foreignKeys).toEqual([
      { fields: ["a"], references: { table: "Parent", fields: ["Id"] } },
      { fields: ["b"], references: { table: "Parent", fields: ["Other"] } },
      { fields: ["a", "b"], references: { table: "pair", fields: ["y", "x"] } },
    ]);
  });

  test("knows which keys take NULL, generated columns, and columns without a type", async () => {
    const database = await made(
      "CREATE TABLE a (id INTEGER PRIMARY KEY, x, y TEXT AS (x || '!') STORED, z TEXT AS (x) VIRTUAL)",
      "CREATE TABLE b (code TEXT PRIMARY KEY)",
      "CREATE TABLE c (code TEXT PRIMARY KEY) WITHOUT ROWID",
    );
    expect((await database.schema()).tables.map((table) => table.fields)).toEqual([
      [
        { name: "id", type: "INTEGER", nullable: false },
        { name: "x", type: "", nullable: true },
        { name: "y", type: "TEXT", nullable: true },
        { name: "z", type: "TEXT", nullable: true },
      ],
      [{ name: "code", type: "TEXT", nullable: true }],
      [{ name: "code", type: "TEXT", nullable: false }],
    ]);
  });

  test("may be empty, hold a broken view, 2,000 columns or 10,000 tables", async () => {
    expect(await (await made("CREATE TABLE t (a)", "DROP TABLE t")).schema()).toEqual({ tables: [] });
    const broken = await made("CREATE TABLE t (a)", "CREATE VIEW v AS SELECT a FROM t", "DROP TABLE t");
    expect((await broken.schema()).tables).toEqual([
      {
        name: "v",
        kind: "view",
        definition: "CREATE VIEW v AS SELECT a FROM t",
        fields: [],
        primaryKey: [],
        foreignKeys: [],
      },
    ]);
    const columns = Array.from({ length: 2000 }, (_, index) => `c${index} INTEGER`).join(", ");
    const tables = Array.from(
      { length: 10_000 },
      (_, index) => `CREATE TABLE t${index} (a INTEGER REFERENCES t0, b TEXT);`,
    ).join("");
    const large = await made(`BEGIN; CREATE TABLE wide (${columns}); ${tables} COMMIT`);
    const began = performance.now();
    const schema = await large.schema();
    expect([schema.tables.length, schema.tables[0]?.fields.length]).toEqual([10_001, 2000]);
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(rows(await large.query("SELECT c1999 FROM wide"))).toEqual([]);
  });
});

describe("a SQLite result", () => {
  test("keeps integers, reals, text, blobs and NULL apart, whatever the column declares", async () => {
    const database = await made(
      "CREATE TABLE t (i INTEGER, r REAL, x TEXT, b BLOB, m INTEGER, d DATE, ts DATETIME, n)",
      `INSERT INTO t VALUES (9223372036854775807, 1, 'é', x'00ff', 'not a number', '2020-01-02', '2020-01-02 03:04:05', NULL),
        (-9007199254740992, 0.5, '', x'', 7, NULL, NULL, NULL)`,
    );
    const outcome = await database.query("SELECT * FROM t");
    expect(outcome).toMatchObject({
      result: {
        columns: [
          { name: "i", type: "INTEGER", kind: "integer" },
          { name: "r", type: "REAL", kind: "number" },
          { name: "x", type: "TEXT", kind: "text" },
          { name: "b", type: "BLOB", kind: "blob" },
          { name: "m", type: "INTEGER", kind: "any" },
          { name: "d", type: "DATE", kind: "date" },
          { name: "ts", type: "DATETIME", kind: "timestamp" },
          { name: "n", type: "", kind: "any" },
        ],
      },
    });
    expect(rows(outcome).map((row) => row.map((cell) => (cell instanceof Uint8Array ? [...cell] : cell)))).toEqual([
      [9223372036854775807n, 1, "é", [0, 255], "not a number", "2020-01-02", "2020-01-02 03:04:05", null],
      [-9007199254740992n, 0.5, "", [], 7, null, null, null],
    ]);
  });

  test("has the infinities, and survives text that is not UTF-8 and a cell of 1 MB", async () => {
    const database = await made("CREATE TABLE t (a TEXT)", "INSERT INTO t VALUES (CAST(x'61ff62' AS TEXT))");
    expect(rows(await database.query("SELECT 9e999, -9e999, a FROM t"))).toEqual([
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, "a\ufffdb"],
    ]);
    const [row] = rows(await database.query("SELECT hex(zeroblob(500000)), zeroblob(1000000)"));
    expect([(row![0] as string).length, (row![1] as Uint8Array).length]).toEqual([1_000_000, 1_000_000]);
  });

  test("says when one value is too large for a process", async () => {
    const database = await made("CREATE TABLE t (a)");
    const outcome = await database.query("SELECT hex(zeroblob(400000000))");
    expect(outcome).toMatchObject({ kind: "error", failure: "memory" });
    expect(rows(await database.query("SELECT 1"))).toEqual([[1]]);
  });

  test("widens a column's kind with what is read later", async () => {
    const database = await made("CREATE TABLE t (a)");
    const sql = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
      SELECT CASE WHEN i < 8000 THEN i ELSE 'x' END AS a, CASE WHEN i < 8000 THEN i ELSE 0.5 END AS b FROM n`;
    expect(await database.query(sql)).toMatchObject({ result: { columns: [{ kind: "any" }, { kind: "number" }] } });
  });
});

describe("text in double quotes", () => {
  const tables = ["CREATE TABLE air (name TEXT, code TEXT)", `INSERT INTO air VALUES ('A', 'AHD'), ('B', 'say "hi"')`];

  test.each([
    [`SELECT name FROM air WHERE code = "AHD"`, `SELECT name FROM air WHERE code = 'AHD'`, [["A"]]],
    [
      `SELECT "name" FROM air AS "x" WHERE "x"."code" = "AHD" OR code = "it's" -- "AHD"`,
      `SELECT "name" FROM air AS "x" WHERE "x"."code" = 'AHD' OR code = 'it''s' -- "AHD"`,
      [["A"]],
    ],
    [`SELECT name FROM air WHERE code = "say ""hi"""`, `SELECT name FROM air WHERE code = 'say "hi"'`, [["B"]]],
    [`SELECT '"AHD"' FROM air WHERE code = "AHD"`, `SELECT '"AHD"' FROM air WHERE code = 'AHD'`, [['"AHD"']]],
  ])("is read as text, and the outcome shows it: %s", async (sql, rewritten, expected) => {
    const database = await made(...tables);
    const outcome = await database.query(sql);
    expect(outcome).toMatchObject({ rewritten });
    expect(rows(outcome)).toEqual(expected);
  });

  test("stays a name where there is such a field, and an error where it is part of one", async () => {
    const database = await made(...tables);
    expect(await database.query('SELECT "code" FROM air')).not.toHaveProperty("rewritten");
    expect(await database.query('SELECT air."nope" FROM air')).toMatchObject({ failure: "unknown-field" });
  });
});

describe("a SQLite file that others use or left behind", () => {
  test("is read in WAL mode while it is written, and nothing beside it changes", async () => {
    const home = join(folder.path, "live");
    mkdirSync(home);
    const path = join(home, "live.db");
    const writer = new Sqlite(path);
    writer.pragma("journal_mode = WAL");
    writer.exec("CREATE TABLE t (a); INSERT INTO t VALUES (1)");
    const before = contentOf(home);
    const database = await open(path);
    expect(rows(await database.query("SELECT count(*) FROM t"))).toEqual([[1]]);
    const first = await database.fingerprint();
    expect(Object.keys(contentOf(home))).toEqual(Object.keys(before));
    writer.exec("INSERT INTO t VALUES (2)");
    expect(rows(await database.query("SELECT count(*) FROM t"))).toEqual([[2]]);
    expect(await database.fingerprint()).not.toBe(first);
    await database.close();
    writer.close();
    const closed = contentOf(home);
    expect(Object.keys(closed)).toEqual(["live.db"]);
    const again = await open(path);
    expect(rows(await again.query("SELECT count(*) FROM t"))).toEqual([[2]]);
    expect(contentOf(home)).toEqual(closed);
    makeSqlite(path, "INSERT INTO t VALUES (3)");
    expect(rows(await again.query("SELECT count(*) FROM t"))).toEqual([[3]]);
  });

  test("is read with a log whose index is gone, and with a journal that a crash left", async () => {
    const home = join(folder.path, "crashed");
    mkdirSync(home);
    const writer = new Sqlite(join(folder.path, "source.db"));
    writer.pragma("journal_mode = WAL");
    writer.exec("CREATE TABLE t (a); INSERT INTO t VALUES (1)");
    for (const suffix of ["", "-wal"]) {
      copyFileSync(join(folder.path, `source.db${suffix}`), join(home, `logged.db${suffix}`));
    }
    writer.close();
    const crash = `const Sqlite = require(${JSON.stringify(createRequire(import.meta.url).resolve("better-sqlite3"))});
      const database = new Sqlite(${JSON.stringify(join(home, "half.db"))});
      database.pragma("cache_size = 5");
      database.exec("CREATE TABLE t (a)");
      const insert = database.prepare("INSERT INTO t VALUES (?)");
      for (let i = 0; i < 100; i++) insert.run("x".repeat(1000));
      database.exec("BEGIN; DELETE FROM t WHERE rowid % 2 = 0");
      for (let i = 0; i < 2000; i++) insert.run("y".repeat(1000));
      process.kill(process.pid, "SIGKILL")`;
    spawnSync(process.execPath, ["-e", crash]);
    const before = contentOf(home);
    expect(Object.keys(before)).toEqual(["half.db", "half.db-journal", "logged.db", "logged.db-wal"]);
    for (const [name, expected] of [
      ["logged.db", 1],
      ["half.db", 100],
    ] as const) {
      const database = await open(join(home, name));
      expect(rows(await database.query("SELECT count(*) FROM t")), name).toEqual([[expected]]);
    }
    expect(contentOf(home)).toEqual(before);
  });

  test("is turned down with a plain message when it is damaged", async () => {
    const path = makeSqlite(join(folder.path, "damaged.db"), "CREATE TABLE t (a)", "INSERT INTO t VALUES (1)");
    const content = readFileSync(path);
    writeFileSync(path, Buffer.concat([content.subarray(0, 100), Buffer.alloc(content.length - 100, 7)]));
    await expect(openDatabase(path)).rejects.toThrow(/begins like a SQLite database but is damaged or encrypted/);
    writeFileSync(path, content.subarray(0, 60));
    await expect(openDatabase(path)).rejects.toThrow(/begins like a SQLite database but is damaged or encrypted/);
  });

  test("says so when only a part of it is damaged", async () => {
    const filled = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      INSERT INTO t SELECT i || 'some text' FROM n`;
    const path = makeSqlite(join(folder.path, "partly.db"), "CREATE TABLE t (a)", filled);
    writeFileSync(path, readFileSync(path).fill(0xee, 4096 * 3, 4096 * 9));
    const database = await open(path);
    expect((await database.schema()).tables).toHaveLength(1);
    expect(await database.query("SELECT count(a) FROM t")).toMatchObject({
      kind: "error",
      failure: "other",
      message: expect.stringContaining("malformed"),
    });
  });
});
