import type { PackedArray } from "../../artifacts/packed.js";
import type { FieldRef } from "../../databases/schema.js";
import { AskableError } from "../../errors.js";
import { compact } from "../../language/fold.js";
import type { ApproximateTables } from "./approximable.js";
import type { ApproximateParameters } from "./approximate-method.js";
import type { HashTable } from "./hash-table.js";
import type { Numbers } from "./number-arrays.js";
import type { Offsets, PackedStrings } from "./offsets.js";
import type { PackedLists } from "./packed-lists.js";

export const VALUES_KIND = "values";
export const VALUES_VERSION = 3;
export const VALUES_FILE = "values.bin";
/** Longer values are texts rather than names; they are left out, and their field counts as cut. */
export const MAX_VALUE_LENGTH = 1000;

export interface ValuesMeta {
  readonly fields: readonly IndexedField[];
  readonly approximate: ApproximateParameters;
}

export interface IndexedField extends FieldRef {
  readonly cut: boolean;
  /** It could not be read, and none of its values is there. */
  readonly failed?: true;
}

/**
 * The value index as it lies in the file. A *key* is a folded value; keys stand in the order of their length, and
 * within one length in that of their greatest count. What the file holds says nothing of the order in which values
 * came. An *entry* is a stored value of one field; the entries of key k lie between offsets k and k + 1 of
 * `keyEntries`. The text of a key is not kept: it is its first value, folded.
 */
export interface ValuesLayout {
  /** The value of each entry as stored, or nothing where it equals that of the entry before. */
  readonly values: PackedStrings;
  readonly keyEntries: Offsets;
  readonly entryField: Numbers;
  readonly entryCount: Numbers;
  /** Keys by hash of their letters and digits. */
  readonly letters: HashTable;
  /** UTF-16 units of each key, at most 255, and of its distinct words together. */
  readonly keyLength: Uint8Array;
  readonly keyWordLength: Numbers;
  /** In the order of their code points, initials of several words (`initialsWord`) among them. */
  readonly words: PackedStrings;
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

/** What initials begin with among the words. */
export const INITIALS = "=";

/** Initials as they stand among the words, of which none begins so. */
export const initialsWord = (initials: string): string => INITIALS + initials;

export function toSections(layout: ValuesLayout): Record<string, PackedArray> {
  const { values, keyEntries, words, wordKeys, nearKeys, nearWords, ...arrays } = layout;
  return {
    ...arrays,
    valueBytes: values.bytes,
    ...sectionsOf("value", values.offsets),
    ...sectionsOf("keyEntry", keyEntries),
    wordBytes: words.bytes,
    ...sectionsOf("word", words.offsets),
    wordKeyBytes: wordKeys.bytes,
    wordKeyStarts: wordKeys.starts,
    nearKeyItems: nearKeys.items,
    nearKeyStarts: nearKeys.starts,
    nearKeyGroups: nearKeys.groups,
    nearWordItems: nearWords.items,
    nearWordStarts: nearWords.starts,
    nearWordGroups: nearWords.groups,
  };
}

const sectionsOf = (name: string, { marks, steps }: Offsets) => ({ [`${name}Marks`]: marks, [`${name}Steps`]: steps });

export function fromSections(sections: ReadonlyMap<string, PackedArray>, path: string): ValuesLayout {
  const get = <A extends PackedArray>(name: string): A => {
    const array = sections.get(name);
    if (!array) throw new AskableError(`${path} holds no "${name}"`, { hint: "Prepare the database again." });
    return array as A;
  };
  const offsets = (name: string): Offsets => ({ marks: get(`${name}Marks`), steps: get(`${name}Steps`) });
  return {
    values: { bytes: get("valueBytes"), offsets: offsets("value") },
    keyEntries: offsets("keyEntry"),
    entryField: get("entryField"),
    entryCount: get("entryCount"),
    letters: get("letters"),
    keyLength: get("keyLength"),
    keyWordLength: get("keyWordLength"),
    words: { bytes: get("wordBytes"), offsets: offsets("word") },
    wordLength: get("wordLength"),
    wordCount: get("wordCount"),
    wordKeys: { bytes: get("wordKeyBytes"), starts: get("wordKeyStarts") },
    nearKeys: { items: get("nearKeyItems"), starts: get("nearKeyStarts"), groups: get("nearKeyGroups") },
    nearWords: { items: get("nearWordItems"), starts: get("nearWordStarts"), groups: get("nearWordGroups") },
  };
}
