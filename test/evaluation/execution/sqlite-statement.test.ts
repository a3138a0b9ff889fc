import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runStatement } from "#askable/evaluation/execution/sqlite-statement.js";
import { scorePairs } from "#askable/evaluation/scoring/score.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, "names.sqlite");
  const made = new SQLite(file);
  made.exec("CREATE TABLE t (name TEXT); INSERT INTO t VALUES ('Ann'), ('ann'), ('Bob')");
  made.close();
});
afterAll(() => folder.remove());

/** Ways to write a statement that begins, or explains one that begins, with PRAGMA. */
const PREFIXES = [
  "",
  " ; ;",
  "/* SELECT */",
  "-- SELECT\n",
  "\ufeff",
  "EXPLAIN ",
  "EXPLAIN/**/",
  "explain--\n",
  "EXPLAIN\ufeff",
  "EXPLAIN\n/* a *//**/\t-- b\n",
  "EXPLAIN QUERY PLAN ",
  "EXPLAIN QUERY/**/PLAN/**/",
  "Explain--\nQuery--\nPlan--\n",
  "EXPLAIN/*/ */QUERY/***/PLAN\f",
];

describe("PRAGMA is an error and sets nothing", () => {
  const settings = (database: SQLite.Database) =>
    ["query_only", "case_sensitive_like", "reverse_unordered_selects", "writable_schema", "cache_size"]
      .map((name) => database.pragma(name))
      .concat(database.prepare("SELECT 'a' LIKE 'A', group_concat(name) FROM t").raw(true).all());

  test.each(PREFIXES)("%j", (prefix) => {
    const database = new SQLite(file, { readonly: true });
    try {
      const before = settings(database);
      for (const setting of [
        "query_only = 1",
        "case_sensitive_like = 1",
        "reverse_unordered_selects(on)",
        "cache_size=7",
      ]) {
        for (const pragma of ["PRAGMA ", "pragma/**/", "Pragma main."]) {
          const ran = runStatement(database, `${prefix}${pragma}${setting}`);
          expect(ran).toMatchObject({ kind: "error" });
        }
      }
      expect(settings(database)).toEqual(before);
    } finally {
      database.close();
    }
  });
});

test.each([
  "SELECT * FROM pragma_query_only(1)",
  "SELECT * FROM pragma_case_sensitive_like(1)",
  "WITH x AS (SELECT * FROM pragma_case_sensitive_like('on')) SELECT * FROM x",
  "SELECT 1; PRAGMA case_sensitive_like = 1",
  "ATTACH ':memory:' AS temp2",
  "CREATE TEMP TABLE t AS SELECT 'x' AS name",
  "CREATE TEMP VIEW t AS SELECT 'x' AS name",
  "WITH x AS (SELECT 1) DELETE FROM t",
  "SAVEPOINT a",
  "BEGIN EXCLUSIVE",
  "VACUUM INTO 'copy'",
])("%s leaves nothing behind", (sql) => {
  const database = new SQLite(file, { readonly: true });
  try {
    expect(["nothing", "error"]).toContain(runStatement(database, sql).kind);
    const attached = (database.pragma("database_list") as { name: string }[]).map(({ name }) => name);
    const temporary = database.prepare("SELECT name FROM sqlite_temp_schema").all();
    expect([database.inTransaction, attached.filter((name) => name !== "temp"), temporary]).toEqual([
      false,
      ["main"],
      [],
    ]);
    expect(database.prepare("SELECT count(*) FROM t WHERE name LIKE 'ann'").pluck().get()).toBe(2);
  } finally {
    database.close();
  }
});

test("what may be explained, and the words of PRAGMA elsewhere, still run", () => {
  const database = new SQLite(file, { readonly: true });
  for (const sql of [
    "EXPLAIN SELECT * FROM t",
    "EXPLAIN/**/QUERY PLAN SELECT * FROM t",
    "SELECT 'PRAGMA case_sensitive_like = 1'",
    "SELECT name FROM pragma_table_info('t')",
  ]) {
    expect(runStatement(database, sql)).toMatchObject({ kind: "rows" });
  }
  database.close();
});

test("the score of a pair does not depend on the predictions before it", async () => {
  const honest = {
    gold: "SELECT count(*) FROM t WHERE name LIKE 'ann'",
    prediction: "SELECT count(*) FROM t WHERE lower(name) = 'ann'",
    files: [file],
  };
  const evil = PREFIXES.flatMap((prefix) =>
    ["case_sensitive_like = 1", "reverse_unordered_selects = 1", "hard_heap_limit = 1"].map((setting) => ({
      ...honest,
      gold: "SELECT 1",
      prediction: `${prefix}PRAGMA ${setting}`,
    })),
  );
  const outcomes = await scorePairs([...evil, honest], { children: 1 });
  expect(outcomes.at(-1)).toMatchObject({ metrics: { "bird-ex": 1, strict: 1 }, failures: {} });
  expect(outcomes[0]).toMatchObject({ metrics: { "bird-ex": 0 }, failures: { prediction: { kind: "error" } } });
});
