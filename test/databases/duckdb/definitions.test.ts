import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { makeDuckdb, rows, temporaryFolder } from "../tools.js";

const folder = temporaryFolder();
const opened: Database[] = [];
let count = 0;
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(() => folder.remove());

async function open(...statements: string[]): Promise<Database> {
  const path = join(folder.path, `f${++count}.duckdb`);
  const database = await openDatabase(await makeDuckdb(path, ...TABLE, ...statements), { children: 1 });
  opened.push(database);
  return database;
}

const TABLE = [
  "CREATE TABLE t (id INTEGER, name VARCHAR, made TIMESTAMP, price DECIMAL(9, 2), tags VARCHAR[])",
  `INSERT INTO t SELECT i, 'name ' || i % 7, TIMESTAMP '2024-01-01' + INTERVAL (i) HOUR, i / 3, ['a', 'b'] FROM range(50) AS r(i)`,
];

/** All that is read of a database to prepare it, without what tells one file from another. */
async function prepared(database: Database): Promise<string> {
  const { tables } = await measureProfile(database, "file");
  const schema = await database.schema();
  const prints = [...(await database.fingerprints({ thorough: true })).keys()];
  const asked = await database.query(
    "SELECT count(*), max(id), sum(price), 1 + 1, 'a' LIKE 'b', list_sum([1, 2]) FROM t",
  );
  return JSON.stringify([tables, schema.tables, prints, rows(asked)], (key, value) =>
    /fingerprint|^at$/i.test(key) ? undefined : typeof value === "bigint" ? String(value) : value,
  );
}

const SHADOWS = [
  ..."count sum min max favg stddev_pop length hash upper lower error approx_count_distinct json_serialize_sql octet_length md5"
    .split(" ")
    .map((name) => `CREATE MACRO "${name}"(x) AS 'shadow'`),
  ..."left + - || ~~ < = quantile_disc array_to_string list_transform list_value date_trunc strftime regexp_matches"
    .split(" ")
    .map((name) => `CREATE MACRO "${name}"(x, y) AS 'shadow'`),
  ..."current_database current_schema now today version".split(" ").map((name) => `CREATE MACRO ${name}() AS 'shadow'`),
  ..."tables columns views constraints functions databases schemas indexes settings"
    .split(" ")
    .map((name) => `CREATE MACRO duckdb_${name}() AS TABLE SELECT 1 AS a`),
  "CREATE MACRO pragma_storage_info(x) AS TABLE SELECT 1 AS a",
  "CREATE MACRO range(x) AS TABLE SELECT 1 AS a",
];

test("macros that are called like the engine's own functions change nothing", async () => {
  const plain = await prepared(await open());
  expect(await prepared(await open(...SHADOWS))).toEqual(plain);
  expect(plain).toContain('"rows":50');
});

test("nor do they open what is refused", async () => {
  const database = await open(...SHADOWS);
  for (const sql of ["SELECT * FROM enable_logging()", "SELECT nextval('s')", "SELECT * FROM glob('/*')"]) {
    expect(await database.query(sql)).toMatchObject({ kind: "error", failure: "refused" });
  }
});

const file = join(folder.path, "mine.csv");
writeFileSync(file, "a,b\n1,2\n");
const MORE = "CREATE SEQUENCE s; CREATE SCHEMA other";

/** What a view, a macro or a generated field may not be made of. */
const CALLS = [
  `read_csv('${file}')`,
  `glob('${folder.path}/*')`,
  "query('SELECT 1 AS a')",
  "query_table('t')",
  `enable_logging(storage = 'file', storage_config = {'path': '${folder.path}/logs'})`,
  `enable_profiling(save_location = '${folder.path}/profile.txt')`,
  "duckdb_secrets()",
  "force_checkpoint()",
];

