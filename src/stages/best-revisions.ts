import type { Candidate } from "./candidate.js";
import { isDegenerate } from "./degenerate.js";

const RANK = { rows: 4, empty: 2, timeout: 1, error: 0 } as const;
const DEGENERATE = 3;
/** A query of which something is missing, beside one that is whole. */
const CUT = -1;
/** Rows of a query that corrects one that has rows. */
const CORRECTED = 5;

/**
 * What remains of each candidate after the fixer: of a candidate and those made from it, the one with the best
 * outcome (rows of a corrected query, rows, a row of zeros and NULLs, empty, timeout, error), and the earlier one where
 * they are alike. In the order of the originals. Queries of cut replies only where no whole one runs.
 */
export function bestRevisions(candidates: readonly Candidate[]): Candidate[] {
  return standing(candidates, ({ outcome, corrects = false, cut = false }) => ({
    outcome: outcome.kind,
    degenerate: isDegenerate(outcome),
    corrects,
    cut,
  }));
}

/** Something made from another of its kind. */
interface Related<Id> {
  readonly id: Id;
  readonly parent?: Id | undefined;
}

interface Standing {
  readonly outcome: keyof typeof RANK;
  readonly degenerate: boolean;
  readonly corrects: boolean;
  readonly cut: boolean;
}

/** As `bestRevisions`, of anything that knows as much: candidates of a run's tables. */
export function standing<Id, Each extends Related<Id>>(
  candidates: readonly (Each & Related<Id>)[],
  of: (each: Each) => Standing,
): Each[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const runs = (each: Each) => of(each).outcome === "rows" || of(each).outcome === "empty";
  const isWhole = (each: Each) => !of(each).cut;
  const whole = candidates.some((each) => runs(each) && isWhole(each));
  const rankOf = (each: Each) => {
    const { outcome, degenerate, corrects } = of(each);
    if (whole && !isWhole(each)) return CUT;
    if (degenerate) return DEGENERATE;
    return corrects && outcome === "rows" ? CORRECTED : RANK[outcome];
  };
  const best = new Map<Id, Each>();
  for (const candidate of candidates) {
    const root = rootOf(candidate, byId);
    const known = best.get(root);
    if (!known || rankOf(candidate) > rankOf(known)) best.set(root, candidate);
  }
  return whole ? [...best.values()].filter(isWhole) : [...best.values()];
}

function rootOf<Id>(candidate: Related<Id>, byId: ReadonlyMap<Id, Related<Id>>): Id {
  const parent = candidate.parent === undefined ? undefined : byId.get(candidate.parent);
  return parent === undefined ? candidate.id : rootOf(parent, byId);
}
