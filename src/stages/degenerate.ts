import type { Outcome } from "../databases/results/result.js";

/** True for one row of zeros and NULLs: what aggregates make of no row at all. It may be right; it is worth a look. */
export function isDegenerate(outcome: Outcome): boolean {
  if (outcome.kind !== "rows" || outcome.result.rows !== 1) return false;
  return outcome.result.data.every(([cell]) => cell === null || cell === 0);
}

export function findsNothing(outcome: Outcome): boolean {
  return outcome.kind === "empty" || isDegenerate(outcome);
}
