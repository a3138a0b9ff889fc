import { type FieldRef, fieldKey } from "../../databases/schema.js";
import { compact, fold } from "../fold.js";
import { stringReader } from "../strings.js";
import type { ValueHit, ValueIndex, ValueQuery, ValueTier } from "../value-index.js";
import { otherNumbers, wordsOf } from "../words.js";
import { compactWhereItDiffers } from "./collector.js";
import { probe } from "./hash-table.js";
import type { ValuesLayout } from "./layout.js";
import { isApproximable, LSH_MAX_LENGTH, type LshParameters, lshSearch } from "./lsh.js";
import { similarityTo } from "./similarity.js";
import { wordFinder } from "./word-finder.js";

/** What is known of one key: how like it is as a whole, and by its words. */
interface Match {
  readonly score: number;
  readonly tier: ValueTier;
}

const COMPACT_SCORE = 0.98;
const NUMBER_SCORE = 0.95;
/** Keys that the approximate tier compares letter by letter. */
const COMPARED = 192;
/** Of long texts fewer, since each takes longer and the number of shared bands orders them well. */
const COMPARED_LONG = 32;
const LONG = 32;
/** Below this many letters, a text with one wrong letter is another code. */
const SHORTEST_APPROXIMATE = 4;
/** Two wrong letters in five are still found; four in eight are another word. */
const APPROXIMATE_FLOOR = 0.6;
const MAX_TEXT = 1000;

/**
 * The search over a layout. It looks, in this order, for keys equal to the text; equal but for blanks and punctuation or
 * for singular and plural; sharing words with it (whole, by prefix, in the other number, or misspelt); and similar as a
 * whole by MinHash-LSH, compared letter by letter. A key found in several ways keeps its best score, raised a little by
 * the others. Ties: count, then order of fields, then value.
 */
