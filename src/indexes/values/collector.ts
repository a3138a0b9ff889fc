import { fold } from "../../language/fold.js";
import type { Strings } from "../packed-strings.js";
import { type ApproximateParameters, buildApproximate } from "./approximate-method.js";
import { buildDictionary } from "./dictionary.js";
import { growingText, hashFolded, textIn } from "./growing-text.js";
import { buildHashTable, hashUnits } from "./hash-table.js";
import { keysOf } from "./keys.js";
import type { ValuesLayout } from "./layout.js";
import { gather, growing, narrow, sortBy, sortRuns, upTo } from "./number-arrays.js";
import { packOffsets, packStringOffsets } from "./offsets.js";
import { textTable } from "./text-table.js";
import { packedTexts } from "./units.js";

/** Takes values one by one and lays them out: in whatever order they come, the same values give the same layout. */
export interface Collector {
  /**
   * A value that the field has already is counted there; one of which folding leaves nothing is left out. True when it
   * is a new one. The values of one field come together.
   */
  add(field: number, value: string, count: number): boolean;
  /** The same of a value that is there as UTF-8, between two positions. */
  addBytes(field: number, bytes: Uint8Array, from: number, to: number, count: number): boolean;
  readonly size: number;
  finish(parameters: ApproximateParameters): ValuesLayout;
}

const MAX_COUNT = 0xffffffff;
const MAX_LENGTH = 255;

export function collector(): Collector {
  /** The value of each entry, found among those of its field by the hash of its folded form. */
  const table = textTable();
  const values = table.texts;
  /** UTF-16 units of its folded form, at most 255. */
  const length = growing();
  const fields = growing();
  const counts = growing();
  let current = -1;
  /** The value that was pushed last. */
  const settle = (field: number, count: number): boolean => {
    const from = values.startOf(values.count - 1);
    const to = values.startOf(values.count);
    let hash = hashFolded(values.bytes, from, to);
    let units = to - from;
    if (hash < 0) {
      const folded = fold(textIn(values.bytes, from, to));
      if (folded === "") {
        values.pop();
        return false;
      }
      hash = hashUnits(Buffer.from(folded));
      units = folded.length;
    }
    if (field !== current) table.startAnew();
    current = field;
    const entry = table.internLast(hash);
    if (entry < fields.length) {
      counts.set(entry, Math.min(counts.at(entry) + count, MAX_COUNT));
      return false;
    }
    length.push(Math.min(units, MAX_LENGTH));
    fields.push(field);
    counts.push(Math.min(count, MAX_COUNT));
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
      return fields.length;
    },
    finish(parameters) {
      const entryField = fields.values();
      const entryCount = counts.values();
      const keys = keysOf({ values, hash: table.hashes(), length: length.values(), entryField, entryCount });
      const { key } = keys;
      const entries = entriesByKey(keys.order, key, entryField, (a, b) => {
        return entryCount[b]! - entryCount[a]! || values.compare(a, b);
      });
      const repeats = (position: number) => {
        const entry = entries.order[position]!;
        const before = entries.order[position - 1];
        return before !== undefined && key[before] === key[entry] && values.equal(before, entry);
      };
      const packed = values.pack(entries.order, repeats);
      const ordered = packedTexts(foldedAt(packed, entries.starts));
      const { dictionary, wordTexts, wordNear, letterHashes, keyNear } = buildDictionary(ordered);
      return {
        values: packStringOffsets(packed),
        keyEntries: packOffsets(entries.starts),
        entryField: narrow(gather(entryField, entries.order)),
        entryCount: narrow(gather(entryCount, entries.order)),
        letters: buildHashTable(letterHashes),
        keyLength: Uint8Array.from(gather(keys.length, keys.order)),
        ...dictionary,
        nearKeys: buildApproximate(ordered, keyNear, parameters),
        nearWords: buildApproximate(wordTexts, wordNear, parameters),
      };
    },
  };
}

/** The text of each key: the first value that it has, folded. */
function foldedAt({ bytes, offsets }: Strings, starts: Uint32Array): Strings {
  const texts = growingText(bytes.length);
  for (let key = 0; key + 1 < starts.length; key++) {
    const entry = starts[key]!;
    texts.pushFolded(bytes, offsets[entry]!, offsets[entry + 1]!);
  }
  return texts.strings();
}

/**
 * Entries grouped by the position of their key, within one key by field, and within one field as `compare` has them.
 */
function entriesByKey(
  order: Uint32Array,
  keys: Uint32Array,
  entryField: Uint32Array,
  compare: (a: number, b: number) => number,
): { starts: Uint32Array; order: Uint32Array } {
  const rank = new Uint32Array(order.length);
  for (let position = 0; position < order.length; position++) rank[order[position]!] = position;
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
