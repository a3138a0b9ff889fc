import { type ApproximateParameters, buildApproximate } from "./approximate-method.js";
import { buildDictionary } from "./dictionary.js";
import { growingText } from "./growing-text.js";
import { buildHashTable } from "./hash-table.js";
import type { ValuesLayout } from "./layout.js";
import { type Growing, gather, growing, narrow, sortBy, upTo } from "./number-arrays.js";
import { packOffsets, packStringOffsets } from "./offsets.js";
import { type TextTable, textTable } from "./text-table.js";
import { packedTexts } from "./units.js";

/** Takes values one by one and lays them out: in whatever order they come, the same values give the same layout. */
export interface Collector {
  /**
   * A value that a field has already is counted there; one of which folding leaves nothing is left out. True when it is
   * a new one.
   */
  add(field: number, value: string, count: number): boolean;
  /** The same of a value that is there as UTF-8, between two positions. */
  addBytes(field: number, bytes: Uint8Array, from: number, to: number, count: number): boolean;
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
  /** The last entry of each key, and for each entry the one of its key before it; plus one. */
  const lastEntry = growing();
  const entryBefore = growing();
  const known = (key: number, field: number, entry: number): number | undefined => {
    for (let next = lastEntry.at(key); next !== 0; next = entryBefore.at(next - 1)) {
      if (entryField.at(next - 1) === field && values.equal(next - 1, entry)) return next - 1;
    }
    return undefined;
  };
  /** The value that was pushed last. */
  const settle = (field: number, count: number): boolean => {
    const entry = values.count - 1;
    const key = keys.internFolded(values, entry);
    if (key === undefined) {
      values.pop();
      return false;
    }
    if (key === lastEntry.length) lastEntry.push(0);
    const same = known(key, field, entry);
    if (same !== undefined) {
      values.pop();
      entryCount.set(same, Math.min(entryCount.at(same) + count, MAX_COUNT));
      return false;
    }
    entryKey.push(key);
    entryField.push(field);
    entryCount.push(Math.min(count, MAX_COUNT));
    entryBefore.push(lastEntry.at(key));
    lastEntry.set(key, entry + 1);
    return true;
  };
  return {
    add(field, value, count) {
      values.push(value);
      return settle(field, count);
    },
    addBytes(field, bytes, from, to, count) {
      values.pushBytes(bytes, from, to);
      return settle(field, count);
    },
    get size() {
      return entryKey.length;
    },
    finish(parameters) {
      const { order, length } = keyOrder(keys, entryKey, entryField, entryCount);
      const entries = entriesByKey(order, entryKey, entryField.values(), (a, b) => {
        return entryCount.at(b) - entryCount.at(a) || values.compare(a, b);
      });
      const repeats = (position: number) => {
        const entry = entries.order[position]!;
        const before = entries.order[position - 1];
        return before !== undefined && entryKey.at(before) === entryKey.at(entry) && values.equal(before, entry);
      };
      const ordered = packedTexts(keys.texts.pack(order));
      const { dictionary, wordTexts, wordNear, letterHashes, keyNear } = buildDictionary(ordered);
      return {
        values: packStringOffsets(values.pack(entries.order, repeats)),
        keyEntries: packOffsets(entries.starts),
        entryField: narrow(gather(entryField.values(), entries.order)),
        entryCount: narrow(gather(entryCount.values(), entries.order)),
        letters: buildHashTable(letterHashes),
        keyLength: Uint8Array.from(gather(length, order)),
        ...dictionary,
        nearKeys: buildApproximate(ordered, keyNear, parameters),
        nearWords: buildApproximate(wordTexts, wordNear, parameters),
      };
    },
  };
}

/**
 * Keys by length, those of more than 254 units last, within one length by greatest count, then by their first field, by
 * hash and at last by text, so that the order says nothing of how they came in. Whoever reads only the first keys of a
 * list has then read those of which a word makes up most.
 */
function keyOrder(
  { texts, hashes, count }: TextTable,
  entryKey: Growing,
  entryField: Growing,
  entryCount: Growing,
): { order: Uint32Array; length: Uint32Array } {
  const rarity = new Uint32Array(count).fill(MAX_COUNT);
  const field = new Uint32Array(count).fill(MAX_COUNT);
  for (let entry = 0; entry < entryKey.length; entry++) {
    const key = entryKey.at(entry);
    rarity[key] = Math.min(rarity[key]!, MAX_COUNT - entryCount.at(entry));
    field[key] = Math.min(field[key]!, entryField.at(entry));
  }
  const length = new Uint32Array(count);
  const { bytes } = texts;
  for (let key = 0; key < count; key++) {
    // UTF-16 units: one for each byte that begins a letter, two where four bytes make one.
    let units = 0;
    const to = texts.startOf(key + 1);
    for (let at = texts.startOf(key); at < to && units < 255; at++) {
      const byte = bytes[at]!;
      if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
    }
    length[key] = Math.min(units, 255);
  }
  const hash = hashes();
  // Keys of one field lie together in memory: the passes over the texts in this order are faster for it.
  const order = [field, rarity, length].reduce(sortBy, sortBy(upTo(count), hash));
  const alike = (a: number, b: number) =>
    hash[a] === hash[b] && field[a] === field[b] && rarity[a] === rarity[b] && length[a] === length[b];
  sortRuns(order, alike, texts.compare);
  return { order, length };
}

/** Sorts each run of items that are alike. */
function sortRuns(
  items: Uint32Array,
  alike: (a: number, b: number) => boolean,
  compare: (a: number, b: number) => number,
): void {
  for (let from = 0, to = 1; from < items.length; from = to++) {
    while (to < items.length && alike(items[from]!, items[to]!)) to++;
    if (to - from > 1) items.subarray(from, to).sort(compare);
  }
}

/**
 * Entries grouped by the position of their key, within one key by field, and within one field as `compare` has them.
 */
function entriesByKey(
  order: Uint32Array,
  entryKey: Growing,
  entryField: Uint32Array,
  compare: (a: number, b: number) => number,
): { starts: Uint32Array; order: Uint32Array } {
  const rank = new Uint32Array(order.length);
  for (let position = 0; position < order.length; position++) rank[order[position]!] = position;
  const keys = entryKey.values();
  const starts = new Uint32Array(order.length + 1);
  for (let entry = 0; entry < keys.length; entry++) starts[rank[keys[entry]!]! + 1]!++;
  for (let each = 0; each < order.length; each++) starts[each + 1]! += starts[each]!;
  const next = starts.slice();
  const sorted = new Uint32Array(keys.length);
  const byField = sortBy(upTo(keys.length), entryField);
  for (let at = 0; at < byField.length; at++) sorted[next[rank[keys[byField[at]!]!]!]!++] = byField[at]!;
  sortRuns(sorted, (a, b) => keys[a] === keys[b] && entryField[a] === entryField[b], compare);
  return { starts, order: sorted };
}
