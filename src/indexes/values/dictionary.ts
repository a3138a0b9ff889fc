import { packStrings, type Strings } from "../strings.js";
import { wordsOf } from "../words.js";
import { growing } from "./growing.js";
import { initialsWord, type Numbers } from "./layout.js";
import { narrow } from "./narrow.js";
import { type PackedLists, packLists } from "./packed-lists.js";

export interface Dictionary {
  readonly sorted: readonly string[];
  readonly words: Strings;
  readonly wordLength: Uint8Array;
  readonly wordCount: Numbers;
  readonly wordKeys: PackedLists;
  readonly keyWordLength: Numbers;
}

/** The words of keys, and the initials of those of a few words. */
export function buildDictionary(keys: number, keyAt: (key: number) => string): Dictionary {
  // A Map is faster than `textTable` where most words are old, and words are sorted as strings in any case.
  const found = new Map<string, number>();
  /** The last key that each word was seen in, plus one, and how many keys were. */
  const lastKey = growing();
  const counts = growing();
  const pairs = growing();
  const pairEnds = new Uint32Array(keys);
  const lengths = new Uint32Array(keys);
  const meet = (word: string, key: number): boolean => {
    let number = found.get(word);
    if (number === undefined) {
      number = found.size;
      found.set(word, number);
      lastKey.push(0);
      counts.push(0);
    }
    if (lastKey.at(number) === key + 1) return false;
    lastKey.set(number, key + 1);
    counts.set(number, counts.at(number) + 1);
    pairs.push(number);
    return true;
  };
  for (let key = 0; key < keys; key++) {
    const words = wordsOf(keyAt(key));
    for (const word of words) if (meet(word, key)) lengths[key]! += word.length;
    const initials = initialsOf(words);
    if (initials !== undefined) meet(initialsWord(initials), key);
    pairEnds[key] = pairs.length;
  }
  const sorted = [...found.keys()].sort();
  const position = new Uint32Array(found.size);
  const sortedCounts = new Uint32Array(found.size);
  for (const [index, word] of sorted.entries()) {
    const number = found.get(word)!;
    position[number] = index;
    sortedCounts[index] = counts.at(number);
  }
  const wordKeys = packLists(sorted.length, (emit) => {
    for (let key = 0, pair = 0; key < keys; key++) {
      for (; pair < pairEnds[key]!; pair++) emit(position[pairs.at(pair)]!, key);
    }
  });
  return {
    sorted,
    words: packStrings(sorted),
    wordLength: Uint8Array.from(sorted, (word) => Math.min(255, word.length)),
    wordCount: narrow(sortedCounts),
    wordKeys,
    keyWordLength: narrow(lengths),
  };
}

const FEWEST_INITIALS = 2;
const MOST_INITIALS = 6;

/** "nyc" of "new york city"; of longer texts nobody takes the initials. */
export function initialsOf(words: readonly string[]): string | undefined {
  if (words.length < FEWEST_INITIALS || words.length > MOST_INITIALS) return undefined;
  let initials = "";
  for (const word of words) initials += word[0];
  return /^[a-z]+$/.test(initials) ? initials : undefined;
}
