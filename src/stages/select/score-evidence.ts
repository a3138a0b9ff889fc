import type { Features } from "../../semantic-parser/scoring/features.js";

/** What tells clusters of equal results apart once all candidates of a question have run. */
export interface ClusterEvidence {
  /** The best score of its members, as log odds. */
  readonly odds: number;
  /** Its share of all candidates. */
  readonly share: number;
  /** 1 when there are no rows. */
  readonly empty: number;
  /** 1 when there is one row of NULL or 0. */
  readonly nothing: number;
  /** 1 when rows repeat, and when a row is all NULL. */
  readonly repeated: number;
  readonly blank: number;
  /** 1 when the question asks for a number and no row begins with one. */
  readonly unmeasured: number;
  /** 1 when two generators came to it. */
  readonly agreed: number;
  /** 1 when only the filling of solved examples' skeletons came to it. */
  readonly formed: number;
  /** What the structures of the nearest solved examples say of it, 0 to 1; 0 without examples. */
  readonly vote: number;
}

export type ChoiceWeights = Readonly<Record<keyof ClusterEvidence, number>>;

/** What the confidence in the chosen cluster is made of: its best query, itself, and how it stands among the others. */
export interface AnswerEvidence extends Features, Omit<ClusterEvidence, "odds"> {
  /** The chance of being chosen, 0 to 1, and the distance to the next cluster in log odds. */
  readonly chance: number;
  readonly lead: number;
  /** Other clusters, up to 6. */
  readonly contenders: number;
  /** 1 where solved examples had a vote. */
  readonly voted: number;
}

export type ConfidenceWeights = Readonly<Record<keyof AnswerEvidence, number>> & { readonly bias: number };
