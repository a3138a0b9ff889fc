import { isBlank } from "./blank.js";
import type { Candidate } from "./stage.js";

const RANK = { rows: 4, empty: 2, timeout: 1, error: 0 } as const;
const rankOf = ({ outcome }: Candidate) => (isBlank(outcome) ? 3 : RANK[outcome.kind]);

/**
 * What remains of each candidate after the fixer: of a candidate and those made from it, the one with the best
 * outcome (rows, a row of zeros and NULLs, empty, timeout, error), and the earlier one where they are alike. In the order of the originals.
 */
export function standingCandidates(candidates: readonly Candidate[]): Candidate[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const best = new Map<number, Candidate>();
  for (const candidate of candidates) {
    const root = rootOf(candidate, byId);
    const known = best.get(root);
    if (!known || rankOf(candidate) > rankOf(known)) best.set(root, candidate);
  }
  return [...best.values()];
}

function rootOf(candidate: Candidate, byId: ReadonlyMap<number, Candidate>): number {
  const parent = candidate.parent === undefined ? undefined : byId.get(candidate.parent);
  return parent === undefined ? candidate.id : rootOf(parent, byId);
}
