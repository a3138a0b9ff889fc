import { expect, test } from "vitest";
import type { ExecutionResult } from "#askable/evaluation/execution/execution-result.js";
import { answerMemory } from "#askable/evaluation/execution/sqlite-execution.js";
import { openScorer } from "#askable/evaluation/scoring/score.js";

const files = [":memory:"];
const ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
const pairs = (...predictions: string[]) => predictions.map((prediction) => ({ gold: "SELECT 1", prediction, files }));

test("a scorer takes several calls at a time and goes on after a statement was stopped", async () => {
  const scorer = openScorer({ metrics: ["bird-ex"], deadline: 1000, children: 2 });
  scorer.start();
  try {
    const calls = [["SELECT 1", "SELECT 2"], [ENDLESS], ["SELECT 1"], ["SELECT 1", ENDLESS, "SELECT 1"]];
    const outcomes = await Promise.all(calls.map((predictions) => scorer.score(pairs(...predictions))));
    const told = outcomes.map((all) =>
      all.map(({ metrics, failures }) => failures.prediction?.kind ?? metrics["bird-ex"]),
    );
    expect(told).toEqual([[1, 0], ["timeout"], [1], [1, "timeout", 1]]);
    expect((await scorer.score(pairs("SELECT 1.0")))[0]?.metrics).toEqual({ "bird-ex": 1 });
  } finally {
    await scorer.close();
  }
});

test("a gold that was stopped fails with each prediction", async () => {
  const predictions = ["SELECT 1", "SELECT 2", "SELEC"];
  const scorer = openScorer({ metrics: ["bird-ex"], deadline: 1000, children: 1 });
  try {
    const outcomes = await scorer.score(predictions.map((prediction) => ({ gold: ENDLESS, prediction, files })));
    const stopped = { kind: "timeout", message: "The statement was stopped at its deadline of 1 s" };
    expect(outcomes.map(({ failures }) => failures.gold)).toEqual([stopped, stopped, stopped]);
    expect(outcomes[2]?.failures.prediction?.kind).toBe("error");
  } finally {
    await scorer.close();
  }
});

test("a scorer that is closed, or whose signal is aborted, ends what it was at", async () => {
  const closed = openScorer({ children: 1 });
  const left = closed.score(pairs(ENDLESS));
  await closed.close();
  await expect(left).rejects.toThrow("Scoring was ended while pairs were left");
  const controller = new AbortController();
  const aborted = openScorer({ children: 1, signal: controller.signal });
  const given = [aborted.score(pairs(ENDLESS)), aborted.score(pairs("SELECT 1"))];
  controller.abort(new Error("enough"));
  for (const each of await Promise.allSettled(given)) expect(each).toMatchObject({ reason: { message: "enough" } });
  await aborted.close();
});

test("answers are kept as far as they fit, the newest last to go, and none that may change", () => {
  const memory = answerMemory(160_000);
  const rows = (text: string): ExecutionResult => ({
    kind: "rows",
    columns: ["a"],
    rows: [[text]],
    undecodable: false,
    ms: 0,
  });
  const kept = (...keys: string[]) => keys.filter((key) => memory.get(key));
  memory.keep("large", "SELECT 1", rows("a".repeat(6000)));
  expect(kept("large")).toEqual([]);
  const keys = Array.from({ length: 50 }, (_, index) => `answer ${index}`);
  for (const key of keys) memory.keep(key, "SELECT 1", rows("a".repeat(4000)));
  const last = kept(...keys);
  expect(last.length).toBeGreaterThan(15);
  expect(last.length).toBeLessThan(20);
  expect(keys.slice(-last.length)).toEqual(last);
  const changing = ["random()", "date('now')", "CURRENT_DATE", "datetime()", "strftime('%Y')", "unixepoch('subsec')"];
  const constant = ["date", "strftime('%Y', born)", "date(born)", "time", "knowing"];
  for (const expression of [...changing, ...constant]) memory.keep(expression, `SELECT ${expression}`, rows(""));
  expect(kept(...changing, ...constant)).toEqual(constant);
});
