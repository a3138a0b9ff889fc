import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { openDatabase } from "#askable/databases/open.js";
import { makeDuckdb, rows, temporaryFolder } from "../tools.js";

const folder = temporaryFolder();
let database: Database;
beforeAll(async () => {
  const path = await makeDuckdb(
    join(folder.path, "forms.duckdb"),
    "CREATE TABLE t (id INTEGER, name VARCHAR, made TIMESTAMP, price DECIMAL(9, 2), tags VARCHAR[], st STRUCT(a INTEGER, b VARCHAR))",
    `INSERT INTO t SELECT i, 'name ' || i % 3, TIMESTAMP '2024-01-01' + INTERVAL (i) DAY, i, ['a', 'b'], {a: i, b: 'x'}
     FROM range(10) AS r(i)`,
    "CREATE TABLE u AS SELECT * FROM t",
    "CREATE MACRO twice(x) AS 2 * x",
    "CREATE MACRO scaled(x, factor := 3) AS x * factor",
    "CREATE MACRO firsts(n) AS TABLE SELECT * FROM t LIMIT n",
    'CREATE TABLE "query" ("checkpoint" INTEGER, "glob" INTEGER)',
    'INSERT INTO "query" VALUES (1, 2)',
  );
  database = await openDatabase(path, { children: 1 });
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

/** Forms of a query that are DuckDB's own, or look like something that is refused. */
const QUERIES = [
  "EXPLAIN SELECT * FROM t",
  "explain\n(format json) FROM t",
  "EXPLAIN WITH x AS (SELECT 1) SELECT * FROM x",
  'EXPLAIN SELECT \'glob(\', "glob" FROM "query"',
  "PIVOT t ON name IN ('name 1', 'name 2') USING sum(price)",
  "PIVOT t ON name IN ('glob(', 'name 2') USING sum(price)",
  "SELECT * FROM t PIVOT (sum(price) FOR name IN ('name 1'))",
  "WITH p AS (PIVOT t ON name IN ('name 1') USING sum(price)) SELECT * FROM p",
  "UNPIVOT (SELECT id, price FROM t) ON price, id INTO NAME k VALUE v",
  'UNPIVOT (SELECT id, price FROM t) ON COLUMNS(*) INTO NAME "query" VALUE v',
  "FROM (SELECT price FROM t) UNPIVOT (v FOR k IN (price))",
  "DESCRIBE t",
  "DESCRIBE SELECT * FROM t",
  "DESCRIBE",
  "SHOW TABLES",
  "SHOW ALL TABLES",
  "SHOW t",
  "SUMMARIZE t",
  'SUMMARIZE "query"',
  "SUMMARIZE SELECT id FROM t",
  "FROM t",
  "FROM t SELECT id",
  "VALUES (1), (2)",
  "TABLE t",
  "(SELECT 1)",
  "SELECT [x * 2 FOR x IN [1, 2, 3] IF x > 1]",
  "SELECT list_transform([1, 2], lambda x: x + 1), list_filter([1, 2], x -> x > 1)",
  "SELECT * FROM t ASOF JOIN u ON t.id = u.id AND t.made >= u.made",
  "SELECT * FROM t POSITIONAL JOIN u",
  "SELECT * FROM t SEMI JOIN u USING (id)",
  "SELECT id, row_number() OVER (PARTITION BY name ORDER BY id) AS r FROM t QUALIFY r = 1",
  "SELECT COLUMNS(*) FROM t",
  "SELECT COLUMNS('id|price') FROM t",
  "SELECT max(COLUMNS(c -> c LIKE '%d')) FROM t",
  "SELECT * EXCLUDE (id) REPLACE (price + 1 AS price) RENAME (name AS n) FROM t",
  "SELECT twice(4), scaled(2), scaled(2, factor := 5)",
  "FROM firsts(2)",
  "SELECT name, count(*) FROM t GROUP BY ALL ORDER BY ALL",
  "SELECT id FROM t USING SAMPLE 3",
  "SELECT id FROM t TABLESAMPLE 100%",
  "SELECT id FROM t LIMIT 50%",
  "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 5) SELECT * FROM r",
  "WITH x AS MATERIALIZED (SELECT 1) FROM x",
  "SELECT st.a, st['b'], name.upper().lower(), tags[1] FROM t",
  "SELECT name GLOB 'n*', 'setseed(0.5)', $$ nextval('s') $$, 'it''s' || E'\\n' FROM t",
  'SELECT "glob", "query"."checkpoint" AS "nextval" FROM "query"',
  "SELECT read_csv, setseed FROM (SELECT 1 AS read_csv, 2 AS setseed)",
  "SELECT * FROM t, LATERAL (SELECT t.id + 1 AS j)",
  "SELECT 1 AS a UNION BY NAME SELECT 2 AS b",
  "SELECT a: 42, b: id FROM t",
  "SELECT DISTINCT ON (name) id FROM t",
  "SELECT random() < 2, uuid() IS NOT NULL, current_date",
  "SELECT 1 -- glob(",
  "/* /* query( */ */ SELECT 1;",
];

describe("a query of DuckDB is run:", () => {
  test.each(QUERIES)("%s", async (sql) => {
    expect(rows(await database.query(sql)).length).toBeGreaterThan(0);
  });
});

describe("and turned down, with what to do or why:", () => {
  test.each([
    ["PIVOT t ON name USING sum(price)", "PIVOT is run with IN (…) only"],
    ["EXPLAIN ANALYZE SELECT 1", "not EXPLAIN"],
    // All random numbers after it would be others, those of later questions too.
    ["SELECT setseed(0.5)", "setseed() is not allowed"],
    ["SELECT sleep_ms(10)", "sleep_ms() is not allowed"],
    ["SELECT id FROM t ORDER BY setseed(id / 10)", "setseed() is not allowed"],
  ])("%s", async (sql, message) => {
    expect(await database.query(sql)).toMatchObject({
      kind: "error",
      failure: "refused",
      message: expect.stringContaining(message),
    });
  });
});

test("nothing is run that hides in a comment within a comment, when a plan is asked for", async () => {
  const logging = async () =>
    rows(await database.query("SELECT value FROM duckdb_settings() WHERE name = 'enable_logging'"));
  const before = await logging();
  for (const hidden of [
    "/* /* */ SELECT 1; CALL enable_logging(storage = 'memory') -- */ SELECT 1",
    "/* /* */ SELECT * FROM enable_logging(storage = 'memory') -- */ SELECT 1",
    "/* /* */ ANALYZE SELECT * FROM enable_logging(storage = 'memory') -- */ SELECT 1",
    "/* /* /* */ */ x */ PRAGMA enable_logging",
  ]) {
    await database.plan(hidden);
    await database.query(hidden);
  }
  expect(await logging()).toEqual(before);
  expect(await database.plan("/* a /* b */ c */ SELECT * FROM t")).toMatchObject({ kind: "plan" });
  expect(await database.plan("; /* a */ SELECT * FROM t")).toMatchObject({ kind: "plan" });
});
