import { expect, test } from "vitest";
import { bestRevisions } from "#askable/stages/best-revisions.js";
import type { Candidate } from "#askable/stages/candidate.js";

const candidate = (id: string, kind: "rows" | "empty" | "error", more: Partial<Candidate> = {}): Candidate => ({
  id,
  sql: `SELECT ${id}`,
  generator: "any",
  round: 0,
  outcome:
    kind === "error"
      ? { kind, failure: "other", message: "no", ms: 1 }
      : { kind, ms: 1, result: { columns: [], data: [["a"]], rows: kind === "rows" ? 2 : 0, truncated: false } },
  ...more,
});

const stand = (...all: Candidate[]) => bestRevisions(all).map(({ id }) => id);

test("the original stands where its repair is no better", () => {
  expect(stand(candidate("1", "rows"), candidate("2", "rows", { parent: "1" }))).toEqual(["1"]);
  expect(stand(candidate("1", "error"), candidate("2", "empty", { parent: "1" }))).toEqual(["2"]);
});

test("what corrects a query that has rows stands in its place, if it has rows itself", () => {
  const corrected = { parent: "1", corrects: true as const };
  expect(stand(candidate("1", "rows"), candidate("2", "rows", corrected))).toEqual(["2"]);
  expect(stand(candidate("1", "rows"), candidate("2", "empty", corrected))).toEqual(["1"]);
});
