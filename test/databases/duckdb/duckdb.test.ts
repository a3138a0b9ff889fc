import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { contentOf, makeDuckdb, rows, temporaryFolder } from "../tools.js";

const folder = temporaryFolder();
const opened: Database[] = [];
let count = 0;

async function made(...statements: string[]): Promise<Database> {
  const database = await openDatabase(await makeDuckdb(join(folder.path, `${++count}.duckdb`), ...statements));
  opened.push(database);
  return database;
}

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(() => folder.remove());

describe("a DuckDB schema", () => {
  test("has comments, and the tables of all schemas by their plain names where these are their own", async () => {
    const database = await made(
      "CREATE TABLE t (a INTEGER, b ENUM ('x', 'y'))",
      "COMMENT ON TABLE t IS 'what it is'",
      "COMMENT ON COLUMN t.b IS 'what it means'",
      'CREATE SCHEMA "Other one"',
      'CREATE TABLE "Other one".u AS SELECT 7 AS z',
      'CREATE TABLE "Other one".T AS SELECT 1 AS hidden',
      "CREATE SEQUENCE s",
      "CREATE MACRO twice(a) AS a * 2",
    );
    expect(await database.schema()).toEqual({
      tables: [
        {
          name: "t",
          kind: "table",
          comment: "what it is",
          fields: [
            { name: "a", type: "INTEGER", nullable: true },
            { name: "b", type: "ENUM('x', 'y')", nullable: true, comment: "what it means" },
          ],
          primaryKey: [],
          foreignKeys: [],
        },
        {
          name: "Other one.T",
          kind: "table",
          fields: [{ name: "hidden", type: "INTEGER", nullable: true }],
          primaryKey: [],
          foreignKeys: [],
        },
        {
          name: "u",
          kind: "table",
          fields: [{ name: "z", type: "INTEGER", nullable: true }],
          primaryKey: [],
          foreignKeys: [],
        },
      ],
    });
    expect(rows(await database.query("SELECT twice(z) FROM u"))).toEqual([[14]]);
    expect(rows(await database.query('SELECT hidden FROM "Other one.T"'))).toEqual([[1]]);
    expect(await database.query("SELECT a FROM t")).toMatchObject({ kind: "empty" });
  });

  test("names keys by the tables of their own schema, and no table twice", async () => {
    const database = await made(
      'CREATE TABLE "b.t" (n INTEGER)',
      "CREATE TABLE t (id INTEGER PRIMARY KEY)",
      "CREATE SCHEMA b",
      "CREATE TABLE b.t (id INTEGER PRIMARY KEY)",
      "CREATE TABLE b.child (t INTEGER REFERENCES b.t (id))",
      "INSERT INTO b.t VALUES (1), (2)",
    );
    const { tables } = await database.schema();
    expect(tables.map((table) => [table.name, table.foreignKeys.map((key) => key.references.table)])).toEqual([
      ["b.t", []],
      ["t", []],
      ["b.t_2", []],
      ["child", ["b.t_2"]],
    ]);
    expect(rows(await database.query('SELECT count(*) FROM child RIGHT JOIN "b.t_2" AS p ON p.id = child.t'))).toEqual([
      [2],
    ]);
  });

  test("may be empty or have 2,000 columns", async () => {
    expect(await (await made("CREATE TABLE t (a INTEGER)", "DROP TABLE t")).schema()).toEqual({ tables: [] });
    const columns = Array.from({ length: 2000 }, (_, index) => `c${index} INTEGER`).join(", ");
    const wide = await made(`CREATE TABLE wide (${columns})`, "INSERT INTO wide (c7) VALUES (1)");
    const began = performance.now();
    expect((await wide.schema()).tables[0]?.fields).toHaveLength(2000);
    expect(rows(await wide.query("SELECT * FROM wide"))[0]?.filter((cell) => cell !== null)).toEqual([1]);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe("a DuckDB result", () => {
  test.each([
    ["9007199254740991::BIGINT", "integer", 9007199254740991],
    ["9007199254740993::BIGINT", "integer", 9007199254740993n],
    ["170141183460469231731687303715884105727::HUGEINT", "integer", 170141183460469231731687303715884105727n],
    ["1.10::DECIMAL(38, 2)", "decimal", "1.10"],
    ["-0.05::DECIMAL(4, 2)", "decimal", "-0.05"],
    ["0.1::FLOAT", "number", 0.1],
    ["1e300", "number", 1e300],
    ["'nan'::DOUBLE", "number", Number.NaN],
    ["'-infinity'::DOUBLE", "number", Number.NEGATIVE_INFINITY],
    ["true", "boolean", true],
    ["'é'", "text", "é"],
    ["'y'::ENUM ('x', 'y')", "text", "y"],
    ["'101'::BIT", "text", "101"],
    ["'b9c4d5a2-0000-4000-8000-000000000001'::UUID", "uuid", "b9c4d5a2-0000-4000-8000-000000000001"],
    ["'\\x00\\xFF'::BLOB", "blob", new Uint8Array([0, 255])],
    ["DATE '2020-01-02'", "date", "2020-01-02"],
    ["'infinity'::DATE", "date", "infinity"],
    ["TIME '12:30:00.25'", "time", "12:30:00.25"],
    ["TIMESTAMP '2020-01-02 03:04:05.5'", "timestamp", "2020-01-02 03:04:05.5"],
    ["TIMESTAMP_NS '2020-01-02 03:04:05.123456789'", "timestamp", "2020-01-02 03:04:05.123456789"],
    ["TIMESTAMPTZ '2020-01-02 03:04:05+02'", "timestamp", "2020-01-02 01:04:05+00:00"],
    ["'-infinity'::TIMESTAMP", "timestamp", "-infinity"],
    ["INTERVAL '14 months 3 days 04:05:06.5'", "interval", "P1Y2M3DT4H5M6.5S"],
    ["-INTERVAL '90 seconds'", "interval", "PT-1M-30S"],
    ["INTERVAL '0 days'", "interval", "PT0S"],
    ["[1, NULL, 9007199254740993]", "list", [1, null, 9007199254740993n]],
    ["[[1.5::DECIMAL(3, 1)], []]", "list", [["1.5"], []]],
    ["array_value(1, 2)", "list", [1, 2]],
    ["{'a': DATE '2020-01-02', 'b': {'c': NULL}}", "struct", { a: "2020-01-02", b: { c: null } }],
    ["row(1, 'x')", "struct", { 1: 1, 2: "x" }],
    ["MAP {'k': 1}", "struct", { k: 1 }],
    ["MAP {1: 'v'}", "list", [{ key: 1, value: "v" }]],
    ["union_value(k := 1)", "any", 1],
    ["'{\"a\": 1}'::JSON", "text", '{"a": 1}'],
  ])("has %s as a cell of kind %s", async (expression, kind, cell) => {
    const database = await shared();
    const outcome = await database.query(`SELECT ${expression} AS x UNION ALL SELECT NULL`);
    expect(outcome).toMatchObject({ kind: "rows", result: { columns: [{ name: "x", kind: kind }] } });
    expect(rows(outcome)).toEqual(expect.arrayContaining([[cell], [null]]));
  });

  test("is not disturbed by the statement before that was cut short", async () => {
    const database = await shared();
    for (let turn = 0; turn < 20; turn++) {
      expect(await database.query("FROM range(10000000)", { maxRows: 3 })).toMatchObject({ result: { rows: 3 } });
      expect(rows(await database.query("SELECT 42"))).toEqual([[42]]);
    }
  });

  test("holds what describes and pivots", async () => {
    const database = await shared();
    expect(rows(await database.query("DESCRIBE t"))[0]?.slice(0, 2)).toEqual(["a", "INTEGER"]);
    expect(rows(await database.query("SHOW TABLES"))).toEqual([["t"]]);
    expect(await database.query("SUMMARIZE t")).toMatchObject({ kind: "rows" });
    expect(rows(await database.query("PIVOT t ON b IN ('x') USING count(*) GROUP BY a"))).toEqual([[1, 1]]);
    expect(rows(await database.query("SELECT 'checkpoint() glob query' AS words"))).toEqual([
      ["checkpoint() glob query"],
    ]);
    expect(rows(await database.query("SELECT unnest(generate_series(1, 2)) FROM range(1)"))).toEqual([[1], [2]]);
  });
});

/** One database for the tests that only compute. */
let common: Promise<Database> | undefined;
function shared(): Promise<Database> {
  common ??= makeDuckdb(join(folder.path, "shared.duckdb"), "CREATE TABLE t AS SELECT 1 AS a, 'x' AS b").then((path) =>
    openDatabase(path),
  );
  return common;
}
afterAll(async () => (await common)?.close());

describe("a DuckDB file that others use or left behind", () => {
  test("says who holds it while another program writes it", async () => {
    const path = join(folder.path, "busy.duckdb");
    await makeDuckdb(path, "CREATE TABLE t (a INTEGER)");
    const api = createRequire(import.meta.url).resolve("@duckdb/node-api");
    const hold = `require(${JSON.stringify(api)}).DuckDBInstance.create(${JSON.stringify(path)}).then(() => {
      process.stdout.write("held");
      setInterval(() => {}, 1000);
    })`;
    const writer = spawn(process.execPath, ["-e", hold], { stdio: ["ignore", "pipe", "inherit"] });
    await once(writer.stdout, "data");
    await expect(openDatabase(path)).rejects.toThrow(/busy\.duckdb is held open for writing by another program/);
    writer.kill("SIGKILL");
    await once(writer, "exit");
    const database = await openDatabase(path);
    expect(await database.query("FROM t")).toMatchObject({ kind: "empty" });
    await database.close();
  });

  test("is turned down with a plain message when it is damaged", async () => {
    const path = await makeDuckdb(join(folder.path, "damaged.duckdb"), "CREATE TABLE t AS FROM range(1000)");
    const content = readFileSync(path);
    writeFileSync(path, Buffer.concat([content.subarray(0, 64), Buffer.alloc(content.length - 64, 7)]));
    await expect(openDatabase(path)).rejects.toThrow(/damaged\.duckdb cannot be opened/);
    writeFileSync(path, content.subarray(0, 5000));
    await expect(openDatabase(path)).rejects.toThrow(/damaged\.duckdb cannot be opened/);
  });

  test("keeps views that lead outside from leading there", async () => {
    writeFileSync(join(folder.path, "outside.csv"), "a\n1\n");
    const database = await made(`CREATE VIEW v AS FROM read_csv('${join(folder.path, "outside.csv")}')`);
    const before = contentOf(folder.path);
    const { tables, unread } = await database.schema();
    expect([tables, unread]).toMatchObject([[], [{ what: "the view v" }]]);
    expect(await database.query("FROM v")).toMatchObject({ kind: "error", failure: "refused" });
    expect(contentOf(folder.path)).toEqual(before);
  });
});