describe("a view is not read, and a macro not called, whose definition calls", () => {
  test.each(CALLS)("%s", async (call) => {
    const database = await open(
      MORE,
      `CREATE VIEW v AS SELECT * FROM ${call}`,
      `CREATE MACRO m() AS TABLE SELECT * FROM ${call}`,
      "CREATE VIEW above AS SELECT * FROM (SELECT * FROM main.V)",
      "CREATE VIEW by_macro AS SELECT * FROM m()",
      "CREATE MACRO twice(x) AS x || (SELECT count(*) FROM v)",
      "CREATE MACRO count(x) AS (SELECT 5 FROM m())",
      "CREATE MACRO other.far() AS TABLE SELECT * FROM m()",
      "CREATE VIEW by_scalar AS SELECT twice(id) AS a FROM t",
    );
    const name = call.replace(/\(.*/, "");
    const { tables, unread = [] } = await database.schema();
    expect(tables.map((table) => table.name)).toEqual(["t"]);
    expect(unread.map(({ what }) => what).sort()).toEqual(
      ["above", "by_macro", "by_scalar", "v"].map((view) => `the view ${view}`),
    );
    expect(unread.find(({ what }) => what === "the view v")?.why).toContain(`calls ${name}(),`);
    for (const sql of [
      "SELECT * FROM v",
      'FROM "V"',
      "SELECT * FROM main.v",
      "SELECT (SELECT count(*) FROM above)",
      "DESCRIBE v",
      "SUMMARIZE by_macro",
      "SELECT * FROM m()",
      "SELECT * FROM main.M()",
      "SELECT twice(1)",
      "SELECT id.twice() FROM t",
      "SELECT f1.main.count(id) FROM t".replace("f1", `f${count}`),
      "SELECT * FROM other.far()",
      "FROM far()",
      "PIVOT v ON a IN (1) USING count(*)",
      "WITH x AS (FROM by_scalar) FROM x",
    ]) {
      const outcome = await database.query(sql);
      expect({ sql, ...outcome }).toMatchObject({ kind: "error", failure: "refused" });
    }
    expect((await measureProfile(database, "file")).tables.map((table) => [table.name, table.rows])).toEqual([
      ["t", 50],
    ]);
    expect([...(await database.fingerprints({ thorough: true })).keys()]).toEqual(["t"]);
    expect(rows(await database.query("SELECT count(id) FROM t"))).toEqual([[50]]);
    expect(readdirSync(folder.path).filter((name) => /logs|profile/.test(name))).toEqual([]);
  });
});

test("functions with effects count in generated fields, and not in defaults", async () => {
  const database = await open(
    MORE,
    "CREATE TABLE kept (id INTEGER DEFAULT nextval('s'), a VARCHAR DEFAULT write_log('x'), g INTEGER AS (id + 1))",
    "INSERT INTO kept (id) VALUES (1)",
    "CREATE TABLE logs (id INTEGER, \"GENERATED ALWAYS AS(\" INTEGER, g VARCHAR AS (concat(write_log('x'), ')')))",
    "CREATE TABLE counts (id INTEGER, g BIGINT AS (id + nextval('s')))",
    "CREATE TABLE other.sleeps (id INTEGER, g VARCHAR AS ([[(id > 1)], [false]]::VARCHAR || sleep_ms(1)::VARCHAR))",
  );
  const { tables, unread = [] } = await database.schema();
  expect(tables.map((table) => table.name)).toEqual(["kept", "t"]);
  expect(unread.map(({ what }) => what).sort()).toEqual([
    "the table counts",
    "the table logs",
    "the table other.sleeps",
  ]);
  expect(rows(await database.query("SELECT id, g FROM kept"))).toEqual([[1, 2]]);
  for (const table of ["logs", "counts", "sleeps", "other.sleeps"]) {
    expect(await database.query(`SELECT * FROM ${table}`)).toMatchObject({ kind: "error", failure: "refused" });
  }
});

test("what only computes is read, by names that are taken elsewhere too", async () => {
  const database = await open(
    MORE,
    "CREATE MACRO twice(x) AS 2 * x",
    "CREATE MACRO other.thrice(x) AS twice(x) + x",
    "CREATE MACRO firsts(n) AS TABLE SELECT * FROM t WHERE id < n",
    "CREATE TABLE duckdb_views (a INTEGER)",
    "INSERT INTO duckdb_views VALUES (7)",
    "CREATE VIEW v AS SELECT 'read_csv(' AS a, id AS \"glob(\" FROM t, range(2)",
    "CREATE VIEW w (query) AS SELECT id FROM t -- read_csv('x')",
    `CREATE VIEW other.x AS SELECT * FROM read_csv('${file}')`,
    "CREATE VIEW x AS SELECT 1 AS a",
    "CREATE VIEW p AS PIVOT t ON name IN ('name 1') USING count(*) GROUP BY id",
  );
  const { tables, unread = [] } = await database.schema();
  expect(tables.map((table) => table.name).sort()).toEqual(["duckdb_views", "p", "t", "v", "w", "x"]);
  expect(tables.find((table) => table.name === "w")?.fields).toMatchObject([{ name: "query", type: "INTEGER" }]);
  expect(unread).toMatchObject([{ what: "the view other.x" }]);
  for (const [sql, expected] of [
    ["SELECT twice(4), thrice(4)", [[8, 12]]],
    ["SELECT count(*) FROM firsts(3)", [[3]]],
    ["SELECT a FROM duckdb_views", [[7]]],
    ["SELECT count(*) FROM v", [[100]]],
    ["SELECT a FROM x", [[1]]],
    ["SELECT a FROM main.x", [[1]]],
    ["SELECT count(query) FROM w", [[50]]],
  ] as const) {
    expect(rows(await database.query(sql))).toEqual(expected);
  }
  expect(await database.query("FROM other.x")).toMatchObject({ kind: "error", failure: "refused" });
});

test("a file whose name has signs of SQL in it is opened all the same", async () => {
  const path = join(folder.path, `it's "a", b.c;d.duckdb`);
  await makeDuckdb(path, ...TABLE, 'CREATE SCHEMA "x.y"', 'CREATE TABLE "x.y".u AS SELECT 3 AS a');
  const database = await openDatabase(path, { children: 1 });
  opened.push(database);
  expect((await database.schema()).tables.map((table) => table.name)).toEqual(["t", "u"]);
  expect(rows(await database.query("SELECT a FROM u"))).toEqual([[3]]);
});
