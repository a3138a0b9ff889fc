import type { Candidate } from "../candidate.js";
import type { Alternative, Selection } from "../slots.js";

/** How far candidates agree with the answer. */
export interface Agreement {
  /** Of all votes, failing candidates included, those for the answer. */
  readonly share: number;
  /** By how much of what could be won the answer leads before the next one, 0 to 1. */
  readonly lead: number;
  /** How many different answers there are. */
  readonly answers: number;
  /** Whether there is one vote for it, of several. */
  readonly alone: boolean;
  /** Whether it finds no rows. */
  readonly empty: boolean;
}

/**
 * A confidence from what is known without a further call. With one answer that two candidates and more give: .45 + .5 of
 * their share. Else .15 + .45 of the share + .2 of the lead. Half of that for an answer without rows.
 */
export function agreementConfidence({ share, lead, answers, alone, empty }: Agreement): number {
  const agreed = answers === 1 && !alone ? 0.45 + 0.5 * share : 0.15 + 0.45 * share + 0.2 * lead;
  return Math.round(100 * (empty ? agreed / 2 : agreed)) / 100;
}

/** How candidates voted. */
export interface Votes {
  /** For the answer, and for the one that has most besides. */
  readonly own: number;
  readonly next: number;
  /** Of all candidates, those that fail included. */
  readonly of: number;
  /** How many different answers there are. */
  readonly answers: number;
}

/** Agreement where each candidate is a vote. */
export const agreementOf = ({ own, next, of, answers }: Votes): Omit<Agreement, "empty"> => ({
  share: own / of,
  // A judge may have preferred another than the one with most votes.
  lead: Math.max(0, own - next) / of,
  answers,
  alone: own < 2 && of > 1,
});

/** The answer with its confidence, and a word where it has no rows. */
export function selected(candidate: Candidate, agreement: Omit<Agreement, "empty">, why: string): Selection {
  const empty = candidate.outcome.kind === "empty";
  const confidence = agreementConfidence({ ...agreement, empty });
  return { candidate, confidence, why: empty ? `${why} It finds nothing.` : why };
}

/**
 * The other answers, the nearest first: each as near as its votes come to the votes and the lead of the answer, weighed
 * as they are for the confidence. A judge's clear word so sets the answer apart, unless it goes against the votes.
 *
 * @param of All votes, those of candidates that fail included.
 */
export function otherAnswers(
  others: readonly { readonly candidate: Candidate; readonly votes: number }[],
  { share, lead }: Pick<Agreement, "share" | "lead">,
  of: number,
): Alternative[] {
  const own = 0.45 * share + 0.2 * lead;
  return others
    .map(({ candidate, votes }) => ({ candidate, closeness: Math.min(1, (0.45 * votes) / Math.max(1, of) / own) }))
    .toSorted((a, b) => b.closeness - a.closeness);
}
