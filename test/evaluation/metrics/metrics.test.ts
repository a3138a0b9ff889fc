import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { databaseFiles } from "#askable/evaluation/datasets/locate.js";
import { columnOf } from "#askable/evaluation/metrics/frame.js";
import { DEFAULT_METRICS, METRICS, metricOf, rightMetric } from "#askable/evaluation/metrics/metrics.js";
import { textOf } from "#askable/evaluation/metrics/python.js";
import { rewardOf } from "#askable/evaluation/metrics/r-ves.js";
import { filteredMean } from "#askable/evaluation/metrics/ratios.js";
import { holdsColumns } from "#askable/evaluation/metrics/spider2-subset.js";
import { scorePairs } from "#askable/evaluation/scoring/score.js";
import { rounded } from "#askable/evaluation/scoring/totals.js";
import { sourceFiles } from "../../support/source.js";
import { METRICS as ADVERSARIAL, CASES } from "./adversarial.js";

const lines = (name: string) =>
  readFileSync(new URL(name, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const files = databaseFiles(".", ":memory:");

test("no file but a metric's own names it", () => {
  const others = sourceFiles().filter(({ name }) => !name.startsWith("evaluation/metrics/"));
  const names = METRICS.map(({ name }) => name).join("|");
  const named = others.flatMap(({ name, code }) => {
    // A word like "strict" is named where it stands alone in quotes, one like "bird-ex" wherever it stands.
    const found = [...code.matchAll(new RegExp(`(["'\`])(?:${names})\\1|\\b(?:${names})\\b`, "g"))].map(
      ([text]) => text,
    );
    return found.filter((text) => /["'`-]/.test(text)).map((text) => `${name}: ${text}`);
  });
  expect(named).toEqual([]);
});

test("each data set has one metric of its own, and what is right is never told by speed", () => {
  const kinds = ["bird", "spider", "defog", "lines"] as const;
  expect(kinds.map(metricOf)).toEqual(["bird-ex", "spider-exec", "sql-eval-subset", "strict"]);
  expect(METRICS.flatMap(({ dataSets }) => dataSets).toSorted()).toEqual([...kinds].toSorted());
  expect([["ves", "strict"], ["r-ves"], ["strict", "bird-ex"], []].map(rightMetric)).toEqual([
    "bird-ex",
    "bird-ex",
    "strict",
    "bird-ex",
  ]);
  expect(METRICS.filter(({ standard, rightBy }) => standard && rightBy)).toEqual([]);
  expect(DEFAULT_METRICS).toHaveLength(7);
});

test("every metric gives what the official code gave on 248 pairs", async () => {
  const pairs = lines("official.jsonl");
  const outcomes = await scorePairs(pairs.map((pair) => ({ ...pair, files })));
  const given = pairs.map(({ official, ...pair }, index) => {
    const { metrics } = outcomes[index]!;
    const names = Object.keys(official);
    return {
      ...pair,
      official: Object.fromEntries(names.map((name) => [name, metrics[name] && rounded(metrics[name])])),
    };
  });
  expect(given).toEqual(pairs);
});

describe("pairs that evaluators disagree on", async () => {
  const outcomes = await scorePairs(
    CASES.map(([, gold, prediction, , question = "What is it?"]) => ({ gold, prediction, question, files })),
  );
  test.each(CASES.map(([what, , , values], index) => ({ what, values, index })))("$what", ({ values, index }) => {
    const { metrics } = outcomes[index]!;
    const given = ADVERSARIAL.map((name) => [name, metrics[name] && rounded(metrics[name])]);
    expect(given).toEqual(ADVERSARIAL.map((name, place) => [name, values[place]]));
  });
});

test("τ and reward of lists of ratios are the official ones, also where the filter drops all", () => {
  for (const { ratios, tau, reward } of lines("r-ves.jsonl")) {
    const mean = filteredMean(ratios);
    if (tau === null) expect(mean).toBeUndefined();
    else expect(mean).toBeCloseTo(tau, 9);
    expect(rewardOf(mean)).toBe(reward);
  }
});

test("VES and R-VES are 0 for a wrong prediction and above 0 for a right one", async () => {
  const gold = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000) SELECT count(*) FROM n";
  const slow = gold.replace("2000", "200000").replace("count(*)", "count(*) / 100");
  const outcomes = await scorePairs(
    [gold, slow, "SELECT 1", "SELEC"].map((prediction) => ({ gold, prediction, files })),
    { metrics: ["ves", "r-ves"], times: 100 },
  );
  const [same, slower, wrong, failing] = outcomes.map(({ metrics }) => metrics);
  expect(same?.["r-ves"]).toBeGreaterThanOrEqual(Math.sqrt(0.5));
  expect(slower?.["r-ves"]).toBeLessThan(same!["r-ves"]!);
  expect(slower?.ves).toBeLessThan(0.7);
  expect(wrong).toEqual({ ves: 0, "r-ves": 0 });
  expect(failing).toEqual({ ves: 0, "r-ves": 0 });
});

test("Spider2's subset takes columns beyond the gold's, numbers within 0.01 and NULL for 0, in the gold's order", () => {
  const frame = (...columns: (readonly (string | number | null)[])[]) => ({
    columns: columns.map((cells, index) => columnOf(`c${index}`, cells)),
    rows: columns[0]!.length,
  });
  const gold = frame(["a", "b"], [1.005, null]);
  expect(holdsColumns(gold, frame([0, 7], ["a", "b"], [1.01, 0]), false)).toBe(true);
  expect(holdsColumns(gold, frame(["b", "a"], [0, 1.01]), false)).toBe(false);
  expect(holdsColumns(gold, frame(["b", "a"], [0, 1.005]), true)).toBe(true);
  expect(holdsColumns(gold, frame(["a", "b"]), false)).toBe(false);
});

test("floats and bytes are printed as Python prints them", () => {
  const printed = [1, 0.1 + 0.2, 1e16, 123456789012345680, 1e-5, 1e-4, 1.5e300, -0, 1e22, 1234.5].map(textOf);
  expect(printed).toEqual(
    "1.0 0.30000000000000004 1e+16 1.2345678901234568e+17 1e-05 0.0001 1.5e+300 -0.0 1e+22 1234.5".split(" "),
  );
  expect(textOf(Uint8Array.from([0, 39, 97, 10, 255, 92]))).toBe(`b"\\x00'a\\n\\xff\\\\"`);
});
