import { type GrowingText, growingText } from "./growing-text.js";
import { growing } from "./number-arrays.js";
import { moreSlots } from "./slots.js";

/** Distinct texts, numbered in the order in which they came. */
export interface TextTable {
  readonly count: number;
  readonly texts: GrowingText;
  /** What `internLast` was given for each text. */
  hashes(): Uint32Array;
  /** From now on no text is equal to one of those before, which stay and keep their numbers. */
  startAnew(): void;
  /**
   * The number of the text that was pushed last to `texts`, which is taken from there when it was known; else its
   * number is what `count` was. Equal texts have to come with the same hash.
   */
  internLast(hash: number): number;
}

/** Open addressing over UTF-8: no object for each text, as a Map of strings would keep. */
const FEWEST_SLOTS = 1 << 11;

export function textTable(): TextTable {
  const texts = growingText();
  const hashes = growing();
  /**
   * Two numbers for each slot, which lie together in memory: the hash, and number + 1 of the text, or 0. At most half
   * of the slots are taken.
   */
  let slots = new Uint32Array(FEWEST_SLOTS);
  /** Of the first number of a slot. */
  let mask = slots.length - 2;
  let taken = 0;

  const grow = () => {
    slots = moreSlots(slots, 4);
    mask = slots.length - 2;
  };

  const internLast = (hash: number): number => {
    const number = hashes.length;
    let slot = (hash << 1) & mask;
    for (; slots[slot + 1] !== 0; slot = (slot + 2) & mask) {
      const other = slots[slot + 1]! - 1;
      if (slots[slot] !== hash || !texts.equal(other, number)) continue;
      texts.pop();
      return other;
    }
    slots[slot] = hash;
    slots[slot + 1] = number + 1;
    hashes.push(hash);
    taken++;
    if (taken * 4 > slots.length) grow();
    return number;
  };

  return {
    texts,
    get count() {
      return hashes.length;
    },
    hashes: hashes.values,
    internLast,
    startAnew() {
      slots = new Uint32Array(FEWEST_SLOTS);
      mask = slots.length - 2;
      taken = 0;
    },
  };
}
