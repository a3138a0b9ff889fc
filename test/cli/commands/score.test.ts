import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runLayout } from "#askable/evaluation/run/layout.js";
import { temporaryFolder } from "../../support/folder.js";
import { askable } from "../../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const RUN = "reports/runs/shops-offline";
const score = (...words: string[]) => askable(["score", ...words], { cwd: folder.path });

/** A whole run of offline on a small database, by the commands that a user types. */
beforeAll(async () => {
  folder = await temporaryFolder();
  mkdirSync(join(folder.path, "shops"));
  const made = new SQLite(join(folder.path, "shops", "shops.sqlite"));
  made.exec("CREATE TABLE shop (city TEXT, sales INTEGER)");
  for (const [index, city] of ["Berlin", "Paris", "Rome"].entries())
    made.prepare("INSERT INTO shop VALUES (?, ?)").run(city, index);
  made.close();
  const questions = [
    {
      id: "1",
      database: "shops",
      question: "How many shops are there?",
      sql: "SELECT count(*) FROM shop",
      tier: "easy",
    },
    {
      id: "2",
      database: "shops",
      question: "Show the cities of the shops.",
      sql: "SELECT sales FROM shop",
      tier: "hard",
    },
    { id: "3", database: "shops", question: "Which shops are in Oslo?", sql: "SELECT * FROM shop WHERE city = 'Oslo'" },
  ];
  writeFileSync(join(folder.path, "shops.jsonl"), questions.map((line) => JSON.stringify(line)).join("\n"));
  const { code, stderr } = await askable(["evaluate", "shops.jsonl", "--pipeline", "offline"], { cwd: folder.path });
  expect([code, code === 0 ? "" : stderr]).toEqual([0, ""]);
}, 60_000);
afterAll(() => folder.remove());

test("--json prints one object; the same is kept in the run", async () => {
  const { code, stdout } = await score(RUN, "--json", "--quiet");
  expect(code).toBe(0);
  expect(stdout.trim().split("\n")).toHaveLength(1);
  const { metrics, ...rest } = JSON.parse(stdout);
  const { run, questions, flagged, cost } = rest;
  expect({ run, questions, flagged, cost }).toEqual({
    ...{ run: "shops-offline", questions: 3, flagged: 1 },
    cost: { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, price: 0, seconds: expect.any(Number) },
  });
  expect(Object.keys(metrics).toSorted()).toEqual([
    ...["bird-ex", "bird-soft-f1", "spider-exec", "spider-exec-keep-distinct"],
    ...["sql-eval-exact", "sql-eval-subset", "strict"],
  ]);
  const figure = { value: expect.any(Number), low: expect.any(Number), high: expect.any(Number) };
  expect(metrics.strict).toEqual({ ...figure, n: 3, byTier: { easy: { ...figure, n: 1 }, hard: { ...figure, n: 1 } } });
  expect(stdout).not.toMatch(/NaN/);
});

test("a run is found by its name; people see figures by tier, with and without flagged gold queries", async () => {
  const { code, stdout } = await score("shops-offline", "--metric", "bird-ex,strict", "--quiet");
  expect(code).toBe(0);
  const lines = stdout.split("\n");
  expect(lines[0]).toBe("shops-offline: pipeline offline, 3 questions");
  expect(lines[1]).toMatch(/^bird-ex \d+\.\d\d % \(95 %: [\d.]+–[\d.]+\)$/);
  expect(lines[2]).toMatch(/^without 1 question with a flagged gold query: 50\.00 % /);
  expect(stdout).toMatch(/^metric +% +95 % +easy \(1\) +hard \(1\)$/m);
  expect(stdout).toMatch(/^No model was called; /m);
});

test("databases and data set that were moved are told", async () => {
  const { run, ...elsewhere } = { run: join(folder.path, "copy"), data: "there/shops.jsonl", databases: "there" };
  cpSync(join(folder.path, RUN), run, { recursive: true });
  rmSync(runLayout(run).tables, { recursive: true, force: true });
  cpSync(join(folder.path, "shops"), join(folder.path, "there", "shops"), { recursive: true });
  cpSync(join(folder.path, "shops.jsonl"), join(folder.path, "there", "shops.jsonl"));
  const { code, stdout } = await score("copy", "--data", elsewhere.data, "--databases", elsewhere.databases, "--json");
  expect([code, JSON.parse(stdout).questions]).toEqual([0, 3]);
});

test.each([
  [["nowhere"], 1, "nowhere holds no run: there is no run.json"],
  [[RUN, "--pairs", "pairs.jsonl"], 2, "run: give a run's folder, or --pairs FILE"],
  [[RUN, "--metric", "f2"], 1, 'There is no metric "f2"'],
  [[RUN, "--metric", ","], 2, "metric: name a metric"],
  [[RUN, "--data", "nowhere.jsonl"], 1, "The data set of the run is no longer at "],
  [[RUN, "--databases", "nowhere"], 1, 'There is no database "shops" in nowhere'],
])("%j is refused", async (words, exit, message) => {
  const { code, stderr, stdout } = await score(...words);
  expect([code, stdout]).toEqual([exit, ""]);
  expect(stderr).toContain(message);
});
