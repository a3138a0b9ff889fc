import { type FieldRef, fieldKey } from "../../../databases/schema.js";
import type { Token } from "../../../language/tokens.js";
import type { Lexicon } from "../lexicon.js";

/** Names of the schema as it writes them, in lower case, to what bears them. */
export interface ExactNames {
  readonly tables: ReadonlyMap<string, readonly string[]>;
  readonly fields: ReadonlyMap<string, readonly FieldRef[]>;
}

const known = new WeakMap<Lexicon, ExactNames>();

export function exactNamesOf(lexicon: Lexicon): ExactNames {
  const names = known.get(lexicon) ?? readNames(lexicon);
  known.set(lexicon, names);
  return names;
}

function readNames(lexicon: Lexicon): ExactNames {
  const tables = new Map<string, string[]>();
  const fields = new Map<string, FieldRef[]>();
  const add = <T>(map: Map<string, T[]>, name: string, item: T) => {
    const key = name.toLowerCase();
    map.set(key, [...(map.get(key) ?? []), item]);
  };
  for (const { name } of lexicon.tables) {
    add(tables, name, name);
    if (name.includes(".")) add(tables, lastPart(name), name);
  }
  for (const { ref } of lexicon.fields) {
    add(fields, ref.field, ref);
    add(fields, fieldKey(ref), ref);
    add(fields, `${ref.table}.${ref.field}`, ref);
    if (ref.table.includes(".")) add(fields, `${lastPart(ref.table)}.${ref.field}`, ref);
  }
  return { tables, fields };
}

const lastPart = (name: string) => name.slice(name.lastIndexOf(".") + 1);

/** More than any stored value scores. */
const EXACT = 1.15;

/** Written as no English word is. */
const COMPOUND = /[_.\d]|\p{Ll}\p{Lu}/u;
/** Quoted text behind one of these is a name, elsewhere rather a value. */
const BEFORE_NAME = /^(?:in|from|of|into|table|view|does|do|is|the|columns?|fields?)$/;

/**
 * A word of a question that is a name of the schema to the letter, and that is written as no English word is, there or in
 * the schema; with a schema's name before it, or in quotes.
 */
export function exactNameAt(token: Token, before: Token | undefined, { tables, fields }: ExactNames) {
  if (token.kind !== "word" && token.kind !== "quoted") return [];
  const written = COMPOUND.test(token.text);
  const quoted = token.kind === "quoted" && BEFORE_NAME.test(before?.lower ?? "");
  const named = tables.get(token.lower) ?? (written ? tables.get(lastPart(token.lower)) : undefined) ?? [];
  const meant = named.filter((table) => written || quoted || COMPOUND.test(table));
  return [
    ...meant.map((table) => ({ kind: "table" as const, table, score: EXACT })),
    ...(written ? (fields.get(token.lower) ?? []) : []).map((ref) => ({ kind: "field" as const, ref, score: EXACT })),
  ];
}
