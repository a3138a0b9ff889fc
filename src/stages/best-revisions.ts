import type { Candidate } from "./candidate.js";
import { isDegenerate } from "./degenerate.js";

const RANK = { rows: 4, empty: 2, timeout: 1, error: 0 } as const;
const DEGENERATE = 3;
/** Rows of a query that corrects one that has rows. */
const CORRECTED = 5;

/**
 * What remains of each candidate after the fixer: of a candidate and those made from it, the one with the best
 * outcome (rows of a corrected query, rows, a row of zeros and NULLs, empty, timeout, error), and the earlier one where
 * they are alike. In the order of the originals. Queries of cut replies only where no whole one runs.
 */
export function bestRevisions(candidates: readonly Candidate[]): Candidate[] {
  const kept = withoutCut(candidates, ({ outcome, cut = false }) => ({ outcome: outcome.kind, cut }));
  return standing(kept, ({ outcome, corrects = false }) => ({
    outcome: outcome.kind,
    degenerate: isDegenerate(outcome),
    corrects,
  }));
}

/** Those whose replies were whole, where any of them runs; else all. */
export function withoutCut<Each>(
  candidates: readonly Each[],
  of: (each: Each) => Pick<Standing, "outcome"> & { readonly cut: boolean },
): readonly Each[] {
  const whole = candidates.filter((each) => !of(each).cut);
  return whole.some((each) => ["rows", "empty"].includes(of(each).outcome)) ? whole : candidates;
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
}

/** As `bestRevisions`, of anything that knows as much: candidates of a run's tables. */
export function standing<Id, Each extends Related<Id>>(
  candidates: readonly (Each & Related<Id>)[],
  of: (each: Each) => Standing,
): Each[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const rankOf = (each: Each) => {
    const { outcome, degenerate, corrects } = of(each);
    if (degenerate) return DEGENERATE;
    return corrects && outcome === "rows" ? CORRECTED : RANK[outcome];
  };
  const best = new Map<Id, Each>();
  for (const candidate of candidates) {
    const root = rootOf(candidate, byId);
    const known = best.get(root);
    if (!known || rankOf(candidate) > rankOf(known)) best.set(root, candidate);
  }
  return [...best.values()];
}

function rootOf<Id>(candidate: Related<Id>, byId: ReadonlyMap<Id, Related<Id>>): Id {
  const parent = candidate.parent === undefined ? undefined : byId.get(candidate.parent);
  return parent === undefined ? candidate.id : rootOf(parent, byId);
}
