import { fold } from "../fold.js";
import { type ApproximateParameters, buildApproximate } from "./approximate.js";
import { buildDictionary } from "./dictionary.js";
import { type Growing, growing } from "./growing.js";
import { growingText } from "./growing-text.js";
import { buildHashTable } from "./hash-table.js";
import { isInitials, lettersOf, type ValuesLayout } from "./layout.js";
import { narrow } from "./narrow.js";
import { textTable } from "./text-table.js";

/** Takes values one by one and lays them out. */
export interface Collector {
  /** Field numbers ascend from call to call. */
  add(field: number, value: string, count: number): void;
  readonly size: number;
  finish(parameters: ApproximateParameters): ValuesLayout;
}

const MAX_COUNT = 0xffffffff;

export function collector(): Collector {
  const keys = textTable();
  const values = growingText();
  const entryKey = growing();
  const entryField = growing();
  const entryCount = growing();
  const bestCount = growing();
  return {
    add(field, value, count) {
      const folded = fold(value);
      if (folded === "") return;
      const key = keys.intern(folded);
      if (key === bestCount.length) bestCount.push(0);
      const bounded = Math.min(count, MAX_COUNT);
      if (bounded > bestCount.at(key)) bestCount.set(key, bounded);
      entryKey.push(key);
      entryField.push(field);
      entryCount.push(bounded);
      values.push(value);
    },
    get size() {
      return entryKey.length;
    },
    finish(parameters) {
      const order = byCount(bestCount);
      const entries = entriesByKey(order, entryKey);
      const repeats = (position: number) => {
        const entry = entries.order[position]!;
        const before = entries.order[position - 1];
        return before !== undefined && entryKey.at(before) === entryKey.at(entry) && values.equal(before, entry);
      };
      const keyAt = (key: number) => keys.at(order[key]!);
      const count = order.length;
      const { sorted, ...dictionary } = buildDictionary(count, keyAt);
      // Initials are no words that one misspells.
      const wordAt = (word: number) => (isInitials(sorted[word]!) ? "" : sorted[word]!);
      return {
        values: values.pack(entries.order, repeats),
        keyEntries: entries.starts,
        entryField: narrow(gather(entryField, entries.order)),
        entryCount: narrow(gather(entryCount, entries.order)),
        letters: buildHashTable(count, (key) => lettersOf(keyAt(key))),
        keyLength: Uint8Array.from({ length: count }, (_, key) => Math.min(255, keyAt(key).length)),
        ...dictionary,
        nearKeys: buildApproximate(count, keyAt, parameters),
        nearWords: buildApproximate(sorted.length, wordAt, parameters),
      };
    },
  };
}

/** Keys by greatest count, then in the order they came in: fields as the profile has them, values as the engine does. */
function byCount(bestCount: Growing): Uint32Array {
  const counts = bestCount.values();
  const high = 2 ** 26 - 1;
  const ranks = Float64Array.from(counts, (count, key) => (high - Math.min(count, high)) * 2 ** 27 + key);
  return Uint32Array.from(ranks.sort(), (rank) => rank % 2 ** 27);
}

/** Entries grouped by the position of their key, in their order within one key. */
function entriesByKey(order: Uint32Array, entryKey: Growing): { starts: Uint32Array; order: Uint32Array } {
  const rank = new Uint32Array(order.length);
  for (let position = 0; position < order.length; position++) rank[order[position]!] = position;
  const ranks = entryKey.values().map((key) => rank[key]!);
  const starts = new Uint32Array(order.length + 1);
  for (const each of ranks) starts[each + 1]!++;
  for (let each = 0; each < order.length; each++) starts[each + 1]! += starts[each]!;
  const next = starts.slice();
  const sorted = new Uint32Array(ranks.length);
  for (let entry = 0; entry < ranks.length; entry++) sorted[next[ranks[entry]!]!++] = entry;
  return { starts, order: sorted };
}

function gather(values: Growing, order: Uint32Array): Uint32Array {
  return order.map((position) => values.at(position));
}
