import { type GrowingText, growingText } from "./growing-text.js";
import { doubled } from "./number-arrays.js";
import { moreSlots } from "./slots.js";

/** The words of keys, numbered in the order in which they came. */
export interface WordTable {
  readonly texts: GrowingText;
  /**
   * Takes a word as UTF-8 with its `hashUnits`; the words of one key come together. False where the key has it already.
   */
  meet(word: Uint8Array, length: number, hash: number, key: number): boolean;
  /** How many words were met. */
  readonly met: number;
  /** They, those of one key after those of another, each once in a key. */
  words(): Uint32Array;
}

/** Open addressing. To build a large index takes a tenth longer where `meet` does not read plain arrays itself. */
export function wordTable(): WordTable {
  const texts = growingText();
  /** Of `texts`: the bytes, and where word i begins and the one before it ends. */
  let { bytes } = texts;
  let starts = new Uint32Array(1 << 12);
  /** The last key that each word was met in, plus one. */
  let lastKey = new Uint32Array(1 << 12);
  let words = new Uint32Array(1 << 12);
  let met = 0;
  /** For each slot the hash, and number + 1 of the word or 0. At most half of the slots are taken. */
  let slots = new Uint32Array(1 << 12);

  const add = (word: Uint8Array, length: number, key: number): void => {
    const number = texts.count;
    texts.pushBytes(word, 0, length);
    bytes = texts.bytes;
    if (number + 1 === starts.length) {
      starts = doubled(starts);
      lastKey = doubled(lastKey);
    }
    starts[number + 1] = texts.startOf(number + 1);
    lastKey[number] = key + 1;
    words[met++] = number;
    if (texts.count * 4 > slots.length) slots = moreSlots(slots, 2);
  };

  return {
    texts,
    get met() {
      return met;
    },
    words: () => words.subarray(0, met),
    meet(word, length, hash, key) {
      if (met === words.length) words = doubled(words);
      const table = slots;
      const mask = table.length - 2;
      let slot = (hash << 1) & mask;
      for (; table[slot + 1] !== 0; slot = (slot + 2) & mask) {
        if (table[slot] !== hash) continue;
        const number = table[slot + 1]! - 1;
        const start = starts[number]!;
        if (starts[number + 1]! - start !== length) continue;
        let at = 0;
        while (at < length && bytes[start + at] === word[at]) at++;
        if (at < length) continue;
        if (lastKey[number] === key + 1) return false;
        lastKey[number] = key + 1;
        words[met++] = number;
        return true;
      }
      table[slot] = hash;
      table[slot + 1] = texts.count + 1;
      add(word, length, key);
      return true;
    },
  };
}
