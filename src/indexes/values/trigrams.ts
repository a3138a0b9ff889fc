import {
  type ApproximateSearch,
  type ApproximateTables,
  isApproximable,
  LONGEST_APPROXIMABLE,
} from "./approximable.js";
import { listReader, packLists } from "./packed-lists.js";
import { writeShingles } from "./shingles.js";
import { touchedItems } from "./touched.js";

/**
 * For each shingle the texts that hold it. A search reads the shortest lists of its text first and stops after `read`
 * items, so of a longer list no more is ever read, and no more is kept.
 */
export interface TrigramParameters {
  readonly method: "trigrams";
  /** Letters of a shingle. */
  readonly k: number;
  readonly read: number;
}

export const TRIGRAM_DEFAULTS: TrigramParameters = { method: "trigrams", k: 3, read: 32_768 };

export function buildTrigrams(
  count: number,
  textAt: (index: number) => string,
  { k, read }: TrigramParameters,
): ApproximateTables {
  const bits = listBits(count);
  const shingles = new Uint32Array(LONGEST_APPROXIMABLE + k);
  const { bytes, starts } = packLists(
    2 ** bits,
    (emit) => {
      for (let index = 0; index < count; index++) {
        const text = textAt(index);
        if (!isApproximable(text)) continue;
        const found = writeShingles(text, k, shingles);
        for (let at = 0; at < found; at++) emit(shingles[at]! >>> (32 - bits), index);
      }
    },
    read,
  );
  return { items: bytes, starts };
}

/** Shingles share a list by hash: a few more lists than there are shingles in names of one alphabet. */
const listBits = (count: number) => Math.min(18, Math.max(8, Math.ceil(Math.log2(count + 1)) - 1));

export function trigramSearch(
  { items, starts }: ApproximateTables,
  { k, read }: TrigramParameters,
  size: number,
): ApproximateSearch {
  const readList = listReader({ bytes: items as Uint8Array, starts });
  const bits = Math.log2(starts.length - 1);
  const shingles = new Uint32Array(LONGEST_APPROXIMABLE + k);
  const touched = touchedItems(size, read);
  const length = (list: number) => starts[list + 1]! - starts[list]!;
  return (text, accepts, limit) => {
    const found = shingles.subarray(0, writeShingles(text, k, shingles)).map((shingle) => shingle >>> (32 - bits));
    const order = [...new Set(found)].sort((a, b) => length(a) - length(b) || a - b);
    let budget = read;
    for (const list of order) {
      const holders = readList(list, budget);
      touched.meet(holders);
      budget -= holders.length;
      if (budget <= 0) break;
    }
    return touched.take(accepts, limit);
  };
}
