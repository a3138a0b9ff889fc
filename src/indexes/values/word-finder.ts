import type { ValueTier } from "../value-index.js";
import { FILLERS, otherNumbers } from "../words.js";
import type { ValuesLayout } from "./layout.js";
import { isApproximable, type LshSearch } from "./lsh.js";
import { similarityTo } from "./similarity.js";

/** Calls back with each key that shares words with a text, and how much, where that is at least `least`. */
export type WordFinder = (
  words: readonly string[],
  least: number,
  found: (key: number, score: number, tier: ValueTier) => void,
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
/** Postings that one text reads, its rarest words first; where it must stop, the keys of the greatest counts were read. */
const READ_LIMIT = 32_768;
/** Looking up one key among a word's postings costs as much as reading this many of them. */
const PROBE_COST = 8;
const PREFIX_SCAN = 4096;
const PREFIX_KEPT = 64;
const MISSPELT_KEPT = 8;
const MISSPELT_FLOOR = 0.6;
const FILLER_WEIGHT = 0.1;

export function wordFinder(layout: ValuesLayout, term: (index: number) => string, search: LshSearch): WordFinder {
  const { words, postingStarts, postings, keyWordLength, termLength } = layout;
  const keys = layout.keyEntries.length - 1;
  /** Position of each term among the sorted words, plus one. */
  const wordOfTerm = new Uint32Array(layout.terms.offsets.length - 1);
  words.forEach((id, index) => {
    wordOfTerm[id] = index + 1;
  });
  /** By key: weight of the text's words found in it, letters of its own words found, last word that touched it. */
  const covered = new Float64Array(keys);
  const letters = new Float32Array(keys);
  const stamp = new Uint8Array(keys);
  const loose = new Uint8Array(keys);

  const lowerBound = (text: string): number => {
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (term(words[middle]!) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const position = (text: string): number | undefined => {
    const at = lowerBound(text);
    return at < words.length && term(words[at]!) === text ? at : undefined;
  };
  const frequency = (word: number) => postingStarts[word + 1]! - postingStarts[word]!;
  /** 1 for a word of one key, near 0 for a word of all. */
  const rarity = (count: number) => Math.log(1 + keys / Math.max(1, count)) / Math.log(1 + keys);

  const alternatives = (word: string, alone: boolean): Alternative[] => {
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
    for (let at = from; at < words.length && at < from + PREFIX_SCAN && term(words[at]!).startsWith(prefix); at++) {
      if (termLength[words[at]!]! > prefix.length) found.push(at);
    }
    found.sort((a, b) => termLength[words[a]!]! - termLength[words[b]!]! || frequency(b) - frequency(a) || a - b);
    return found
      .slice(0, PREFIX_KEPT)
      .map((at) => ({ word: at, weight: 0.6 + (0.35 * prefix.length) / termLength[words[at]!]! }));
  };

  const misspelt = (word: string): Alternative[] => {
    const similarity = similarityTo(word);
    const near = (id: number) =>
      wordOfTerm[id] !== 0 &&
      Math.abs(termLength[id]! - word.length) <= (1 - MISSPELT_FLOOR) * Math.max(termLength[id]!, word.length);
    return search(word, near, 64)
      .map((id): Alternative => {
        const weight = 0.97 * similarity(term(id), MISSPELT_FLOOR);
        return { word: wordOfTerm[id]! - 1, weight, misspelt: true };
      })
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || frequency(b.word) - frequency(a.word) || a.word - b.word)
      .slice(0, MISSPELT_KEPT);
  };

  return (given, least, found) => {
    const distinct = [...new Set(given)].slice(0, MAX_WORDS);
    const asked = distinct.map((word) => {
      const others = alternatives(word, distinct.length === 1);
      const count = others[0] ? frequency(others[0].word) : 1;
      return { others, importance: FILLERS.has(word) ? FILLER_WEIGHT : 0.2 + 0.8 * rarity(count), count };
    });
    const total = asked.reduce((sum, { importance }) => sum + importance, 0);
    asked.sort((a, b) => a.count - b.count);
    const touched: number[] = [];

    const meet = (key: number, mark: number, weight: number, { word, misspelt }: Alternative) => {
      if (stamp[key] === mark) return;
      if (stamp[key] === 0) touched.push(key);
      stamp[key] = mark;
      covered[key]! += weight;
      letters[key]! += termLength[words[word]!]!;
      if (misspelt) loose[key] = 1;
    };

    let budget = READ_LIMIT;
    for (const [index, { others, importance }] of asked.entries()) {
      for (const alternative of others) {
        const { word } = alternative;
        const weight = importance * alternative.weight;
        const from = postingStarts[word]!;
        const to = postingStarts[word + 1]!;
        if (to - from > budget && touched.length > 0) {
          // The rarer words chose the keys already; a common word can only add to these.
          if (touched.length * PROBE_COST > to - from) {
            for (let at = from; at < to; at++) {
              if (stamp[postings[at]!] !== 0) meet(postings[at]!, index + 1, weight, alternative);
            }
          } else {
            for (const key of touched) {
              if (holds(postings, from, to, key)) meet(key, index + 1, weight, alternative);
            }
          }
          continue;
        }
        const end = Math.min(to, from + budget);
        for (let at = from; at < end; at++) meet(postings[at]!, index + 1, weight, alternative);
        budget -= end - from;
      }
    }
    for (const key of touched) {
      const ofText = covered[key]! / total;
      const ofKey = Math.min(1, letters[key]! / Math.max(1, keyWordLength[key]!));
      const score = wordScore(ofText, ofKey);
      if (score >= least) found(key, score, loose[key] === 1 ? "approximate" : "word");
      covered[key] = 0;
      letters[key] = 0;
      stamp[key] = 0;
      loose[key] = 0;
    }
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

function holds(postings: Uint32Array, from: number, to: number, key: number): boolean {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (postings[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low < to && postings[low] === key;
}
