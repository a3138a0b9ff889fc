import { type GrowingText, growingText } from "./growing-text.js";
import { sortBy, sortRuns, upTo } from "./number-arrays.js";

/** Stored values with what is known of each. */
export interface Entries {
  readonly values: GrowingText;
  /** Of the folded form. */
  readonly hash: Uint32Array;
  /** UTF-16 units of the folded form, at most 255. */
  readonly length: Uint32Array;
  readonly entryField: Uint32Array;
  readonly entryCount: Uint32Array;
}

export interface Keys {
  /** The key of each entry: entries whose values are the same when folded have one. */
  readonly key: Uint32Array;
  /** UTF-16 units of each key, at most 255. */
  readonly length: Uint32Array;
  /**
   * Keys by length, those of more than 254 units last, within one length by greatest count, then by their first field,
   * by hash and at last by text, so that the order says nothing of how they came in. Whoever reads only the first keys
   * of a list has then read those of which a word makes up most.
   */
  readonly order: Uint32Array;
}

export function keysOf({ values, hash, length, entryField, entryCount }: Entries): Keys {
  const { equal, compare } = foldedComparison(values);
  const key = new Uint32Array(hash.length);
  /** The first entry of each key. Keys are numbered in the order of their hash. */
  const first = new Uint32Array(hash.length);
  const rarity = new Uint32Array(hash.length);
  const field = new Uint32Array(hash.length);
  let count = 0;
  const byHash = sortBy(upTo(hash.length), hash);
  for (let at = 0, sameHash = 0; at < byHash.length; at++) {
    const entry = byHash[at]!;
    if (at > 0 && hash[entry] !== hash[byHash[at - 1]!]) sameHash = count;
    let own = sameHash;
    while (own < count && !equal(first[own]!, entry)) own++;
    key[entry] = own;
    const isNew = own === count;
    if (isNew) first[count++] = entry;
    const rare = 0xffffffff - entryCount[entry]!;
    if (isNew || rare < rarity[own]!) rarity[own] = rare;
    if (isNew || entryField[entry]! < field[own]!) field[own] = entryField[entry]!;
  }
  const keyLength = new Uint32Array(count);
  for (let own = 0; own < count; own++) keyLength[own] = length[first[own]!]!;
  // Keys of one field lie together in memory: the passes over the texts in this order are faster for it.
  const order = [field.subarray(0, count), rarity.subarray(0, count), keyLength].reduce(sortBy, upTo(count));
  const alike = (a: number, b: number) =>
    hash[first[a]!] === hash[first[b]!] &&
    field[a] === field[b] &&
    rarity[a] === rarity[b] &&
    keyLength[a] === keyLength[b];
  sortRuns(order, alike, (a, b) => compare(first[a]!, first[b]!));
  return { key, length: keyLength, order };
}

/** Compares values by their folded forms. */
function foldedComparison(values: GrowingText) {
  const folded = growingText(1 << 12);
  const { bytes } = values;
  const compared = <T>(a: number, b: number, compare: (a: number, b: number) => T): T => {
    folded.pushFolded(bytes, values.startOf(a), values.startOf(a + 1));
    folded.pushFolded(bytes, values.startOf(b), values.startOf(b + 1));
    const result = compare(0, 1);
    folded.pop();
    folded.pop();
    return result;
  };
  return {
    equal: (a: number, b: number) => values.equal(a, b) || compared(a, b, folded.equal),
    compare: (a: number, b: number) => compared(a, b, folded.compare),
  };
}
