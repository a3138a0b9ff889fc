import { otherNumbers } from "../../language/plurals.js";
import { FILLERS } from "../../language/stop-words.js";
import { wordsOf } from "../../language/words.js";
import type { ValueHow, ValueTier } from "../value-index.js";
import { type ApproximateSearch, isApproximable } from "./approximable.js";
import { initialsWord, type ValuesLayout } from "./layout.js";
import { stringTable } from "./offsets.js";
import { listReader } from "./packed-lists.js";
import { similarityTo } from "./similarity.js";

export interface WordFinder {
  readonly findWords: FindWords;
  /** Keys whose words begin with these letters in turn, the shortest first, not all of very many. */
  readonly keysOfInitials: (letters: string) => Uint32Array;
}

/**
 * Calls back with each key that shares words with a text, and how much, where that is at least `least`. It looks at
 * `most` keys, those of the rarest words first, and of one word the shortest first.
 */
type FindWords = (
  words: readonly string[],
  least: number,
  most: number,
  found: (key: number, score: number, tier: ValueTier, how: ValueHow) => void,
) => void;

/** A word of the index that stands for a word of the text. */
interface Alternative {
  /** Position in the sorted words. */
  readonly word: number;
  /** 1 for the word itself. */
  readonly weight: number;
  readonly misspelt?: true;
}

const MAX_WORDS = 32;
/** Keys that one word adds to those of rarer words, the shortest first. */
const FRESH = 512;
/** Looking into the text of one key for a word costs as much as reading this many keys of the word. */
const LOOK_COST = 512;
const INITIALS_KEPT = 64;
const SHORTEST_HALF = 3;
/** Keys of a word that are looked at for another beside it. */
const SPLIT_KEYS = 64;
const PREFIX_SCAN = 4096;
const PREFIX_KEPT = 64;
const MISSPELT_KEPT = 8;
const MISSPELT_FLOOR = 0.6;
const FILLER_WEIGHT = 0.1;
/** Words of which it is kept what stands for them. */
const REMEMBERED = 512;

