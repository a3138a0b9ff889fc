import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseFiles } from "#askable/evaluation/datasets/locate.js";
import { scorePairs } from "#askable/evaluation/scoring/score.js";
import { askable } from "../../support/cli.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const score = (...words: string[]) => askable(["score", ...words], { cwd: folder.path });

function database(path: string, ...cities: string[]): void {
  const made = new SQLite(path);
  made.exec("CREATE TABLE shop (city TEXT, sales INTEGER)");
  for (const [index, city] of cities.entries()) made.prepare("INSERT INTO shop VALUES (?, ?)").run(city, index);
  made.close();
}

function write(name: string, ...rows: unknown[]): void {
  writeFileSync(
    join(folder.path, name),
    rows.map((row) => (typeof row === "string" ? row : JSON.stringify(row))).join("\n"),
  );
}

const questions = [
  {
    question_id: 7,
    db_id: "shops",
    question: "How many?",
    evidence: "",
    SQL: "SELECT count(*) FROM shop",
    difficulty: "simple",
  },
  {
    question_id: 9,
    db_id: "shops",
    question: "Which cities?",
    SQL: "SELECT city FROM shop",
    difficulty: "challenging",
  },
];

beforeAll(async () => {
  folder = await temporaryFolder();
  mkdirSync(join(folder.path, "database", "shops"), { recursive: true });
  database(join(folder.path, "database", "shops", "shops.sqlite"), "Berlin", "Paris");
  database(join(folder.path, "alone.sqlite"), "Rome");
  write("dev.json", JSON.stringify(questions));
});
afterAll(() => folder.remove());

const ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";

test("pairs are scored in order, one line each, with what failed on which side", async () => {
  const gold = "SELECT city FROM shop";
  write(
    "pairs.jsonl",
    { database: "shops", gold, prediction: gold },
    { database: "alone", gold, prediction: "SELECT 'Rome', 1" },
    { database: ":memory:", gold: "SELECT 1", prediction: ENDLESS },
    { database: "shops", gold: ENDLESS, prediction: gold },
    { database: "shops", gold, prediction: "SELECT town FROM shop" },
    { database: ":memory:", gold: "SELECT 1", prediction: "SELECT 1.0" },
  );
  const { stdout, code } = await score("--pairs", "pairs.jsonl", "--json", "--quiet", "--deadline", "1");
  expect(code).toBe(0);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const same = (value: number) => ({
    "bird-ex": value,
    "bird-soft-f1": value,
    "spider-exec": value,
    "spider-exec-keep-distinct": value,
    "sql-eval-exact": value,
    "sql-eval-subset": value,
    strict: value,
  });
  const stopped = { kind: "timeout", message: "The statement was stopped at its deadline of 1 s" };
  expect(lines).toEqual([
    { metrics: same(1) },
    { metrics: { ...same(0), "bird-soft-f1": 0.666666666667, "sql-eval-subset": 1 } },
    { metrics: same(0), failures: { prediction: stopped } },
    {
      metrics: { ...same(0), "spider-exec": null, "spider-exec-keep-distinct": null },
      failures: { gold: stopped },
    },
    { metrics: same(0), failures: { prediction: { kind: "error", message: "no such column: town" } } },
    { metrics: same(1) },
  ]);
});

test("a test suite's further databases count for Spider's match alone", async () => {
  const place = join(folder.path, "suite");
  mkdirSync(join(place, "shops"), { recursive: true });
  database(join(place, "shops", "shops.sqlite"), "Berlin");
  database(join(place, "shops", "shops_1.sqlite"), "Berlin", "Paris");
  const pair = { gold: "SELECT city FROM shop", prediction: "SELECT city FROM shop LIMIT 1" };
  const [outcome] = await scorePairs([{ ...pair, files: databaseFiles(place, "shops") }]);
  expect(outcome?.metrics).toMatchObject({ "bird-ex": 1, "spider-exec": 0, strict: 1 });
});

test("a statement that takes too much memory is stopped, and the pairs around it are scored", async () => {
  const files = [":memory:"];
  const hungry =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT group_concat(hex(randomblob(2000))) FROM n";
  const pairs = ["SELECT 1", hungry, "SELECT 1"].map((prediction) => ({ gold: "SELECT 1", prediction, files }));
  const outcomes = await scorePairs(pairs, { memory: 200 * 2 ** 20, children: 1 });
  expect(outcomes.map(({ metrics }) => metrics["bird-ex"])).toEqual([1, 0, 1]);
  expect(outcomes[1]?.failures).toEqual({
    prediction: { kind: "memory", message: "The statement was stopped because it took more than 200 MiB of memory" },
  });
});

test("people are told of metrics that refuse what has too many rows", async () => {
  const many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450000) SELECT i FROM n";
  write("many.jsonl", { database: ":memory:", gold: many, prediction: many });
  const { stderr } = await score("--pairs", "many.jsonl");
  expect(stderr).toContain(
    "Too many rows for bird-soft-f1, sql-eval-exact, sql-eval-subset in 1 pair: counted as wrong there.\n",
  );
});

