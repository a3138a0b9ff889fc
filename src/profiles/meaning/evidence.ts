import type { FieldKind } from "../../databases/statistics.js";
import type { FieldProfile } from "../profile.js";
import type { Scalar } from "../statistics/scalars.js";
import type { DatesFound } from "./dates.js";

/** What the meaning of a field is taken from. Nothing here knows of SQL. */
export interface Evidence {
  /** The field's statistics. */
  readonly field: FieldProfile;
  readonly kind: FieldKind;
  /** Most values are numbers. */
  readonly numeric: boolean;
  /** Rows that hold a value. */
  readonly present: number;
  /** Words of the field's name, and what one row of its table is, in words. */
  readonly words: readonly string[];
  readonly entity: readonly string[];
  /** Distinct texts that are not blank and stand for no missing value, spread over all; at most `MOST_TEXTS`. */
  readonly texts: readonly string[];
  /** How dates are written in them, where they are. */
  readonly dates: DatesFound | undefined;
  /** Distinct numbers that stand for no missing value, spread over all. */
  readonly numbers: readonly number[];
  /** `texts` and `numbers` are all that there are. */
  readonly whole: boolean;
  readonly isKey: boolean;
  readonly isReference: boolean;
}

/** What a field holds. */
export interface Meaning {
  readonly type: string;
  readonly confidence: number;
  /** What sort of that type: "UUID", "country", "full name". */
  readonly detail?: string;
  readonly unit?: string;
  readonly format?: string;
  /** Other ways in which some values are written. */
  readonly otherFormats?: readonly string[];
  /** An assumption that no value confirms. */
  readonly caution?: string;
  readonly meanings?: { value: Scalar; meaning: string }[];
  /** What about a person the values tell. */
  readonly personal?: string;
}

/** Texts that meanings are tested on: each share is right within some hundredths. */
export const MOST_TEXTS = 300;

export function has(words: readonly string[], pattern: RegExp): boolean {
  return words.some((word) => pattern.test(word));
}

export function shareOf<T>(items: readonly T[], test: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length;
}
