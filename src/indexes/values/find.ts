import { type FieldRef, fieldKey } from "../../databases/schema.js";
import { fold } from "../../language/fold.js";
import { otherNumbers } from "../../language/plurals.js";
import { wordsOf } from "../../language/words.js";
import type { ValueHit, ValueHow, ValueIndex, ValueTier } from "../value-index.js";
import { APPROXIMATE_FLOOR, isApproximable, LONGEST_APPROXIMABLE, ROUNDING } from "./approximable.js";
import { type ApproximateParameters, approximateSearch } from "./approximate-method.js";
import { hashText, probe } from "./hash-table.js";
import { lettersOf, type ValuesLayout } from "./layout.js";
import { offsetReader, stringTable } from "./offsets.js";
import { similarityTo } from "./similarity.js";
import { wordFinder } from "./word-finder.js";

/** What is known of one key: how like it is as a whole, and by its words. */
interface Match {
  readonly score: number;
  readonly tier: ValueTier;
  readonly how: ValueHow;
}

const COMPACT_SCORE = 0.98;
const NUMBER_SCORE = 0.95;
/**
 * Many things have the same initials, and many words are the initials of something: they count for more in capitals.
 */
const INITIALS_SCORE = 0.85;
const SMALL_INITIALS_SCORE = 0.6;
/** From here on nothing but an equal text counts: two ways to be like a text together stay below it. */
const EQUAL_ALONE = 0.99;
/** Keys that the approximate tier compares letter by letter. */
const COMPARED = 192;
/** Of long texts fewer, since each takes longer and the number of shared bands orders them well. */
const COMPARED_LONG = 32;
const LONG = 32;
/** Below this many letters, a text with one wrong letter is another code. */
const SHORTEST_APPROXIMATE = 4;
/** Keys that are looked at for words in common; more where most of them may lie in fields that are not asked about. */
const MOST_KEYS = 8192;
const MOST_KEYS_IN_FIELDS = 32_768;
const MAX_TEXT = 1000;

/**
 * The search over a layout. It looks, in this order, for keys equal to the text; equal but for blanks and punctuation
 * or for singular and plural; sharing words with it (whole, by prefix, in the other number, or misspelt); whose words
 * begin with its letters; and similar as a whole, compared letter by letter. A key found in several ways keeps its best
 * score, raised a little by the others. Ties: preferred fields, then count, then order of fields, then value.
 */
