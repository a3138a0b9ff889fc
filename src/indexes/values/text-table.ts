import { type GrowingText, growingText } from "./growing-text.js";
import { growing } from "./number-arrays.js";
import { finish } from "./shingles.js";

/** Distinct texts, numbered in the order in which they came. */
export interface TextTable {
  readonly count: number;
  at(index: number): string;
  readonly texts: GrowingText;
  /** The number of the text; it is what `count` was when the text is new. */
  intern(text: string): number;
  internAscii(units: Uint16Array, length: number): number;
  /** The number of the folded form of a text of `other`; undefined when nothing is left of it. */
  internFolded(other: GrowingText, index: number): number | undefined;
}

/** `hashOf` of ASCII units. */
function hashUnits(units: Uint16Array, length: number): number {
  let hash = 0;
  for (let at = 0; at < length; at++) hash = Math.imul(hash ^ units[at]!, 0x01000193);
  return finish(hash);
}

/** Open addressing over UTF-8: no object for each text, as a Map of strings would keep. */
export function textTable(): TextTable {
  const texts = growingText();
  const hashes = growing();
  /** Number + 1, or 0; at most half of the slots are taken. */
  let slots = new Uint32Array(1 << 12);

  /** What is there already, for the comparison with ASCII units. */
  let known = hashes.values();
  let { bytes, ends } = texts.view();

  const grow = () => {
    slots = new Uint32Array(slots.length * 4);
    const mask = slots.length - 1;
    const known = hashes.values();
    for (let number = 0; number < known.length; number++) {
      let slot = known[number]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
  };

  /** Finds the text that was pushed last among those before it. */
  const settle = (): number => {
    const number = hashes.length;
    const hash = texts.hashOf(number);
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const other = slots[slot]! - 1;
      if (hashes.at(other) !== hash || !texts.equal(other, number)) continue;
      texts.pop();
      return other;
    }
    slots[slot] = number + 1;
    hashes.push(hash);
    if (hashes.length * 2 > slots.length) grow();
    return number;
  };

  const settleAndView = () => {
    const number = settle();
    known = hashes.values();
    ({ bytes, ends } = texts.view());
    return number;
  };

  return {
    texts,
    get count() {
      return hashes.length;
    },
    intern(text) {
      texts.push(text);
      return settleAndView();
    },
    internAscii(units, length) {
      const hash = hashUnits(units, length);
      const mask = slots.length - 1;
      for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const other = slots[slot]! - 1;
        if (known[other] !== hash) continue;
        const from = ends[other]!;
        let at = ends[other + 1]! - from === length ? 0 : length + 1;
        while (at < length && bytes[from + at] === units[at]) at++;
        if (at === length) return other;
      }
      texts.pushAscii(units, length);
      return settleAndView();
    },
    internFolded: (other, index) => (texts.pushFolded(other, index) ? settle() : undefined),
    at: texts.at,
  };
}
