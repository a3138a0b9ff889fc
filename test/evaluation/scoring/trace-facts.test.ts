import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTraceFacts } from "#askable/evaluation/scoring/trace-facts.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const cost = { calls: 1, tokensIn: 2, tokensOut: 3, price: 0, seconds: 1 };
const origin = { model: "small", schema: "precise", form: "ddl", prompt: "sql", temperature: 0.5, sample: 2 };

/** As the first version of the format has it. */
const EVENTS = [
  { event: "start", version: 1, question: "?", database: "shop", pipeline: "trial", pipelineHash: "0" },
  { event: "stage", stage: "ground", method: "ground/match", at: 0, ms: 1 },
  { event: "keywords", stage: "ground", keywords: ["Paris"] },
  {
    event: "values",
    stage: "ground",
    values: [{ table: "shop", field: "city", value: "Paris", keyword: "paris", score: 0.9, tier: "exact" }],
  },
  {
    event: "examples",
    stage: "ground",
    examples: [
      { question: "Near?", sql: "SELECT 1", score: 0.8 },
      { question: "Far?", sql: "SELECT 2", score: 0.2 },
    ],
  },
  {
    event: "linked",
    stage: "link",
    precise: [{ table: "shop", field: "city" }],
    recall: [
      { table: "shop", field: "city" },
      { table: "shop", field: "id" },
    ],
  },
  {
    event: "call",
    stage: "generate",
    role: "generator",
    generator: "a",
    model: "small",
    prompt: "4f",
    messages: [{ role: "user", content: "a long prompt" }],
    reply: "SELECT nope",
    tokensIn: 2,
    tokensOut: 3,
    tokensCached: 0,
    price: 0,
    ms: 4,
  },
  // Side by side, the second was done first.
  { event: "candidate", stage: "generate", id: 1, sql: "SELECT 1", generator: "b", round: 0, outcome: "rows", ms: 1 },
  {
    event: "candidate",
    stage: "generate",
    id: 0,
    sql: "SELECT nope",
    generator: "a",
    round: 0,
    origin,
    outcome: "error",
    failure: "unknown-field",
    message: "no such column: nope",
    ms: 1,
  },
  {
    event: "candidate",
    stage: "fix",
    id: 2,
    sql: 'SELECT "1"',
    rewritten: "SELECT '1'",
    generator: "a",
    round: 0,
    parent: 0,
    reasons: ["quoted"],
    outcome: "error",
    ms: 1,
  },
  {
    event: "candidate",
    stage: "fix",
    id: 3,
    sql: "SELECT 0",
    generator: "a",
    round: 1,
    parent: 0,
    outcome: "rows",
    rows: 1,
    blank: true,
    ms: 1,
  },
  { event: "clusters", stage: "select", clusters: [[0, 2], [3], []] },
  { event: "verdict", stage: "select", first: 1, second: 3, winner: 3 },
  { event: "verdict", stage: "select", first: 3, second: 1 },
  { event: "answer", sql: "SELECT 0", candidate: 3, confidence: 0.5, why: "", cost },
];

function written(name: string, events: readonly object[], rest = ""): string {
  const path = join(folder.path, `${name}.jsonl`);
  writeFileSync(path, events.map((event) => `${JSON.stringify(event)}\n`).join("") + rest);
  return path;
}

test("a trace gives what the tables hold, candidates by number and without what was said", async () => {
  const facts = await readTraceFacts(written("whole", EVENTS));
  const { candidates, calls, ...rest } = facts;
  expect(rest).toEqual({
    state: "complete",
    stages: [{ stage: "ground", method: "ground/rules", at: 0, ms: 1 }],
    values: [
      { stage: "ground", table: "shop", field: "city", value: "Paris", keyword: "paris", score: 0.9, tier: "exact" },
    ],
    schemas: [
      { stage: "link", schema: "precise", fields: [{ table: "shop", field: "city" }] },
      {
        stage: "link",
        schema: "recall",
        fields: [
          { table: "shop", field: "city" },
          { table: "shop", field: "id" },
        ],
      },
    ],
    examples: [
      { position: 0, question: "Near?", sql: "SELECT 1", score: 0.8 },
      { position: 1, question: "Far?", sql: "SELECT 2", score: 0.2 },
    ],
    // By the places of their lines: the first line is candidate 1.
    clusters: [[1, 2], [3]],
    comparisons: [
      { first: 1, second: 3, winner: 3 },
      { first: 3, second: 1 },
    ],
    slots: [],
    chosen: 3,
  });
  expect(calls).toMatchObject([{ stage: "generate", role: "generator", generator: "a", model: "small", ms: 4 }]);
  expect(JSON.stringify(calls)).not.toMatch(/a long prompt|SELECT nope/);
  expect(
    candidates.map(({ id, parent, repair, executed, error, degenerate }) => [
      id,
      parent,
      repair,
      executed,
      error,
      degenerate,
    ]),
  ).toEqual([
    [0, undefined, undefined, "SELECT nope", "unknown-field", false],
    [1, undefined, undefined, "SELECT 1", undefined, false],
    [2, 0, "rule", "SELECT '1'", "other", false],
    [3, 0, "model", "SELECT 0", undefined, true],
  ]);
  expect(candidates[0]).toMatchObject({ origin, message: "no such column: nope" });
});

test("clusters that name their candidates are taken by these names", async () => {
  const named = { event: "clusters", stage: "select", clusters: [[0, 1]], candidates: [[3, 2]] };
  expect((await readTraceFacts(written("named", [...EVENTS, named]))).clusters).toEqual([[3, 2]]);
});

test("a trace that is missing, cut, damaged or of a failure says so", async () => {
  const failed = { event: "failed", message: "the model is gone", cost };
  expect(await readTraceFacts(written("failed", [EVENTS[0]!, failed]))).toMatchObject({
    state: "complete",
    failure: "the model is gone",
  });
  expect(await readTraceFacts(written("cut", EVENTS.slice(0, 3), '{"event":"call"'))).toMatchObject({ state: "cut" });
  expect(await readTraceFacts(join(folder.path, "none.jsonl"))).toMatchObject({ state: "missing", candidates: [] });
  expect(await readTraceFacts(written("damaged", [{ event: "dance" }]))).toMatchObject({
    state: "damaged",
    problem: expect.stringContaining("is not an event of a trace"),
    calls: [],
  });
});

test("a trace of a newer askable is refused, not taken for a damaged one", async () => {
  const newer = written("newer", [{ event: "start", version: 1000 }]);
  await expect(readTraceFacts(newer)).rejects.toThrow("newer askable");
});

test("a request for several samples is one call, cut where any of its replies was", async () => {
  const { event, ...rest } = EVENTS.find((each) => each.event === "call")!;
  const call = { event, ...rest, reply: "SELECT 1", finish: "stop" };
  const others = (finish: string) => [{ sample: 1, reply: "SELECT", finish }];
  const lines = [EVENTS[0], { ...call, others: others("length") }, { ...call, others: others("stop") }];
  const path = join(folder.path, "samples.jsonl");
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const { calls } = await readTraceFacts(path);
  expect(calls.map(({ finish, ...facts }) => [finish, "others" in facts])).toEqual([
    ["length", false],
    ["stop", false],
  ]);
});
