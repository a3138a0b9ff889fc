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