export function valueFinder(
  layout: ValuesLayout,
  approximate: ApproximateParameters,
  fields: readonly FieldRef[],
): ValueIndex["find"] {
  const { at: valueAt } = stringTable(layout.values);
  const firstEntry = offsetReader(layout.keyEntries);
  const endOfEntries = (key: number) => firstEntry(key) + layout.keyEntries.steps[key]!;
  const keyAt = (key: number) => fold(valueAt(firstEntry(key)));
  const keys = layout.keyLength.length;
  const words = layout.wordLength.length;
  const search = approximateSearch(layout.nearKeys, approximate, keys);
  const { findWords, keysOfInitials } = wordFinder(
    layout,
    keyAt,
    approximateSearch(layout.nearWords, approximate, words),
  );
  const numbers = new Map(fields.map((ref, index) => [fieldKey(ref), index]));

  const equalLetters = (folded: string, note: (key: number, match: Match) => void): void => {
    const letters = lettersOf(folded);
    for (const key of probe(layout.letters, hashText(letters))) {
      const other = keyAt(key);
      if (other === folded) note(key, { score: 1, tier: "exact", how: "equal" });
      else if (lettersOf(other) === letters) note(key, { score: COMPACT_SCORE, tier: "approximate", how: "letters" });
    }
  };

  const equalKey = (folded: string): number | undefined => {
    for (const key of probe(layout.letters, hashText(lettersOf(folded)))) if (keyAt(key) === folded) return key;
    return undefined;
  };

  const similarKeys = (folded: string, floor: number, note: (key: number, match: Match) => void): void => {
    if (folded.length < SHORTEST_APPROXIMATE || !isApproximable(folded)) return;
    const { length } = folded;
    const similarity = similarityTo(folded);
    const near = (key: number) => {
      const other = layout.keyLength[key]!;
      return Math.abs(other - length) <= (1 - floor) * Math.max(other, length) + ROUNDING;
    };
    for (const key of search(folded, near, length > LONG ? COMPARED_LONG : COMPARED, floor)) {
      const score = similarity(keyAt(key), floor);
      if (score > 0 && score < 1) note(key, { score, tier: "approximate", how: "misspelt" });
    }
  };

  return (text, query = {}) => {
    const folded = fold(text.slice(0, MAX_TEXT));
    const limit = query.limit ?? 10;
    const minScore = query.minScore ?? 0.5;
    if (folded === "" || limit < 1) return [];
    const admits = query.fields && flags(query.fields);
    const prefers = query.prefer && flags(query.prefer);
    const isIn = (key: number, wanted: Uint8Array) => {
      for (let at = firstEntry(key), end = endOfEntries(key); at < end; at++) {
        if (wanted[layout.entryField[at]!] === 1) return true;
      }
      return false;
    };
    const countOf = (key: number) => {
      let count = 0;
      for (let at = firstEntry(key), end = endOfEntries(key); at < end; at++) {
        count = Math.max(count, layout.entryCount[at]!);
      }
      return count;
    };
    const isAdmitted = (key: number) => !admits || isIn(key, admits);
    const preferred = (key: number) => prefers !== undefined && isIn(key, prefers);

    const whole = new Map<number, Match>();
    const note = (key: number, match: Match) => {
      const known = whole.get(key);
      if (!known || known.score < match.score) whole.set(key, match);
    };
    equalLetters(folded, note);
    if (minScore < EQUAL_ALONE) {
      for (const variant of numberVariants(folded)) {
        const key = equalKey(variant);
        if (key !== undefined) note(key, { score: NUMBER_SCORE, tier: "approximate", how: "number" });
      }
      similarKeys(folded, Math.max(APPROXIMATE_FLOOR, beforeFusing(minScore)), note);
    }

    const initials = text === text.toUpperCase() ? INITIALS_SCORE : SMALL_INITIALS_SCORE;
    if (initials >= minScore) {
      for (const key of keysOfInitials(folded)) note(key, { score: initials, tier: "approximate", how: "initials" });
    }

    const best = topKeys(limit, preferred, countOf);
    const offer = (key: number, match: Match) => {
      if (match.score >= minScore && best.worth(key, match.score) && isAdmitted(key)) best.add({ key, ...match });
    };
    const words = minScore < EQUAL_ALONE ? wordsOf(folded.slice(0, 4 * LONGEST_APPROXIMABLE)) : [];
    // However little the words of a key say, they may lift one that is like the text as a whole.
    const least = whole.size > 0 ? 0 : minScore;
    findWords(words, least, admits ? MOST_KEYS_IN_FIELDS : MOST_KEYS, (key, score, tier, how) => {
      const other = whole.get(key);
      if (!other) return offer(key, { score, tier, how });
      whole.delete(key);
      offer(key, fuse(other, { score, tier, how }));
    });
    for (const [key, match] of whole) offer(key, match);
    return toHits(best.list(), limit, admits, prefers);
  };

  function flags(refs: readonly FieldRef[]): Uint8Array {
    const wanted = new Uint8Array(fields.length);
    for (const ref of refs) {
      const number = numbers.get(fieldKey(ref));
      if (number !== undefined) wanted[number] = 1;
    }
    return wanted;
  }

  function toHits(found: readonly Found[], limit: number, admits?: Uint8Array, prefers?: Uint8Array): ValueHit[] {
    const hits: (ValueHit & { readonly number: number })[] = [];
    for (const { key, score, tier, how } of found) {
      let value = "";
      for (let at = firstEntry(key), end = endOfEntries(key); at < end; at++) {
        value = valueAt(at) || value;
        const number = layout.entryField[at]!;
        if (admits && admits[number] === 0) continue;
        hits.push({ ref: fields[number]!, value, count: layout.entryCount[at]!, score, tier, how, number });
      }
    }
    hits.sort(
      (a, b) =>
        b.score - a.score ||
        (prefers ? prefers[b.number]! - prefers[a.number]! : 0) ||
        b.count - a.count ||
        a.number - b.number ||
        (a.value < b.value ? -1 : a.value > b.value ? 1 : 0),
    );
    return hits.slice(0, limit).map(({ number: _, ...hit }) => hit);
  }
}

/** How far a second reason leads from the score of the first to 1, where it scores 1 itself. */
const SECOND = 0.2;

/** Two independent reasons: the better one, and a fifth of the way from it to 1 in the measure of the other. */
function fuse(a: Match, b: Match): Match {
  const [high, low] = a.score >= b.score ? [a, b] : [b, a];
  if (high.score === 1) return high;
  return { ...high, score: high.score + (1 - high.score) * SECOND * low.score };
}

/** What two reasons of one score have alone that together have this: the root of s + (1 - s) SECOND s = together. */
function beforeFusing(together: number): number {
  const both = 1 + SECOND;
  return (both - Math.sqrt(both * both - 4 * SECOND * together)) / (2 * SECOND);
}

/** The text with its last word in the other number. */
function numberVariants(folded: string): string[] {
  const start = folded.lastIndexOf(" ") + 1;
  return otherNumbers(folded.slice(start)).map((word) => folded.slice(0, start) + word);
}

interface Found extends Match {
  readonly key: number;
}

/** Keeps the best keys: by score, those of preferred fields first, then by count, then by position. */
function topKeys(limit: number, preferred: (key: number) => boolean, countOf: (key: number) => number) {
  const kept: Found[] = [];
  const before = (key: number, score: number, other: Found) => {
    if (score !== other.score) return score > other.score;
    const favour = preferred(key);
    if (favour !== preferred(other.key)) return favour;
    return (countOf(key) - countOf(other.key) || other.key - key) > 0;
  };
  return {
    worth: (key: number, score: number) => kept.length < limit || before(key, score, kept[kept.length - 1]!),
    add(found: Found) {
      let at = kept.length;
      while (at > 0 && before(found.key, found.score, kept[at - 1]!)) at--;
      kept.splice(at, 0, found);
      if (kept.length > limit) kept.pop();
    },
    list: (): readonly Found[] => kept,
  };
}
