import { isDegenerate } from "./degenerate.js";
import type { Candidate } from "./stage.js";

const RANK = { rows: 4, empty: 2, timeout: 1, error: 0 } as const;
const BLANK = 3;

/**
 * What remains of each candidate after the fixer: of a candidate and those made from it, the one with the best
 * outcome (rows, a row of zeros and NULLs, empty, timeout, error), and the earlier one where they are alike. In the order of the originals.
 */
export function bestRevisions(candidates: readonly Candidate[]): Candidate[] {
  return standing(candidates, ({ outcome }) => ({ outcome: outcome.kind, blank: isDegenerate(outcome) }));
}

/** What standing depends on. */
interface Related {
  readonly id: number;
  readonly parent?: number | undefined;
}

interface Standing {
  readonly outcome: keyof typeof RANK;
  readonly blank: boolean;
}

/** As `bestRevisions`, of anything that knows as much: a trace's candidates. */
export function standing<Each extends Related>(candidates: readonly Each[], of: (each: Each) => Standing): Each[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const rankOf = (each: Each) => {
    const { outcome, blank } = of(each);
    return blank ? BLANK : RANK[outcome];
  };
  const best = new Map<number, Each>();
  for (const candidate of candidates) {
    const root = rootOf(candidate, byId);
    const known = best.get(root);
    if (!known || rankOf(candidate) > rankOf(known)) best.set(root, candidate);
  }
  return [...best.values()];
}

function rootOf(candidate: Related, byId: ReadonlyMap<number, Related>): number {
  const parent = candidate.parent === undefined ? undefined : byId.get(candidate.parent);
  return parent === undefined ? candidate.id : rootOf(parent, byId);
}
