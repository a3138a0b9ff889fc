import { describe, expect, test } from "vitest";
import { aggregatesSql } from "#askable/databases/spark/aggregates.js";
import { fieldIn, sizeIn } from "#askable/databases/spark/catalogue.js";
import { cellReader, isNull } from "#askable/databases/spark/cells.js";
import { wordsRefused } from "#askable/databases/spark/guard.js";
import { failureOf, ServerError } from "#askable/databases/spark/messages.js";
import { placeOf, rewritten } from "#askable/databases/spark/names.js";
import { readPlan } from "#askable/databases/spark/plan.js";
import { planRefused } from "#askable/databases/spark/plan-text.js";
import { entryOf } from "#askable/databases/spark/schema.js";
import { sparkSql } from "#askable/databases/spark/sql.js";
import { kindOf } from "#askable/databases/spark/statistics.js";
import { sqlTokens } from "#askable/sql/tokens.js";

// What a server of version 4.3 said.

const explained = (parsed: string, analyzed: string) =>
  `== Parsed Logical Plan ==\n${parsed}\n\n== Analyzed Logical Plan ==\n${analyzed}\n\n== Optimized Logical Plan ==\nx\n\n== Physical Plan ==\nAdaptiveSparkPlan isFinalPlan=false\n+- BroadcastHashJoin [id#452], [a#431], Inner, BuildRight, false, false\n   :- Filter isnotnull(id#452)\n   :  +- FileScan parquet spark_catalog.default.artist[id#452,name#453] Batched: true\n   +- BroadcastExchange HashedRelationBroadcastMode(List(cast(input[0, int, false] as bigint)),false), [plan_id=551]\n      +- FileScan parquet spark_catalog.default.part[a#431] Batched: true\n`;
const READING =
  "'Project [*]\n+- 'Filter ('p.p = x)\n   +- 'Join Inner, ('p.a = 'v.id)\n      :- 'UnresolvedRelation [v], [], false\n      +- 'SubqueryAlias p\n         +- 'UnresolvedRelation [part], [], false";
const ANALYZED =
  "a: bigint\nWithCTE\n:- CTERelationDef 2, false\n:  +- SubqueryAlias c\n:     +- OneRowRelation\n+- GlobalLimit 3\n   +- Project [a#423]\n      :  +- Aggregate [max(a#431) AS max(a)#434]\n      +- CTERelationRef 2, true, [a#423], false, false, 1";

describe("a plan", () => {
  test("of a query is allowed, and gives its steps", () => {
    const plan = explained(READING, ANALYZED);
    expect(planRefused(plan)).toBeUndefined();
    expect(readPlan(plan)).toMatchObject([
      {
        operation: "join",
        children: [
          { operation: "filter", children: [{ operation: "scan", table: "artist" }] },
          { operation: "other", children: [{ operation: "scan", table: "part" }] },
        ],
      },
    ]);
  });

  test.each([
    [
      "'InsertIntoStatement 'UnresolvedRelation [emp], [__required_write_privileges__=INSERT], false\n+- LocalRelation [col1#98]",
      "a: int\nOneRowRelation",
    ],
    [
      READING,
      "a: string\nProject [a#1]\n:- OneRowRelation\n:- ScriptTransformation touch /tmp/x, [a#446]\n+- OneRowRelation",
    ],
    [READING, "a: string\nProject [a#1]\n+- Aggregate [max(a#1)]\n   :  +- CreateTable x\n   +- OneRowRelation"],
    [
      READING,
      "r: string\n+- View (`spark_catalog`.`default`.`v`, [r#1])\n   +- Project [reflect(java.lang.Math, abs, -1, true) AS r#232]\n      +- OneRowRelation",
    ],
    [
      READING,
      "r: string\nProject [HiveGenericUDF#org.apache.hadoop.hive.ql.udf.generic.GenericUDFUpper(name#1) AS r#2]\n+- OneRowRelation",
    ],
  ])("of what is more than a query is refused: %j, %j", (parsed, analyzed) => {
    expect(planRefused(explained(parsed, analyzed))).toMatchObject({ failure: "refused" });
  });

  test("that the server does not tell is refused", () => {
    expect(planRefused("Error occurred during query planning")).toMatchObject({ failure: "refused" });
  });
});

