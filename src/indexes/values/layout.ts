import type { PackedArray } from "../../artifacts/packed.js";
import { AskableError } from "../../errors.js";
import { compact } from "../fold.js";
import type { Strings } from "../strings.js";
import type { ApproximateTables } from "./approximable.js";
import type { ApproximateParameters } from "./approximate.js";
import type { HashTable } from "./hash-table.js";
import type { PackedLists } from "./packed-lists.js";

export const VALUES_KIND = "values";
export const VALUES_VERSION = 2;
export const VALUES_FILE = "values.bin";
/** Longer values are texts rather than names; they are left out, and their field counts as cut. */
export const MAX_VALUE_LENGTH = 1000;

export interface ValuesMeta {
  readonly fields: readonly { readonly table: string; readonly field: string; readonly cut: boolean }[];
  readonly approximate: ApproximateParameters;
}

/** Numbers, each in as many bytes as the greatest needs. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/**
 * The value index as it lies in the file. A *key* is a folded value; keys stand in the order of their greatest count.
 * An *entry* is a stored value of one field; the entries of key k lie between `keyEntries[k]` and `keyEntries[k + 1]`.
 * The text of a key is not kept: it is its first value, folded.
 */
export interface ValuesLayout {
  /** The value of each entry as stored, or nothing where it equals that of the entry before. */
  readonly values: Strings;
  readonly keyEntries: Uint32Array;
  readonly entryField: Numbers;
  readonly entryCount: Numbers;
  /** Keys by hash of their letters and digits. */
  readonly letters: HashTable;
  /** UTF-16 units of each key, at most 255, and of its distinct words together. */
  readonly keyLength: Uint8Array;
  readonly keyWordLength: Numbers;
  /** In the order of their text, initials of several words (`initialsWord`) among them. */
  readonly words: Strings;
  /** UTF-16 units of each word, at most 255. */
  readonly wordLength: Uint8Array;
  /** Keys that hold each word: how many, and which. */
  readonly wordCount: Numbers;
  readonly wordKeys: PackedLists;
  readonly nearKeys: ApproximateTables;
  readonly nearWords: ApproximateTables;
}

/** What keys are hashed by: letters and digits, or the whole of one that has none. */
export const lettersOf = (folded: string): string => compact(folded) || folded;

const INITIALS = "=";

/** Initials as they stand among the words, of which none begins so. */
export const initialsWord = (initials: string): string => INITIALS + initials;
export const isInitials = (word: string): boolean => word.startsWith(INITIALS);

export function toSections(layout: ValuesLayout): Record<string, PackedArray> {
  const { values, words, wordKeys, nearKeys, nearWords, ...arrays } = layout;
  return {
    ...arrays,
    valueBytes: values.bytes,
    valueOffsets: values.offsets,
    wordBytes: words.bytes,
    wordOffsets: words.offsets,
    wordKeyBytes: wordKeys.bytes,
    wordKeyStarts: wordKeys.starts,
    nearKeyItems: nearKeys.items,
    nearKeyStarts: nearKeys.starts,
    nearWordItems: nearWords.items,
    nearWordStarts: nearWords.starts,
  };
}

export function fromSections(sections: ReadonlyMap<string, PackedArray>, path: string): ValuesLayout {
  const get = <A extends PackedArray>(name: string): A => {
    const array = sections.get(name);
    if (!array) throw new AskableError(`${path} holds no "${name}"`, { hint: "Prepare the database again." });
    return array as A;
  };
  return {
    values: { bytes: get("valueBytes"), offsets: get("valueOffsets") },
    keyEntries: get("keyEntries"),
    entryField: get("entryField"),
    entryCount: get("entryCount"),
    letters: get("letters"),
    keyLength: get("keyLength"),
    keyWordLength: get("keyWordLength"),
    words: { bytes: get("wordBytes"), offsets: get("wordOffsets") },
    wordLength: get("wordLength"),
    wordCount: get("wordCount"),
    wordKeys: { bytes: get("wordKeyBytes"), starts: get("wordKeyStarts") },
    nearKeys: { items: get("nearKeyItems"), starts: get("nearKeyStarts") },
    nearWords: { items: get("nearWordItems"), starts: get("nearWordStarts") },
  };
}
