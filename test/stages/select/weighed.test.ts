import { describe, expect, test } from "vitest";
import type { Outcome } from "#askable/databases/results/result.js";
import type { Profile } from "#askable/profiles/profile.js";
import { vocabularyOf } from "#askable/profiles/vocabulary/build-vocabulary.js";
import type { Vocabulary } from "#askable/profiles/vocabulary/vocabulary.js";
import type { Candidate } from "#askable/stages/candidate.js";
import { withRules } from "#askable/stages/select/kinds.js";
import { weighClusters } from "#askable/stages/select/weighed.js";
import { stateOf } from "#askable/stages/state.js";

const profile: Profile = {
  kind: "profile",
  version: 3,
  database: "music",
  engine: "sqlite",
  dialect: "sqlite",
  tables: [],
  joins: [],
};
const context = { profile, vocabulary: vocabularyOf(profile) };
const state = stateOf({ question: "How many are there?", evidence: "" });

const rows = (...cells: number[]): Outcome =>
  ({
    kind: "rows",
    ms: 1,
    result: { columns: [{ name: "n", type: "INTEGER" }], data: [cells], rows: cells.length, truncated: false },
  }) as unknown as Outcome;
const failed = { kind: "error", message: "no such table: x", ms: 1 } as unknown as Outcome;
const empty = {
  kind: "empty",
  ms: 1,
  result: { columns: [{ name: "n", type: "INTEGER" }], data: [[]], rows: 0, truncated: false },
} as unknown as Outcome;

let made = 0;
const written = (outcome: Outcome): Candidate =>
  ({
    id: `${++made}`,
    sql: `SELECT ${made}`,
    generator: "model",
    round: 0,
    origin: {},
    outcome,
  }) as unknown as Candidate;
const read = (outcome: Outcome, score: number): Candidate => ({
  id: `${++made}`,
  sql: `SELECT ${made} AS r`,
  generator: "semantic-parser",
  round: 0,
  score,
  outcome,
});

const weigh = (pool: readonly Candidate[], modelAccuracy?: number) =>
  weighClusters(pool, { state, ordered: false, context, ranks: [], ...(modelAccuracy && { modelAccuracy }) });
const answer = (pool: readonly Candidate[], modelAccuracy?: number) => weigh(pool, modelAccuracy)[0]?.members[0];

describe("of what a model wrote and what rules read", () => {
  test("the reading stands where the model's query does not run", () => {
    const reading = read(rows(3), 0.6);
    expect(answer([written(failed), reading])).toBe(reading);
  });

  test("the model's query answers where both come to the same, surer than either alone", () => {
    const model = written(rows(3));
    const both = weigh([model, read(rows(3), 0.9)]);
    expect(both).toHaveLength(1);
    expect(both[0]!.members[0]).toBe(model);
    expect(both[0]!.confidence).toBeGreaterThan(weigh([written(rows(3))])[0]!.confidence);
    expect(both[0]!.confidence).toBeGreaterThan(weigh([read(rows(3), 0.9)])[0]!.confidence);
  });

  test("a sure reading goes before a small model's query, and an unsure one does not", () => {
    const [sure, unsure] = [read(rows(3), 0.97), read(rows(3), 0.004)];
    const model = written(rows(4));
    expect(answer([model, sure])).toBe(sure);
    expect(answer([model, unsure])).toBe(model);
  });

  test("the better the model is known to be, the surer the reading has to be", () => {
    const model = written(rows(4));
    expect(answer([model, read(rows(3), 0.97)], 0.9)).toBe(model);
  });

  test("the more of a model's queries agree, the more they weigh", () => {
    const reading = read(rows(3), 0.97);
    const sureness = (count: number) =>
      weigh([reading, ...Array.from({ length: count }, () => written(rows(4)))]).find(
        ({ evidence }) => evidence.written === 1,
      )!.confidence;
    expect(sureness(6)).toBeGreaterThan(sureness(3));
    expect(sureness(3)).toBeGreaterThan(sureness(1));
  });

  test("what finds nothing weighs less", () => {
    const reading = read(rows(3), 0.5);
    expect(weigh([written(empty)])[0]!.confidence).toBeLessThan(weigh([written(rows(4))])[0]!.confidence);
    expect(answer([written(empty), reading])).toBe(reading);
  });
});

describe("a text that a query compares with and that comes from nowhere", () => {
  const vocabulary: Vocabulary = {
    ...vocabularyOf(profile),
    tables: [
      {
        table: "job",
        names: [],
        conventions: [
          {
            kind: "valid",
            tests: [{ field: "vd", operator: "=", value: "OK" }],
            words: [],
            opposites: [],
            always: true,
            source: "notes",
            said: "only OK ones count",
          },
        ],
        fields: [{ field: "st", names: [], codes: [{ value: "OPN", meanings: ["still open"], source: "notes" }] }],
      },
    ],
    metrics: [
      {
        names: ["turnover"],
        kind: "aggregate",
        expression: "SUM(job.amt)",
        filters: ["job.dir = 'AR'"],
        tables: ["job"],
        source: "notes",
      },
    ],
  };
  const invented = (question: string, sql: string) =>
    weighClusters([{ ...written(rows(3)), sql }], {
      state: stateOf({ question, evidence: "" }),
      ordered: false,
      context: { profile, vocabulary },
      ranks: [],
    })[0]!.evidence.invented;

  test("is none that a formula, a rule of rows or a code of the question tells", () => {
    expect(invented("What was our turnover?", "SELECT SUM(amt) FROM job WHERE dir = 'AR' AND vd = 'OK'")).toBe(0);
    expect(invented("Which jobs are still open?", "SELECT * FROM job WHERE st = 'OPN'")).toBe(0);
  });

  test("is none that only formats a time", () => {
    expect(invented("How many a month?", "SELECT strftime('%Y-%m', d), to_char(d, 'YYYY-MM') FROM job")).toBe(0);
  });

  test("is any other", () => {
    expect(invented("What was the cost?", "SELECT SUM(amt) FROM job WHERE dir = 'AR'")).toBe(1);
    expect(invented("Which jobs are there?", "SELECT * FROM job WHERE st = 'OPN' AND who = 'Ann'")).toBe(2);
  });
});

describe("where a model judges, the likeliest reading of rules", () => {
  test("votes for a result that a model came to as well, and is none of its own", () => {
    const pool = [written(rows(1)), written(rows(2))];
    const [same, other] = [read(rows(2), 0.97), read(rows(3), 0.97)];
    expect(withRules([...pool, same, read(rows(1), 0.2)], false)).toEqual([...pool, same]);
    expect(withRules([...pool, other], false)).toEqual(pool);
  });

  test("stands in where no model's query runs", () => {
    const [broken, unsure] = [written(failed), read(rows(3), 0.2)];
    expect(withRules([broken, unsure], false)).toEqual([broken, unsure]);
  });
});