describe("an error", () => {
  const STACK =
    "\n\tat org.apache.spark.sql.hive.thriftserver.HiveThriftServerErrors$.runningQueryError(HiveThriftServerErrors.scala:43)";
  const PREFIX =
    "org.apache.hive.service.cli.HiveSQLException: Error running query: [X] org.apache.spark.sql.AnalysisException: ".replace(
      "[X]",
      "[UNRESOLVED_COLUMN]",
    );

  test.each([
    [
      "unknown-field",
      `${PREFIX}[UNRESOLVED_COLUMN.WITH_SUGGESTION] A column with name \`nme\` cannot be resolved. SQLSTATE: 42703; line 1 pos 7;\n'Project ['nme]${STACK}`,
      "A column with name `nme` cannot be resolved.",
    ],
    [
      "unknown-table",
      "[TABLE_OR_VIEW_NOT_FOUND] The table or view `v` cannot be found.\nSearch path: [`system`.`builtin`]",
      "The table or view `v` cannot be found.",
    ],
    [
      "syntax",
      "\n[PARSE_SYNTAX_ERROR] Syntax error at or near 'SELEC'. SQLSTATE: 42601 (line 1, pos 0)\n\n== SQL ==\nSELEC name",
      "Syntax error at or near 'SELEC'.",
    ],
    [
      "type",
      '[CAST_INVALID_INPUT] The value \'x\' of the type "STRING" cannot be cast to "INT". Use `try_cast` to tolerate malformed input. SQLSTATE: 22018',
      'The value \'x\' of the type "STRING" cannot be cast to "INT" because',
    ],
    ["memory", "Job aborted: java.lang.OutOfMemoryError: Java heap space", "Job aborted"],
    [
      "other",
      "org.apache.spark.SparkException: Job aborted due to stage failure: ExecutorLostFailure (executor 1 exited caused by one of the running tasks)",
      "A worker was lost meanwhile",
    ],
    [
      "other",
      "Unable to instantiate org.apache.hadoop.hive.ql.metadata.SessionHiveMetaStoreClient",
      "The metastore does not answer the server",
    ],
    ["lost", "java.lang.IllegalStateException: Cannot call methods on a stopped SparkContext.", "stopped SparkContext"],
  ])("is of the kind %s, and told without Java's classes", (failure, message, words) => {
    const found = failureOf(new ServerError("", message));
    expect(found.failure).toBe(failure);
    expect(found.message).toContain(words.replace(" because", ""));
    expect(found.message).not.toMatch(/org\.apache\.hive|\tat |== SQL|Search path/);
  });
});

test("cells are read exactly", () => {
  const read = (type: number, value: unknown) =>
    cellReader({ columnName: "x", typeDesc: { types: [{ primitiveEntry: { type } }] } }).read(value);
  const buffer = Buffer.alloc(8);
  buffer.writeBigInt64BE(9_007_199_254_740_993n);
  expect(read(4, { buffer, offset: 0 })).toBe(9_007_199_254_740_993n);
  expect(read(1, 253)).toBe(-3);
  expect(read(21, "1 02:03:04.500000000")).toBe("P1DT2H3M4.5S");
  expect(read(21, "-0 00:00:00.000000000")).toBe("-PT0S");
  expect(read(20, "-1-2")).toBe("-P1Y2M");
  expect(read(10, "[1,2]")).toEqual([1, 2]);
  expect(read(11, '{1:"b"}')).toBe('{1:"b"}');
  expect([0, 1, 9].map((row) => isNull({ values: [], nulls: Buffer.from([2, 2]) }, row))).toEqual([false, true, true]);
});

test("the catalogue's text tells kind, comment, definition and partitions", () => {
  const view =
    "Catalog: spark_catalog\nType: VIEW\nComment: two\nlines; Type: x\nView Text: SELECT a,\n  Owner: b\nFROM t\nView Original Text: SELECT a\nSchema: root\n |-- a: int";
  expect(entryOf("d", "v", view)).toMatchObject({ isView: true, definition: "SELECT a,\n  Owner: b\nFROM t" });
  const table =
    "Type: MANAGED\nProvider: PARQUET\nComment: odd; it's so\nLocation: file:/x\nPartition Columns: [`p`, `q``r`]\nSchema: root";
  expect(entryOf("d", "t", table)).toMatchObject({
    isView: false,
    provider: "parquet",
    comment: "odd; it's so",
    partitions: ["p", "q``r"],
  });
});

