import { wordsOf } from "../../language/words.js";
import type { GrowingText } from "./growing-text.js";
import { INITIALS, initialsWord } from "./layout.js";
import { growing, type Numbers, narrow, sortBy, upTo } from "./number-arrays.js";
import { type PackedStrings, packStringOffsets } from "./offsets.js";
import { type PackedLists, packLists } from "./packed-lists.js";
import { textTable } from "./text-table.js";
import { isAscii, isAsciiLetterOrDigit, packedTexts, type Texts, unitsFor } from "./units.js";

export interface Dictionary {
  readonly words: PackedStrings;
  readonly wordLength: Uint8Array;
  readonly wordCount: Numbers;
  readonly wordKeys: PackedLists;
  readonly keyWordLength: Numbers;
}

/**
 * The words of keys, and the initials of those of a few words; beside them the words by position, without the initials.
 */
export function buildDictionary(keys: Texts): { dictionary: Dictionary; wordTexts: Texts } {
  const table = textTable();
  /** The last key that each word was seen in, plus one. */
  const lastKey = growing();
  const pairs = growing();
  const ends = new Uint32Array(keys.count);
  const lengths = new Uint32Array(keys.count);
  const meet = (word: number, key: number): boolean => {
    if (word === lastKey.length) lastKey.push(0);
    else if (lastKey.at(word) === key + 1) return false;
    lastKey.set(word, key + 1);
    pairs.push(word);
    return true;
  };
  const units = unitsFor();
  const asciiWords = asciiWordReader((word, length, key) => meet(table.internAscii(word, length), key));
  for (let key = 0; key < keys.count; key++) {
    const length = keys.read(key, units);
    if (isAscii(units.data, length)) {
      lengths[key] = asciiWords(units.data, length, key);
    } else {
      const words = wordsOf(keys.at(key));
      for (const word of words) if (meet(table.intern(word), key)) lengths[key]! += word.length;
      const initials = initialsOf(words);
      if (initials !== undefined) meet(table.intern(initialsWord(initials)), key);
    }
    ends[key] = pairs.length;
  }
  const order = sortedTexts(table.texts);
  const position = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) position[order[at]!] = at;
  const lists = pairs.values();
  const counts = new Uint32Array(order.length);
  for (let at = 0; at < lists.length; at++) {
    lists[at] = position[lists[at]!]!;
    counts[lists[at]!]!++;
  }
  const words = table.texts.pack(order);
  const wordTexts = packedTexts(words);
  const wordLength = new Uint8Array(order.length);
  for (let at = 0; at < order.length; at++) wordLength[at] = Math.min(255, wordTexts.read(at, units));
  return {
    dictionary: {
      words: packStringOffsets(words),
      wordLength,
      wordCount: narrow(counts),
      wordKeys: packLists(order.length, { lists, ends }),
      keyWordLength: narrow(lengths),
    },
    wordTexts: withoutInitials(wordTexts),
  };
}

const APOSTROPHE = 0x27;

/**
 * Calls `meet` with each word of a folded ASCII text as `wordsOf` has it, and at last with its initials, if any.
 * Returns how long the words are together that `meet` says are new to the key.
 */
function asciiWordReader(meet: (word: Uint16Array, length: number, key: number) => boolean) {
  let word = new Uint16Array(1 << 12);
  const initials = new Uint16Array(MOST_INITIALS + 1);
  initials[0] = INITIALS.charCodeAt(0);
  return (units: Uint16Array, length: number, key: number): number => {
    if (word.length < length) word = new Uint16Array(length * 2);
    let words = 0;
    let letters = true;
    let met = 0;
    let end = 0;
    for (let at = 0; at <= length; at++) {
      const unit = at < length ? units[at]! : 0;
      if (unit === APOSTROPHE) continue;
      if (isAsciiLetterOrDigit(unit)) {
        word[end++] = unit;
        continue;
      }
      if (end === 0) continue;
      words++;
      if (words <= MOST_INITIALS) initials[words] = word[0]!;
      if (!isSmallLetter(word[0]!)) letters = false;
      if (meet(word, end, key)) met += end;
      end = 0;
    }
    if (letters && words >= FEWEST_INITIALS && words <= MOST_INITIALS) meet(initials, words + 1, key);
    return met;
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

/** Initials are no words that one misspells. */
function withoutInitials(words: Texts): Texts {
  const mark = INITIALS.charCodeAt(0);
  return {
    ...words,
    read(word, units) {
      const length = words.read(word, units);
      return units.data[0] === mark ? 0 : length;
    },
  };
}
