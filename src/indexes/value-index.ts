import type { FieldRef } from "../databases/schema.js";
import type { Code } from "../profiles/vocabulary/vocabulary.js";

export type ValueTier = "exact" | "meaning" | "word" | "approximate";

/**
 * What made the text and the value alike: equal after folding; equal letters and digits; the other of singular and
 * plural; common words or beginnings of words; a few wrong letters, in the whole or in a word; initials; or people say
 * that the value means the text.
 */
export type ValueHow = "equal" | "letters" | "number" | "words" | "misspelt" | "initials" | "meaning";

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
  /** Of a value found by its meaning: the meaning, and who says so where. */
  readonly said?:
    | { readonly text: string; readonly by: Code["source"]; readonly from?: string | undefined }
    | undefined;
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
  /** Of what `find` finds, the codes that mean the text as people say. Absent where nobody says anything. */
  meant?(text: string, query?: ValueQuery): ValueHit[];
}