test("the catalogue's statistics are read, and what it does not keep is absent", () => {
  const text = "Type: MANAGED\nComment: two\nStatistics: 1 bytes, 2 rows\nProvider: parquet\n";
  expect(sizeIn(`${text}Statistics: 5318008 bytes, 400000 rows\nLocation: file:/x`)).toEqual({
    bytes: 5_318_008,
    rows: 400_000,
  });
  for (const size of ["1042 bytes", "1042 bytes, 0 rows"])
    expect(sizeIn(`Provider: parquet\nStatistics: ${size}\nLocation: file:/x`)).toEqual({ bytes: 1042 });
  expect(sizeIn("Provider: parquet\nLocation: file:/x")).toBeUndefined();
  const described = (type: string, min: string, max: string, nulls: string, distinct: string) => [
    ["col_name", "a"],
    ["data_type", type],
    ["comment", "NULL"],
    ["min", min],
    ["max", max],
    ["num_nulls", nulls],
    ["distinct_count", distinct],
    ["avg_col_len", "8"],
    ["max_col_len", "8"],
    ["histogram", "NULL"],
  ];
  expect(fieldIn(described("bigint", "-3", "99", "7", "100"))).toEqual({
    nulls: 7,
    distinct: 100,
    error: 0.05,
    min: "-3",
    max: "99",
  });
  expect(
    fieldIn(described("timestamp", "2024-01-01 00:00:00.000000 +0000", "2024-01-01 11:06:39.120000", "0", "4")),
  ).toMatchObject({
    min: "2024-01-01 00:00:00",
    max: "2024-01-01 11:06:39.12",
  });
  expect(fieldIn(described("string", "NULL", "NULL", "0", "4"))).toEqual({ nulls: 0, distinct: 4, error: 0.05 });
  expect(fieldIn(described("string", "NULL", "NULL", "NULL", "NULL"))).toEqual({});
  expect(fieldIn([])).toEqual({});
});

test("of a type that no version has had yet only the number of values is asked", () => {
  for (const type of ["GEOGRAPHY(4326)", "OBJECT<tensor>", ""])
    expect(aggregatesSql([{ column: "`x`", kind: kindOf(type) }], "t")).toBe(
      "SELECT count(*) AS all_rows, count(`x`) AS present_0 FROM t",
    );
});

test("names of other databases and texts are written as the server reads them", () => {
  const sql = "SELECT `b.t`.x, 'O''Connor', \"it''s\" FROM `b.t` JOIN `a.b`";
  expect(rewritten(sql, ["a", "b"], { quotesSplit: false })).toBe(
    "SELECT `b`.`t`.x, 'O''Connor', \"it''s\" FROM `b`.`t` JOIN `a.b`",
  );
  expect(["b.t", "c.t", "t"].map((name) => placeOf(name, ["a", "b"]))).toEqual(["`b`.`t`", "`a`.`c.t`", "`a`.`t`"]);
  expect(rewritten(sql, ["a"], { quotesSplit: true })).toBe(
    "SELECT `b.t`.x, 'O\\'Connor', \"it''s\" FROM `b.t` JOIN `a.b`",
  );
});

test("what Spark's own lexer reads in another way is refused before it is sent", () => {
  const refused = (sql: string) =>
    wordsRefused(sqlTokens(sql, sparkSql).filter(({ kind }) => kind !== "blank"))?.failure;
  expect(refused("SELECT 1 AS x://-- , reflect('a', 'b')")).toBe("refused");
  expect(refused("SELECT 1 /* /*+ */ , reflect('a', 'b') /* */ */")).toBeDefined();
  expect(refused("SELECT r'\\', reflect('a', 'b'), r'\\'")).toBe("refused");
  expect(refused("SELECT `a``b`, 'it''s', \"x\", 1.5e3, x.y FROM t -- end")).toBeUndefined();
});
