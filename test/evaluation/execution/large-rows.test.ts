import { readFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ExecutionResult } from "#askable/evaluation/execution/execution-result.js";
import { largeRowsOf } from "#askable/evaluation/execution/large-rows.js";
import { runStatement } from "#askable/evaluation/execution/sqlite-statement.js";
import type { Execution } from "#askable/evaluation/metrics/metric.js";
import { METRICS } from "#askable/evaluation/metrics/metrics.js";
import { scorePair } from "#askable/evaluation/metrics/score-pair.js";
import { scorePairs } from "#askable/evaluation/scoring/score.js";
import { temporaryFolder } from "../../support/folder.js";

const BY_BITS = ["bird-ex", "spider-exec", "spider-exec-keep-distinct", "strict"];

describe("results of which only bits are held are compared as those that are held", () => {
  const database = new SQLite(":memory:");
  afterAll(() => database.close());
  const held = (sql: string) => runStatement(database, sql);
  const asLarge = (answer: ExecutionResult): ExecutionResult =>
    answer.kind === "rows" && answer.rows.length > 0
      ? { kind: "large", columns: answer.columns, large: largeRowsOf(answer.rows), ms: 0 }
      : answer;
  const execution = (run: (sql: string) => ExecutionResult): Execution => ({
    databases: 1,
    run: (_, sql) => run(sql),
    time: () => undefined,
  });
  const metrics = METRICS.filter(({ name }) => BY_BITS.includes(name));

  const pairs = readFileSync(new URL("../metrics/official.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line): { database: string; gold: string; prediction: string } => JSON.parse(line))
    .filter((pair) => pair.database === ":memory:");

  test.each(BY_BITS)("%s of official pairs, or it says that it cannot tell", async (name) => {
    const own = metrics.filter((metric) => metric.name === name);
    let told = 0;
    for (const pair of pairs) {
      const small = await scorePair(pair, own, execution(held));
      const large = await scorePair(
        pair,
        own,
        execution((sql) => asLarge(held(sql))),
      );
      if (large.refused) continue;
      told += 1;
      expect({ ...pair, ...large }).toEqual({ ...pair, ...small });
    }
    expect(told).toBeGreaterThan(0.8 * pairs.length);
  });

  const abc = "WITH t(a, b, c) AS (VALUES (1, 'x', 2.5), (2, 'y', NULL), (2, 'y', NULL), (3, 'z', 0.5))";
  test.each<[string, string, string, Record<string, number>]>([
    ["columns in another order", "SELECT a, b FROM t", "SELECT b, a FROM t", { "spider-exec": 1, strict: 0 }],
    ["rows in another order", "SELECT * FROM t", "SELECT * FROM t ORDER BY a DESC", { "bird-ex": 1, strict: 1 }],
    [
      "rows in another order than asked for",
      "SELECT a FROM t ORDER BY a",
      "SELECT a FROM t ORDER BY a DESC",
      { "spider-exec": 0, strict: 0 },
    ],
    [
      "tied rows in another order",
      "SELECT a, b FROM t ORDER BY b > 'x'",
      "SELECT a, b FROM t ORDER BY b > 'x', a DESC",
      { strict: 1 },
    ],
    [
      "fewer duplicates",
      "SELECT a FROM t",
      "SELECT DISTINCT a FROM t",
      { "bird-ex": 1, "spider-exec-keep-distinct": 0, strict: 0 },
    ],
    [
      "another value",
      "SELECT a, b FROM t",
      "SELECT a, b || (a = 3) FROM t",
      { "bird-ex": 0, "spider-exec": 0, strict: 0 },
    ],
    [
      "values of two rows exchanged",
      "SELECT a, b FROM t WHERE c",
      "SELECT 4 - a, b FROM t WHERE c",
      { "bird-ex": 0, "spider-exec": 0, strict: 0 },
    ],
  ])("%s", async (_, gold, prediction, expected) => {
    const pair = { gold: `${abc} ${gold}`, prediction: `${abc} ${prediction}` };
    const own = metrics.filter(({ name }) => name in expected);
    const small = await scorePair(pair, own, execution(held));
    expect([
      small,
      await scorePair(
        pair,
        own,
        execution((sql) => asLarge(held(sql))),
      ),
    ]).toEqual([{ metrics: expected }, { metrics: expected }]);
  });
});

describe("150,000 rows of three columns", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const made = new SQLite(join(folder.path, "large.sqlite"));
    made.exec(`CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, n INTEGER);
      WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 150000)
      INSERT INTO t SELECT i, 'name ' || i, i % 100 FROM r`);
    made.close();
  });
  afterAll(() => folder.remove());

  test("are compared in a child of little memory, and metrics that need all rows say that they refuse", async () => {
    const files = [join(folder.path, "large.sqlite")];
    const gold = "SELECT id, name, n FROM t ORDER BY n";
    const pairs = [
      { gold, prediction: "SELECT id, name, n FROM t ORDER BY n, id DESC", files },
      { gold, prediction: "SELECT id, name, n FROM t WHERE id < 150000 ORDER BY n", files },
    ];
    const outcomes = await scorePairs(pairs, { children: 1, memory: 256 * 2 ** 20 });
    const refused = ["bird-soft-f1", "sql-eval-exact", "sql-eval-subset"];
    const none = Object.fromEntries(refused.map((name) => [name, 0]));
    expect(outcomes).toEqual([
      {
        index: 0,
        metrics: { ...none, "bird-ex": 1, "spider-exec": 0, "spider-exec-keep-distinct": 0, strict: 1 },
        failures: {},
        refused,
      },
      {
        index: 1,
        metrics: { ...none, "bird-ex": 0, "spider-exec": 0, "spider-exec-keep-distinct": 0, strict: 0 },
        failures: {},
        refused,
      },
    ]);
  });
});
