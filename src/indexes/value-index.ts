import type { FieldRef } from "../databases/schema.js";

export type ValueTier = "exact" | "word" | "approximate";

/**
 * What made the text and the value alike: equal after folding; equal letters and digits; the other of singular and
 * plural; common words or beginnings of words; a few wrong letters, in the whole or in a word; initials.
 */
export type ValueHow = "equal" | "letters" | "number" | "words" | "misspelt" | "initials";

export interface ValueHit {
  readonly ref: FieldRef;
  /** As stored, letter case included. */
  readonly value: string;
  /** Rows that hold it. */
  readonly count: number;
  /** 0 to 1; 1 is equality after folding case, accents, width and blanks. */
  readonly score: number;
  readonly tier: ValueTier;
  readonly how: ValueHow;
}

/** A stored value that a part of a question means. */
export interface MatchedValue extends ValueHit {
  /** The words of the question that matched. */
  readonly keyword: string;
}

export interface ValueQuery {
  /** The only fields to look in. Default: all. */
  readonly fields?: readonly FieldRef[];
  /** Fields whose values come first among those of equal score. */
  readonly prefer?: readonly FieldRef[];
  /** Default 10. */
  readonly limit?: number;
  /** Default .5. */
  readonly minScore?: number;
}

/** Finds the stored values that a text means. */
export interface ValueIndex {
  readonly size: number;
  /** Fields whose distinct values were cut at the bound, so that a miss proves nothing. */
  readonly cut: readonly FieldRef[];
  find(text: string, query?: ValueQuery): ValueHit[];
}
