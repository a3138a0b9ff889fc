import { expect, test } from "vitest";
import type { Outcome } from "#askable/databases/results/result.js";
import type { Candidate, Origin } from "#askable/stages/candidate.js";
import { rankClusters, whyNone } from "#askable/stages/select/rank-clusters.js";

const rows = (cell: number): Outcome => ({
  kind: "rows",
  ms: 1,
  result: { columns: [{ name: "n", type: "INTEGER", kind: "integer" }], data: [[cell]], rows: 1, truncated: false },
});
const failing = (message: string): Outcome => ({ kind: "error", failure: "other", message, ms: 1 });

const greedy: Origin = { model: "coder", schema: "all", form: "ddl", prompt: "write", temperature: 0, sample: 0 };

let made = 0;
const candidate = (sql: string, outcome: Outcome, origin: Partial<Origin> = {}): Candidate => ({
  id: String(++made),
  sql,
  generator: "model",
  round: 0,
  origin: { ...greedy, ...origin },
  outcome,
});

const ranked = (pool: readonly Candidate[]) =>
  rankClusters(pool, { ranks: [], ordered: false }).map(({ representative, votes }) => [representative.sql, votes]);

const ONE = "SELECT 1";
const TWO = "SELECT 2";
const repeated = [0, 1, 2].map((sample) => candidate(ONE, rows(1), { sample }));

test("a reply that a model repeats at temperature 0 is one vote, so two that agree otherwise go before it", () => {
  const twice = [0, 1].map((sample) => candidate(TWO, rows(2), { temperature: 0.8, sample }));
  expect(ranked([...repeated, ...twice])).toEqual([
    [TWO, 2],
    [ONE, 1],
  ]);
});

test("what was drawn at a temperature counts each time, however alike", () => {
  const drawn = [0, 1, 2].map((sample) => candidate(ONE, rows(1), { temperature: 0.8, sample }));
  expect(ranked([...drawn, candidate(TWO, rows(2)), candidate(`${TWO} AS n`, rows(2))])).toEqual([
    [ONE, 3],
    [TWO, 2],
  ]);
});

test.each<[string, Partial<Origin>]>([
  ["model", { model: "other" }],
  ["prompt", { prompt: "plan" }],
  ["part of the schema", { schema: "precise" }],
  ["form of the schema", { form: "m-schema" }],
  ["order of the schema", { shuffle: 7 }],
])("another %s that comes to the same query at temperature 0 is another vote", (_, origin) => {
  expect(ranked([...repeated, candidate(ONE, rows(1), origin)])).toEqual([[ONE, 2]]);
});

test("a query that no model wrote has a vote of its own", () => {
  const { origin: _, ...composed } = candidate(ONE, rows(1));
  expect(ranked([...repeated, { ...composed, generator: "semantic-parser" }])).toEqual([[ONE, 2]]);
});

test("of queries that fail, the one named is that of most votes", () => {
  const alike = [0, 1, 2].map((sample) => candidate("SELECT a", failing("no a"), { sample }));
  const twice = [0, 1].map((sample) => candidate("SELECT b", failing("no b"), { temperature: 0.8, sample }));
  expect(whyNone([...alike, ...twice], [])).toContain("no b");
});
