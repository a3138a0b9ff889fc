import { wordsOf } from "../../language/words.js";
import { approximableLength } from "./approximable.js";
import type { GrowingText } from "./growing-text.js";
import { hashStep, hashText, hashUnits } from "./hash-table.js";
import { INITIALS, initialsWord, lettersOf } from "./layout.js";
import { type Numbers, narrow, sortBy, upTo } from "./number-arrays.js";
import { type PackedStrings, packStringOffsets } from "./offsets.js";
import { type PackedLists, packLists } from "./packed-lists.js";
import { finish } from "./shingles.js";
import { isAsciiLetterOrDigit, packedTexts, type Texts, unitsFor } from "./units.js";
import { type WordTable, wordTable } from "./word-table.js";

export interface Dictionary {
  readonly words: PackedStrings;
  readonly wordLength: Uint8Array;
  readonly wordCount: Numbers;
  readonly wordKeys: PackedLists;
  readonly keyWordLength: Numbers;
}

/** What one reading of the keys gives. */
export interface KeyWords {
  readonly dictionary: Dictionary;
  /** The words by position. */
  readonly wordTexts: Texts;
  /** The `approximableLength` of each word; 0 of initials, which are no words that one misspells. */
  readonly wordNear: Uint8Array;
  /** The hash of `lettersOf` each key. */
  readonly letterHashes: Uint32Array;
  /** The `approximableLength` of each key. */
  readonly keyNear: Uint8Array;
}

/** The words of keys, and the initials of those of a few words. */
export function buildDictionary(keys: Texts): KeyWords {
  const table = wordTable();
  const ends = new Uint32Array(keys.count);
  const lengths = new Uint32Array(keys.count);
  const letterHashes = new Uint32Array(keys.count);
  const keyNear = new Uint8Array(keys.count);
  const units = unitsFor();
  const ascii = asciiWordReader(table);
  const meet = (word: string, key: number) => {
    const bytes = Buffer.from(word);
    return table.meet(bytes, bytes.length, hashUnits(bytes), key);
  };
  for (let key = 0; key < keys.count; key++) {
    const length = keys.read(key, units);
    keyNear[key] = approximableLength(units.data, length);
    if (units.isAscii) {
      letterHashes[key] = ascii.read(units.data, length, key);
      lengths[key] = ascii.met;
    } else {
      const text = keys.at(key);
      const words = wordsOf(text);
      for (const word of words) if (meet(word, key)) lengths[key]! += word.length;
      const initials = initialsOf(words);
      if (initials !== undefined) meet(initialsWord(initials), key);
      letterHashes[key] = hashText(lettersOf(text));
    }
    ends[key] = table.met;
  }
  const order = sortedTexts(table.texts);
  const position = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) position[order[at]!] = at;
  const lists = table.words();
  const counts = new Uint32Array(order.length);
  for (let at = 0; at < lists.length; at++) {
    lists[at] = position[lists[at]!]!;
    counts[lists[at]!]!++;
  }
  const words = table.texts.pack(order);
  const wordTexts = packedTexts(words);
  const wordLength = new Uint8Array(order.length);
  const wordNear = new Uint8Array(order.length);
  for (let at = 0; at < order.length; at++) {
    const length = wordTexts.read(at, units);
    wordLength[at] = Math.min(255, length);
    if (units.data[0] !== INITIALS_MARK) wordNear[at] = approximableLength(units.data, length);
  }
  return {
    dictionary: {
      words: packStringOffsets(words),
      wordLength,
      wordCount: narrow(counts),
      wordKeys: packLists(order.length, { lists, ends }),
      keyWordLength: narrow(lengths),
    },
    wordTexts,
    wordNear,
    letterHashes,
    keyNear,
  };
}

const INITIALS_MARK = INITIALS.charCodeAt(0);
const APOSTROPHE = 0x27;

/**
 * Reads folded ASCII texts: puts each word as `wordsOf` has it into the table, and at last the initials, if any. `read`
 * returns the hash of `lettersOf` the text; `met` is then how long its distinct words are together.
 */
function asciiWordReader(table: WordTable) {
  let word = new Uint8Array(1 << 12);
  const initials = new Uint8Array(MOST_INITIALS + 1);
  initials[0] = INITIALS_MARK;
  let met = 0;
  const read = (units: Uint16Array, length: number, key: number): number => {
    if (word.length < length) word = new Uint8Array(length * 2);
    met = 0;
    let words = 0;
    let areLetters = true;
    let end = 0;
    let wordHash = 0;
    let lettersHash = 0;
    for (let at = 0; at <= length; at++) {
      const unit = at < length ? units[at]! : 0;
      if (unit === APOSTROPHE) continue;
      if (isAsciiLetterOrDigit(unit)) {
        word[end++] = unit;
        wordHash = hashStep(wordHash, unit);
        lettersHash = hashStep(lettersHash, unit);
        continue;
      }
      if (end === 0) continue;
      words++;
      if (words <= MOST_INITIALS) initials[words] = word[0]!;
      if (!isSmallLetter(word[0]!)) areLetters = false;
      if (table.meet(word, end, finish(wordHash), key)) met += end;
      end = 0;
      wordHash = 0;
    }
    if (areLetters && words >= FEWEST_INITIALS && words <= MOST_INITIALS) {
      table.meet(initials, words + 1, hashUnits(initials, words + 1), key);
    }
    return words === 0 ? hashUnits(units, length) : finish(lettersHash);
  };
  return {
    read,
    get met() {
      return met;
    },
  };
}

const isSmallLetter = (unit: number) => unit >= 0x61 && unit <= 0x7a;

const FEWEST_INITIALS = 2;
const MOST_INITIALS = 6;

/** "nyc" of "new york city"; of longer texts nobody takes the initials. */
export function initialsOf(words: readonly string[]): string | undefined {
  if (words.length < FEWEST_INITIALS || words.length > MOST_INITIALS) return undefined;
  let initials = "";
  for (const word of words) initials += word[0];
  return /^[a-z]+$/.test(initials) ? initials : undefined;
}

/** By code points: by the first eight bytes with counting sort, then those that agree in these by comparison. */
function sortedTexts(texts: GrowingText): Uint32Array {
  const { count } = texts;
  const high = new Uint32Array(count);
  const low = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    high[index] = texts.prefix(index, 0);
    low[index] = texts.prefix(index, 4);
  }
  const order = sortBy(sortBy(upTo(count), low), high);
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (to < count && high[order[to]!] === high[order[from]!] && low[order[to]!] === low[order[from]!]) to++;
    if (to - from > 1) order.subarray(from, to).sort(texts.compare);
    from = to;
  }
  return order;
}
