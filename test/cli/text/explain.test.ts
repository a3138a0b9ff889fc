import { expect, test } from "vitest";
import { explain } from "#askable/cli/text/explain.js";
import type { Candidate } from "#askable/stages/candidate.js";
import { candidates, keywords, selection } from "#askable/stages/slots.js";
import { stateOf } from "#askable/stages/state.js";

const candidate = (id: number): Candidate => ({
  id: String(id),
  sql: `SELECT ${id}`,
  generator: "a",
  round: 0,
  outcome: { kind: "error", message: "no" } as Candidate["outcome"],
});

test("every candidate is listed, and the one that answers is named, be it the last of many", () => {
  const all = Array.from({ length: 30 }, (_, id) => candidate(id));
  const state = stateOf({ question: "?", evidence: "" }, [
    keywords.of([]),
    candidates.of(all),
    selection.of({ candidate: all[29], confidence: 0.5, why: "" }),
  ]);
  expect(explain({ state, codes: [] }, [])).toEqual([
    "",
    "Candidates:",
    ...all.slice(0, 29).map(({ id }) => `  #${id} a, error: SELECT ${id}`),
    "  #29 the answer, a, error: SELECT 29",
  ]);
});
