import { growing } from "./growing.js";
import { growingText } from "./growing-text.js";

/** Distinct texts, numbered in the order in which they came. */
export interface TextTable {
  readonly size: number;
  /** The number of the text; it is what `size` was when the text is new. */
  intern(text: string): number;
  at(index: number): string;
}

/** Open addressing over UTF-8: no object for each text, as a Map of strings would keep. */
export function textTable(): TextTable {
  const texts = growingText();
  const hashes = growing();
  /** Number + 1, or 0; at most half of the slots are taken. */
  let slots = new Uint32Array(1 << 12);

  const place = (hash: number, number: number) => {
    const mask = slots.length - 1;
    let slot = hash & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = number + 1;
  };
  const double = () => {
    slots = new Uint32Array(slots.length * 2);
    for (let number = 0; number < hashes.length; number++) place(hashes.at(number), number);
  };

  return {
    get size() {
      return hashes.length;
    },
    intern(text) {
      const number = hashes.length;
      texts.push(text);
      const hash = texts.hashOf(number);
      const mask = slots.length - 1;
      for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const other = slots[slot]! - 1;
        if (hashes.at(other) !== hash || !texts.equal(other, number)) continue;
        texts.pop();
        return other;
      }
      hashes.push(hash);
      if (hashes.length * 2 > slots.length) double();
      else place(hash, number);
      return number;
    },
    at: (index) => texts.at(index),
  };
}
