import type { PackedArray } from "../../artifacts/packed.js";

/** What a method keeps in the file, ready to be searched. */
export interface ApproximateTables {
  readonly items: PackedArray;
  readonly starts: Uint32Array;
}

/** Numbers of texts that may be meant by a text, the likeliest first, at most `limit` of those that are accepted. */
export type ApproximateSearch = (text: string, accepts: (item: number) => boolean, limit: number) => number[];

/** Longer texts are found by their words. */
export const LONGEST_APPROXIMABLE = 64;

/** Texts that the approximate tier holds: not too long, and with a letter, since a digit apart is another number. */
export function isApproximable(text: string): boolean {
  return text.length >= 2 && text.length <= LONGEST_APPROXIMABLE && /\p{L}/u.test(text);
}
