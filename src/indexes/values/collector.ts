import { compact, fold } from "../fold.js";
import { packStrings } from "../strings.js";
import { wordsOf } from "../words.js";
import { type Growing, growing } from "./growing.js";
import { buildHashTable } from "./hash-table.js";
import type { ValuesLayout } from "./layout.js";
import { buildLsh, type LshParameters } from "./lsh.js";

/** Takes values one by one and lays them out. */
export interface Collector {
  /** Field numbers ascend from call to call. */
  add(field: number, value: string, count: number): void;
  readonly size: number;
  finish(parameters: LshParameters): ValuesLayout;
}

const MAX_COUNT = 0xffffffff;

export function collector(): Collector {
  const keys = new Map<string, number>();
  const originals: string[] = [];
  const entryKey = growing();
  const entryField = growing();
  const entryCount = growing();
  const bestCount = growing();
  return {
    add(field, value, count) {
      const folded = fold(value);
      if (folded === "") return;
      let key = keys.get(folded);
      if (key === undefined) {
        key = keys.size;
        keys.set(folded, key);
        bestCount.push(0);
      }
      const bounded = Math.min(count, MAX_COUNT);
      if (bounded > bestCount.at(key)) bestCount.set(key, bounded);
      entryKey.push(key);
      entryField.push(field);
      entryCount.push(bounded);
      originals.push(value === folded ? "" : value);
    },
    get size() {
      return entryKey.length;
    },
    finish(parameters) {
      const found = [...keys.keys()];
      const order = byCount(bestCount);
      const entries = entriesByKey(order, entryKey);
      const sortedKeys = Array.from(order, (key) => found[key]!);
      const dictionary = buildDictionary(sortedKeys);
      return {
        terms: packStrings(dictionary.terms),
        keyEntries: entries.starts,
        entryField: gather(entryField, entries.order),
        entryCount: gather(entryCount, entries.order),
        originals: packStrings(Array.from(entries.order, (entry) => originals[entry]!)),
        exact: buildHashTable(sortedKeys),
        compact: buildHashTable(sortedKeys.map(compactWhereItDiffers)),
        words: dictionary.words,
        postingStarts: dictionary.postingStarts,
        postings: dictionary.postings,
        termLength: Uint8Array.from(dictionary.terms, (term) => Math.min(255, term.length)),
        keyWordLength: dictionary.keyWordLength,
        lsh: buildLsh(dictionary.terms, parameters),
      };
    },
  };
}

/** Empty (so: not in the table) where the key has nothing but letters and digits, or has none. */
export function compactWhereItDiffers(key: string): string {
  const short = compact(key);
  return short === key ? "" : short;
}

/** Keys by greatest count, then in the order they came in: fields as the profile has them, values as the engine does. */
function byCount(bestCount: Growing): Uint32Array {
  const counts = bestCount.values();
  const high = 2 ** 26 - 1;
  const ranks = Float64Array.from(counts, (count, key) => (high - Math.min(count, high)) * 2 ** 27 + key);
  return Uint32Array.from(ranks.sort(), (rank) => rank % 2 ** 27);
}

function entriesByKey(order: Uint32Array, entryKey: Growing): { starts: Uint32Array; order: Uint32Array } {
  const rank = new Uint32Array(order.length);
  order.forEach((key, position) => {
    rank[key] = position;
  });
  const ranks = entryKey.values().map((key) => rank[key]!);
  return group(ranks, order.length);
}

/** Positions grouped by class, in their order within one class. */
function group(classes: Uint32Array, count: number): { starts: Uint32Array; order: Uint32Array } {
  const starts = new Uint32Array(count + 1);
  for (const each of classes) starts[each + 1]!++;
  for (let each = 0; each < count; each++) starts[each + 1]! += starts[each]!;
  const next = starts.slice();
  const order = new Uint32Array(classes.length);
  for (let position = 0; position < classes.length; position++) order[next[classes[position]!]!++] = position;
  return { starts, order };
}

function gather(values: Growing, order: Uint32Array): Uint32Array {
  return order.map((position) => values.at(position));
}

interface Dictionary {
  readonly terms: readonly string[];
  readonly words: Uint32Array;
  readonly postingStarts: Uint32Array;
  readonly postings: Uint32Array;
  readonly keyWordLength: Uint16Array;
}

function buildDictionary(keys: readonly string[]): Dictionary {
  const found = new Map<string, number>();
  const pairWord = growing();
  const pairKey = growing();
  const keyWordLength = new Uint16Array(keys.length);
  for (const [key, text] of keys.entries()) {
    let length = 0;
    for (const word of new Set(wordsOf(text))) {
      let id = found.get(word);
      if (id === undefined) {
        id = found.size;
        found.set(word, id);
      }
      pairWord.push(id);
      pairKey.push(key);
      length += word.length;
    }
    keyWordLength[key] = Math.min(0xffff, length);
  }
  const texts = [...found.keys()].sort();
  const position = new Uint32Array(texts.length);
  for (const [index, word] of texts.entries()) position[found.get(word)!] = index;
  const postings = group(
    pairWord.values().map((id) => position[id]!),
    texts.length,
  );
  const terms = [...keys];
  const keyOf = new Map(keys.map((text, key) => [text, key]));
  const words = Uint32Array.from(texts, (word) => keyOf.get(word) ?? terms.push(word) - 1);
  return {
    terms,
    words,
    postingStarts: postings.starts,
    postings: gather(pairKey, postings.order),
    keyWordLength,
  };
}
