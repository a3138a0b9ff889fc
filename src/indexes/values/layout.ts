import type { PackedArray } from "../../artifacts/packed.js";
import { AskableError } from "../../errors.js";
import type { Strings } from "../strings.js";
import type { HashTable } from "./hash-table.js";
import type { LshParameters, LshTables } from "./lsh.js";

export const VALUES_KIND = "values";
export const VALUES_VERSION = 1;
export const VALUES_FILE = "values.bin";
/** Longer values are texts rather than names; they are left out, and their field counts as cut. */
export const MAX_VALUE_LENGTH = 1000;

export interface ValuesMeta {
  readonly fields: readonly { readonly table: string; readonly field: string; readonly cut: boolean }[];
  readonly lsh: LshParameters;
}

/**
 * The value index as it lies in the file. A *key* is a folded value; keys stand in the order of their greatest count.
 * A *term* is a key or a word of one: terms 0 to K - 1 are the keys. An *entry* is a stored value of one field; the
 * entries of key k lie between `keyEntries[k]` and `keyEntries[k + 1]`.
 */
export interface ValuesLayout {
  readonly terms: Strings;
  readonly keyEntries: Uint32Array;
  readonly entryField: Uint32Array;
  readonly entryCount: Uint32Array;
  /** The value as stored, or nothing where it equals its key. */
  readonly originals: Strings;
  /** By hash of the key, and by hash of its letters and digits where these differ from it. */
  readonly exact: HashTable;
  readonly compact: HashTable;
  /** Terms that are words, in the order of their text; `postings` of the word at position w: its keys, ascending. */
  readonly words: Uint32Array;
  readonly postingStarts: Uint32Array;
  readonly postings: Uint32Array;
  /** UTF-16 units of each term, at most 255. */
  readonly termLength: Uint8Array;
  /** UTF-16 units of the distinct words of each key together. */
  readonly keyWordLength: Uint16Array;
  readonly lsh: LshTables;
}

export function toSections(layout: ValuesLayout): Record<string, PackedArray> {
  const { terms, originals, lsh, ...arrays } = layout;
  return {
    ...arrays,
    termBytes: terms.bytes,
    termOffsets: terms.offsets,
    originalBytes: originals.bytes,
    originalOffsets: originals.offsets,
    lshStarts: lsh.starts,
    lshItems: lsh.items,
  };
}

export function fromSections(sections: ReadonlyMap<string, PackedArray>, path: string): ValuesLayout {
  const get = <A extends PackedArray>(name: string): A => {
    const array = sections.get(name);
    if (!array) throw new AskableError(`${path} holds no "${name}"`, { hint: "Prepare the database again." });
    return array as A;
  };
  return {
    terms: { bytes: get("termBytes"), offsets: get("termOffsets") },
    keyEntries: get("keyEntries"),
    entryField: get("entryField"),
    entryCount: get("entryCount"),
    originals: { bytes: get("originalBytes"), offsets: get("originalOffsets") },
    exact: get("exact"),
    compact: get("compact"),
    words: get("words"),
    postingStarts: get("postingStarts"),
    postings: get("postings"),
    termLength: get("termLength"),
    keyWordLength: get("keyWordLength"),
    lsh: { starts: get("lshStarts"), items: get("lshItems") },
  };
}
