import { type FieldRef, fieldKey } from "../../databases/schema.js";
import { tokenize } from "../../language/tokens.js";
import type { Profile } from "../../profiles/profile.js";
import { nameStems } from "../../semantic-parser/lexicon/names/name-stems.js";

/** Fields whose name says only that they name what the table is about. */
const NAMING = new Set(["name", "title", "label"]);

/**
 * The fields that texts name: all words of the field's name occur in them, or all words of its table's where the field
 * is called "name", "title" or the like.
 */
export function namedFields(texts: readonly string[], profile: Profile): FieldRef[] {
  const stems = new Set(texts.flatMap((text) => tokenize(text).map(({ stem }) => stem)));
  const occur = (words: readonly string[]) => words.length > 0 && words.every((word) => stems.has(word));
  return wordsOf(profile)
    .filter(({ table, field }) => occur(field) || (occur(table) && field.some((word) => NAMING.has(word))))
    .map(({ ref }) => ref);
}

interface FieldWords {
  readonly ref: FieldRef;
  readonly table: readonly string[];
  readonly field: readonly string[];
}

const known = new WeakMap<Profile, readonly FieldWords[]>();

/** Of the fields whose values are indexed. */
function wordsOf(profile: Profile): readonly FieldWords[] {
  const words =
    known.get(profile) ??
    profile.tables.flatMap(({ name, fields }) => {
      const table = nameStems(name);
      return fields
        .filter(({ textLike }) => textLike)
        .map((field) => ({ ref: { table: name, field: field.name }, table, field: nameStems(field.name) }));
    });
  known.set(profile, words);
  return words;
}

/** Those of the fields that are named first, the others after them. */
export function namedFirst(fields: readonly FieldRef[], named: readonly FieldRef[]): FieldRef[] {
  const keys = new Set(named.map(fieldKey));
  return [...fields.filter((ref) => keys.has(fieldKey(ref))), ...fields.filter((ref) => !keys.has(fieldKey(ref)))];
}
