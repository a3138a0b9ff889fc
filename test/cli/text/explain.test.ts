import { expect, test } from "vitest";
import { explain } from "#askable/cli/text/explain.js";
import type { AskResult } from "#askable/operations/ask/ask.js";
import type { Candidate, State } from "#askable/stages/stage.js";

const candidate = (id: number): Candidate => ({
  id,
  sql: `SELECT ${id}`,
  generator: "a",
  round: 0,
  outcome: { kind: "error", message: "no" } as Candidate["outcome"],
});

test("every candidate is listed, and the one that answers is named, be it the last of many", () => {
  const candidates = Array.from({ length: 30 }, (_, id) => candidate(id));
  const state: Partial<State> = {
    keywords: [],
    candidates,
    answer: { candidate: candidates[29], confidence: 0.5, why: "" },
  };
  expect(explain({ state, why: "" } as AskResult, [])).toEqual([
    "",
    "Candidates:",
    ...candidates.slice(0, 29).map(({ id }) => `  #${id} a, error: SELECT ${id}`),
    "  #29 the answer, a, error: SELECT 29",
  ]);
});