test("what writes changes nothing", async () => {
  const files = databaseFiles(folder.path, "shops");
  const gold = "SELECT count(*) FROM shop";
  const predictions = [
    "DELETE FROM shop",
    "DROP TABLE shop",
    "PRAGMA query_only = 0",
    "EXPLAIN PRAGMA query_only = 0",
    gold,
  ];
  const outcomes = await scorePairs(
    predictions.map((prediction) => ({ gold, prediction, files })),
    { children: 1 },
  );
  expect(outcomes.map(({ metrics }) => metrics["bird-ex"])).toEqual([0, 0, 0, 0, 1]);
});

test("BIRD's predictions are scored by tier; a question without one is wrong", async () => {
  write("predict.json", { "1": "SELECT city FROM shop\t----- bird -----\tshops" });
  const { stdout, stderr } = await score("--predictions", "predict.json", "--data", "dev.json", "--json");
  expect(stderr).toContain("1 question without a prediction: counted as wrong.");
  expect(JSON.parse(stdout)).toMatchObject({
    questions: 2,
    missing: 1,
    metrics: {
      "bird-ex": {
        value: 0.5,
        n: 2,
        failed: 0,
        byTier: { challenging: { value: 1, n: 1, failed: 0 }, simple: { value: 0, n: 1, failed: 0 } },
      },
    },
  });
});

test("Spider's predictions and JSON lines are read too, and a table is shown to people", async () => {
  write("predict.sql", "SELECT count(*) FROM shop\tshops", "SELECT 1");
  const table = await score("--predictions", "predict.sql", "--data", "dev.json", "--metric", "bird-ex,strict");
  expect(table.stdout).toBe(
    "metric   %      simple  challenging  pairs\n" +
      "───────────────────────────────────────────\n".replace("─\n", "\n") +
      "bird-ex  50.00  100.00  0.00         2\nstrict   50.00  100.00  0.00         2\n",
  );
  write("predict.jsonl", { id: 9, sql: "SELECT city FROM shop" }, { id: 7, sql: "SELECT 2" });
  const lines = await score("--predictions", "predict.jsonl", "--data", "dev.json", "--json", "--quiet");
  expect(JSON.parse(lines.stdout).metrics.strict.value).toBe(1);
});

test("of a data set of defog, any of the gold queries will do for sql-eval", async () => {
  write(
    "questions.csv",
    "question,query,db_name,query_category",
    'Which?,"SELECT {city, sales} FROM shop; SELECT 7",shops,',
  );
  write("one.sql", "SELECT sales, city FROM shop");
  write("two.sql", "SELECT 7");
  for (const file of ["one.sql", "two.sql"]) {
    const { stdout } = await score("--predictions", file, "--data", "questions.csv", "--json", "--quiet");
    expect(JSON.parse(stdout).metrics["sql-eval-exact"].value).toBe(1);
  }
});

test.each([
  [["--pairs", "nowhere.jsonl"], "There is no file nowhere.jsonl", 1],
  [["--pairs", "bad.jsonl"], 'bad.jsonl, line 2: "gold" is missing or not a text', 1],
  [["--pairs", "unknown.jsonl"], 'unknown.jsonl, line 1: There is no database "nowhere" in ', 1],
  [["--pairs", "pairs.jsonl", "--metric", "f2"], 'There is no metric "f2"', 1],
  [["--pairs", "pairs.jsonl", "--deadline", "0"], "deadline: give a number of seconds above 0", 2],
  [[], "run: give a run's folder, or --pairs FILE, or --predictions FILE with --data", 2],
  [["--predictions", "predict.sql"], "data: name the data set that the predictions are for", 2],
  [
    ["--predictions", "ids.jsonl", "--data", "dev.json"],
    'ids.jsonl, line 2: there is no question "12" in the data set',
    1,
  ],
  [
    ["--predictions", "twice.jsonl", "--data", "dev.json"],
    'twice.jsonl, line 2: the question "7" already has a prediction',
    1,
  ],
  [
    ["--predictions", "other.json", "--data", "dev.json"],
    'the prediction is for "cars", but question 7 asks of "shops"',
    1,
  ],
  [["--predictions", "short.sql", "--data", "dev.json"], "short.sql has 1 predictions for 2 questions", 1],
])("%j is refused with what to do", async (words, message, exit) => {
  write("bad.jsonl", { database: "shops", gold: "SELECT 1", prediction: "" }, { database: "shops" });
  write("unknown.jsonl", { database: "nowhere", gold: "SELECT 1", prediction: "SELECT 1" });
  write("ids.jsonl", { id: 7, sql: "SELECT 1" }, { id: 12, sql: "SELECT 1" });
  write("twice.jsonl", { id: 7, sql: "SELECT 1" }, { id: 7, sql: "SELECT 1" });
  write("other.json", { "0": "SELECT 1\t----- bird -----\tcars" });
  write("short.sql", "SELECT 1");
  const { stderr, code } = await score(...words);
  expect(stderr).toContain(message);
  expect(code).toBe(exit);
});
