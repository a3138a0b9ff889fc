import type { Candidate } from "../candidate.js";

/** What is known of a cluster of equal results once all candidates have run. */
export interface ClusterEvidence {
  /** The best score of its members, as log odds. */
  readonly odds: number;
  /** How far the best other cluster's odds lie below (negative: above). */
  readonly lead: number;
  /** Its share of all candidates. */
  readonly share: number;
  /** 1 when there are no rows. */
  readonly empty: number;
  /** 1 when there is one row of NULL or 0. */
  readonly nothing: number;
  /** 1 when two generators came to it. */
  readonly agreed: number;
  /** 1 when only the filling of solved examples' skeletons came to it. */
  readonly formed: number;
  /** What the structures of the nearest solved examples say of it, 0 to 1; 0 without examples. */
  readonly vote: number;
}

export type ConfidenceWeights = Readonly<Record<keyof ClusterEvidence, number>> & { readonly bias: number };

/**
 * Fitted by logistic regression: `bench/offline/fit.mjs` fits them anew. Those of `empty` and `nothing` are set by hand:
 * the questions of the fit all have an answer, those of people need not. `formed` without examples is that with them:
 * there may be a few, which fill skeletons and have no vote.
 */
export const WITHOUT_EXAMPLES: ConfidenceWeights = {
  bias: -0.56,
  odds: 0.56,
  lead: 0.91,
  share: -0.91,
  empty: -2,
  nothing: -2,
  agreed: 0,
  vote: 0,
  formed: -2.42,
};
export const WITH_EXAMPLES: ConfidenceWeights = {
  bias: -1.41,
  odds: 0.48,
  lead: 0.78,
  share: -0.47,
  empty: -2,
  nothing: -2,
  agreed: -0.29,
  vote: 2.16,
  formed: -2.42,
};

export function confidenceIn(evidence: ClusterEvidence, weights: ConfidenceWeights): number {
  let odds = weights.bias;
  for (const [name, value] of Object.entries(evidence) as [keyof ClusterEvidence, number][])
    odds += weights[name] * value;
  return 1 / (1 + Math.exp(-odds));
}

export function evidenceOf(
  clusters: readonly (readonly number[])[],
  candidates: readonly Candidate[],
  votes: readonly number[] | undefined,
): ClusterEvidence[] {
  const odds = clusters.map((members) => Math.max(...members.map((index) => logOdds(candidates[index]!.score ?? 0))));
  return clusters.map((members, position) => {
    const own = members.map((index) => candidates[index]!);
    const others = odds.filter((_, other) => other !== position);
    return {
      odds: odds[position]!,
      lead: Math.max(-3, Math.min(3, odds[position]! - Math.max(...others, -6))),
      share: members.length / candidates.length,
      empty: own[0]!.outcome.kind === "empty" ? 1 : 0,
      nothing: isNothing(own[0]!) ? 1 : 0,
      agreed: new Set(own.map((candidate) => candidate.generator)).size > 1 ? 1 : 0,
      formed: own.every((candidate) => candidate.generator === "templates") ? 1 : 0,
      vote: votes === undefined ? 0 : Math.max(...members.map((index) => votes[index]!)),
    };
  });
}

function logOdds(score: number): number {
  const bounded = Math.min(0.998, Math.max(0.002, score));
  return Math.log(bounded / (1 - bounded));
}

function isNothing({ outcome }: Candidate): boolean {
  if (!("result" in outcome) || outcome.result.rows !== 1) return false;
  return outcome.result.data.every(([cell]) => cell === null || cell === 0);
}