/** `keyAt` gives the text of a key, `search` words that are nearly alike. */
export function wordFinder(
  layout: ValuesLayout,
  keyAt: (key: number) => string,
  search: ApproximateSearch,
): WordFinder {
  const { wordCount, wordLength, keyWordLength } = layout;
  const table = stringTable(layout.words);
  const words = table.count;
  const keys = layout.keyLength.length;
  const wordAt = table.at;
  const readKeys = listReader(layout.wordKeys);
  /** By key: weight of the text's words found in it, letters of its own words found, last word that touched it. */
  const covered = new Float64Array(keys);
  const letters = new Float32Array(keys);
  const stamp = new Uint8Array(keys);
  const loose = new Uint8Array(keys);

  const lowerBound = (text: string): number => {
    const sought = Buffer.from(text);
    let low = 0;
    let high = words;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (table.compare(middle, sought) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const position = (text: string): number | undefined => {
    const at = lowerBound(text);
    return at < words && wordAt(at) === text ? at : undefined;
  };
  const frequency = (word: number) => wordCount[word]!;
  /** 1 for a word of one key, near 0 for a word of all. */
  const rarity = (count: number) => Math.log(1 + keys / Math.max(1, count)) / Math.log(1 + keys);

  const alternativesOf = (word: string, alone: boolean): Alternative[] => {
    const result: Alternative[] = [];
    const itself = position(word);
    if (itself !== undefined) result.push({ word: itself, weight: 1 });
    for (const other of otherNumbers(word)) {
      const at = position(other);
      if (at !== undefined) result.push({ word: at, weight: 0.95 });
    }
    if ((alone || result.length === 0) && isPrefix(word)) result.push(...longer(word));
    if (result.length === 0 && word.length >= 4 && isApproximable(word)) result.push(...misspelt(word));
    return result;
  };

  const longer = (prefix: string): Alternative[] => {
    const found: number[] = [];
    const from = lowerBound(prefix);
    for (let at = from; at < words && at < from + PREFIX_SCAN && wordAt(at).startsWith(prefix); at++) {
      if (wordLength[at]! > prefix.length) found.push(at);
    }
    found.sort((a, b) => wordLength[a]! - wordLength[b]! || frequency(b) - frequency(a) || a - b);
    return found
      .slice(0, PREFIX_KEPT)
      .map((word) => ({ word, weight: 0.6 + (0.35 * prefix.length) / wordLength[word]! }));
  };

  const misspelt = (text: string): Alternative[] => {
    const similarity = similarityTo(text);
    const near = (word: number) =>
      Math.abs(wordLength[word]! - text.length) <= (1 - MISSPELT_FLOOR) * Math.max(wordLength[word]!, text.length);
    return search(text, near, 64)
      .map((word): Alternative => {
        const weight = 0.97 * similarity(wordAt(word), MISSPELT_FLOOR);
        return { word, weight, misspelt: true };
      })
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || frequency(b.word) - frequency(a.word) || a.word - b.word)
      .slice(0, MISSPELT_KEPT);
  };

  /** The two words that a text without the blank between them is made of, where a key has them side by side. */
  const splitOf = (text: string): readonly string[] => {
    if (text.length < 2 * SHORTEST_HALF || !/^[a-z]+$/.test(text) || position(text) !== undefined) return [text];
    for (let at = SHORTEST_HALF; at <= text.length - SHORTEST_HALF; at++) {
      const halves = [text.slice(0, at), text.slice(at)] as const;
      const [left, right] = halves.map(position);
      if (left === undefined || right === undefined) continue;
      const rarer = frequency(left) < frequency(right) ? left : right;
      if (readKeys(rarer, SPLIT_KEYS).some((key) => keyAt(key).includes(halves.join(" ")))) return [...halves];
    }
    return [text];
  };

  const keysOfInitials = (letters: string) => {
    const word = position(initialsWord(letters));
    return word === undefined ? new Uint32Array() : readKeys(word, INITIALS_KEPT);
  };

  const split = remembering(splitOf);
  const among = remembering((word) => alternativesOf(word, false));
  const alone = remembering((word) => alternativesOf(word, true));

  const findWords: FindWords = (given, least, most, found) => {
    const distinct = [...new Set(given.slice(0, 2 * MAX_WORDS).flatMap(split))].slice(0, MAX_WORDS);
    const asked = distinct.map((word) => {
      const others = (distinct.length === 1 ? alone : among)(word);
      const count = others[0] ? frequency(others[0].word) : 1;
      return { others, importance: FILLERS.has(word) ? FILLER_WEIGHT : 0.2 + 0.8 * rarity(count), count };
    });
    const total = asked.reduce((sum, { importance }) => sum + importance, 0);
    asked.sort((a, b) => a.count - b.count);
    const touched: number[] = [];
    /** Those that were looked at, by their place in `touched`. */
    const wordsOfTouched: (readonly string[] | undefined)[] = [];

    const meet = (key: number, mark: number, weight: number, { word, misspelt }: Alternative) => {
      if (stamp[key] === mark) return;
      if (stamp[key] === 0) touched.push(key);
      stamp[key] = mark;
      covered[key]! += weight;
      letters[key]! += wordLength[word]!;
      if (misspelt) loose[key] = 1;
    };

    let budget = most;
    for (const [index, { others, importance }] of asked.entries()) {
      for (const alternative of others) {
        const { word } = alternative;
        const weight = importance * alternative.weight;
        const count = frequency(word);
        // Once rarer words chose keys, a common word can only add to these, but for the short keys that it may be all
        // of.
        const chosen = touched.length;
        const fresh = chosen === 0 ? budget : Math.min(budget, FRESH);
        const all = chosen * LOOK_COST > count;
        const read = readKeys(word, all ? count : fresh);
        for (let at = 0; at < read.length; at++) {
          if (at < fresh || stamp[read[at]!] !== 0) meet(read[at]!, index + 1, weight, alternative);
        }
        budget -= Math.min(fresh, read.length);
        if (read.length === count) continue;
        const text = wordAt(word);
        for (let at = 0; at < chosen; at++) {
          const key = touched[at]!;
          let known = wordsOfTouched[at];
          if (known === undefined) wordsOfTouched[at] = known = wordsOf(keyAt(key));
          if (known.includes(text)) meet(key, index + 1, weight, alternative);
        }
      }
    }
    for (const key of touched) {
      const ofText = covered[key]! / total;
      const ofKey = Math.min(1, letters[key]! / Math.max(1, keyWordLength[key]!));
      const score = wordScore(ofText, ofKey);
      if (score >= least) {
        if (loose[key] === 1) found(key, score, "approximate", "misspelt");
        else found(key, score, "word", "words");
      }
      covered[key] = 0;
      letters[key] = 0;
      stamp[key] = 0;
      loose[key] = 0;
    }
  };

  return { findWords, keysOfInitials };
}

/** Each word of a question is looked up in many runs of its words. */
function remembering<Value>(find: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    let value = known.get(word);
    if (value === undefined) {
      value = find(word);
      if (known.size >= REMEMBERED) known.clear();
      known.set(word, value);
    }
    return value;
  };
}

/**
 * All words of the text in a value: at least .72, the more of the value they make up the more, .95 when they are all of
 * it in another order. All words of the value in the text, and other words beside them: .4 to .9 by their weight.
 */
function wordScore(ofText: number, ofKey: number): number {
  const inside = ofText * (0.72 + 0.23 * ofKey);
  return ofKey > 0.999 ? Math.max(inside, 0.4 + 0.5 * ofText) : inside;
}

/** Beginnings of words are looked up from three letters on; of a number, only the whole is meant. */
function isPrefix(word: string): boolean {
  return /\p{L}/u.test(word) && (word.length >= 3 || /[^\p{Script=Latin}\p{N}]/u.test(word));
}
