import { expect, test } from "vitest";
import type { Outcome } from "#askable/databases/results/result.js";
import type { Candidate, CandidateDraft } from "#askable/stages/candidate.js";
import { runPromising } from "#askable/stages/generate/run-promising.js";

const draft = (score: number): CandidateDraft => ({ sql: `SELECT ${score}`, generator: "any", round: 0, score });

const rows = (ms: number): Outcome => ({
  kind: "rows",
  ms,
  result: { columns: [], data: [], rows: 1, truncated: false },
});
const stopped = (ms: number): Outcome => ({ kind: "timeout", message: "stopped", ms });

/** @param outcomeOf Of each query, and of one that is run once more. */
async function run(scores: readonly number[], outcomeOf: (score: number, again: boolean) => Outcome) {
  const notes: string[] = [];
  const longest: (number | undefined)[] = [];
  let made = 0;
  const make = (one: CandidateDraft, again: boolean): Candidate => ({
    ...one,
    id: String(++made),
    outcome: outcomeOf(one.score!, again),
  });
  const context = {
    executionLimit: 2000,
    candidate: async (one: CandidateDraft, most?: number) => {
      longest.push(most);
      return make(one, false);
    },
    again: async ({ id, outcome: _, ...one }: Candidate) => make({ ...one, parent: id }, true),
    note: (message: string) => void notes.push(message),
    signal: new AbortController().signal,
  };
  const all = await runPromising(scores.map(draft), context);
  return { scores: all.map(({ score }) => score), parents: all.map(({ parent }) => parent), notes, longest };
}

test("where queries are fast, all are run", async () => {
  const { scores, notes } = await run([0.9, 0.4, 0.1, 0.05], () => rows(1));
  expect([scores, notes]).toEqual([[0.9, 0.4, 0.1, 0.05], []]);
});

test("where they are slow, only those that are nearly as likely as the best", async () => {
  const { scores, notes } = await run([0.9, 0.5, 0.3, 0.05], () => rows(400));
  expect(scores).toEqual([0.9, 0.5]);
  expect(notes).toEqual(["2 less likely queries were not run, to save time."]);
});

test("all together take as long as one may", async () => {
  const { scores, longest } = await run([0.9, 0.8, 0.7], (score) => rows(score === 0.9 ? 1900 : 100));
  expect(scores).toEqual([0.9, 0.8]);
  expect(longest).toEqual([2000, 100]);
});

test("where none answers, the likeliest that was stopped is given more time", async () => {
  const found = await run([0.9, 0.8], (_, again) => (again ? rows(5000) : stopped(2000)));
  expect(found.scores).toEqual([0.9, 0.9]);
  expect(found.parents).toEqual([undefined, "1"]);
  const other = await run([0.9, 0.8], (score) => (score > 0.85 ? stopped(1000) : rows(10)));
  expect(other.scores).toEqual([0.9, 0.8]);
});