export function valueFinder(layout: ValuesLayout, lsh: LshParameters, fields: readonly FieldRef[]): ValueIndex["find"] {
  const term = stringReader(layout.terms);
  const original = stringReader(layout.originals);
  const keys = layout.keyEntries.length - 1;
  const search = lshSearch(layout.lsh, lsh, layout.terms.offsets.length - 1);
  const findWords = wordFinder(layout, term, search);
  const numbers = new Map(fields.map((ref, index) => [fieldKey(ref), index]));

  const equalKey = (folded: string): number | undefined => {
    for (const key of probe(layout.exact, folded)) if (term(key) === folded) return key;
    return undefined;
  };

  const equalLetters = (folded: string): number[] => {
    const letters = compact(folded);
    if (letters === "") return [];
    const found = letters === folded ? undefined : equalKey(letters);
    const others = [...probe(layout.compact, letters)].filter((key) => compactWhereItDiffers(term(key)) === letters);
    return found === undefined ? others : [found, ...others];
  };

  const similarKeys = (folded: string, floor: number, note: (key: number, match: Match) => void): void => {
    if (folded.length < SHORTEST_APPROXIMATE || !isApproximable(folded)) return;
    const { length } = folded;
    const similarity = similarityTo(folded);
    const near = (key: number) => {
      if (key >= keys) return false;
      const other = layout.termLength[key]!;
      return Math.abs(other - length) <= (1 - floor) * Math.max(other, length);
    };
    for (const key of search(folded, near, length > LONG ? COMPARED_LONG : COMPARED)) {
      const score = similarity(term(key), floor);
      if (score > 0 && score < 1) note(key, { score, tier: "approximate" });
    }
  };

  return (text, query = {}) => {
    const folded = fold(text.slice(0, MAX_TEXT));
    const limit = query.limit ?? 10;
    const minScore = query.minScore ?? 0.5;
    if (folded === "" || limit < 1) return [];
    const admits = fieldFilter(query, numbers, fields.length);
    const holdsAdmitted = (key: number) => {
      if (!admits) return true;
      for (let at = layout.keyEntries[key]!; at < layout.keyEntries[key + 1]!; at++) {
        if (admits[layout.entryField[at]!] === 1) return true;
      }
      return false;
    };

    const whole = new Map<number, Match>();
    const note = (key: number, match: Match) => {
      const known = whole.get(key);
      if (!known || known.score < match.score) whole.set(key, match);
    };
    const exact = equalKey(folded);
    if (exact !== undefined) note(exact, { score: 1, tier: "exact" });
    for (const key of equalLetters(folded)) note(key, { score: COMPACT_SCORE, tier: "approximate" });
    for (const variant of numberVariants(folded)) {
      const key = equalKey(variant);
      if (key !== undefined) note(key, { score: NUMBER_SCORE, tier: "approximate" });
    }
    similarKeys(folded, Math.max(APPROXIMATE_FLOOR, minScore), note);

    const best = topKeys(limit);
    const offer = (key: number, { score, tier }: Match) => {
      if (score >= minScore && best.worth(key, score) && holdsAdmitted(key)) best.add(key, score, tier);
    };
    findWords(wordsOf(folded.slice(0, 4 * LSH_MAX_LENGTH)), minScore, (key, byWords, tier) => {
      const other = whole.get(key);
      if (!other) return offer(key, { score: byWords, tier });
      whole.delete(key);
      offer(key, fuse(other, { score: byWords, tier }));
    });
    for (const [key, match] of whole) offer(key, match);
    return toHits(best.list(), limit, admits);
  };

  function toHits(found: readonly Found[], limit: number, admits: Uint8Array | undefined): ValueHit[] {
    const hits: (ValueHit & { readonly number: number })[] = [];
    for (const { key, score, tier } of found) {
      for (let at = layout.keyEntries[key]!; at < layout.keyEntries[key + 1]!; at++) {
        const number = layout.entryField[at]!;
        if (admits && admits[number] === 0) continue;
        const value = original(at) || term(key);
        hits.push({ ref: fields[number]!, value, count: layout.entryCount[at]!, score, tier, number });
      }
    }
    hits.sort(
      (a, b) =>
        b.score - a.score ||
        b.count - a.count ||
        a.number - b.number ||
        (a.value < b.value ? -1 : a.value > b.value ? 1 : 0),
    );
    return hits.slice(0, limit).map(({ number: _, ...hit }) => hit);
  }
}

/** Two independent reasons: the better one, and a fifth of the way from it to 1 in the measure of the other. */
function fuse(a: Match, b: Match): Match {
  const [high, low] = a.score >= b.score ? [a, b] : [b, a];
  if (high.score === 1) return high;
  return { score: high.score + (1 - high.score) * 0.2 * low.score, tier: high.tier };
}

/** The text with its last word in the other number. */
function numberVariants(folded: string): string[] {
  const start = folded.lastIndexOf(" ") + 1;
  return otherNumbers(folded.slice(start)).map((word) => folded.slice(0, start) + word);
}

function fieldFilter(query: ValueQuery, numbers: ReadonlyMap<string, number>, count: number): Uint8Array | undefined {
  if (!query.fields) return undefined;
  const admitted = new Uint8Array(count);
  for (const ref of query.fields) {
    const number = numbers.get(fieldKey(ref));
    if (number !== undefined) admitted[number] = 1;
  }
  return admitted;
}

interface Found {
  readonly key: number;
  readonly score: number;
  readonly tier: ValueTier;
}

/** Keeps the best keys by score, then by position, which is the order of their counts. */
function topKeys(limit: number) {
  const kept: Found[] = [];
  const before = (key: number, score: number, other: Found) =>
    score > other.score || (score === other.score && key < other.key);
  return {
    worth: (key: number, score: number) => kept.length < limit || before(key, score, kept[kept.length - 1]!),
    add(key: number, score: number, tier: ValueTier) {
      let at = kept.length;
      while (at > 0 && before(key, score, kept[at - 1]!)) at--;
      kept.splice(at, 0, { key, score, tier });
      if (kept.length > limit) kept.pop();
    },
    list: (): readonly Found[] => kept,
  };
}
