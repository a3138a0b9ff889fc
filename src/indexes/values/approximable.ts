import type { PackedArray } from "../../artifacts/packed.js";

/** What a method keeps in the file, ready to be searched. */
export interface ApproximateTables {
  readonly items: PackedArray;
  readonly starts: Uint32Array;
  /** Where the lists of texts of each length begin, for a method that keeps them apart. */
  readonly groups: Uint32Array;
}

/**
 * Numbers of texts that may be meant by a text, the likeliest first, at most `limit` of those that are accepted. Those
 * less like it than `floor` need not be among them.
 */
export type ApproximateSearch = (
  text: string,
  accepts: (item: number) => boolean,
  limit: number,
  floor?: number,
) => number[];

/** Longer texts are found by their words. */
export const LONGEST_APPROXIMABLE = 64;
/** A text at most so unlike as this: two wrong letters in five are still found; four in eight are another word. */
export const APPROXIMATE_FLOOR = 0.6;

/** One letter of five is .2, and 1 - .8 is a little less. */
export const ROUNDING = 1e-9;

/** Texts that the approximate tier holds: not too long, and with a letter, since a digit apart is another number. */
export function isApproximable(text: string): boolean {
  return text.length >= 2 && text.length <= LONGEST_APPROXIMABLE && /\p{L}/u.test(text);
}

/** How many UTF-16 units a folded text has, or 0 where it is not `isApproximable`. */
export function approximableLength(units: Uint16Array, length: number): number {
  if (length < 2 || length > LONGEST_APPROXIMABLE) return 0;
  for (let at = 0; at < length; at++) {
    const unit = units[at]!;
    if (unit >= 0x61 && unit <= 0x7a) return length;
    if (unit >= 0x80) return /\p{L}/u.test(String.fromCharCode(...units.subarray(0, length))) ? length : 0;
  }
  return 0;
}
