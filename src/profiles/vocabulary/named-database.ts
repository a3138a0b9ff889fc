import { countEach } from "../../collections.js";
import { entityOf, nameWords, withoutTablePrefix } from "../../language/name-words.js";

/** A database as far as its names go. */
export interface NamedDatabase {
  readonly tables: readonly { readonly name: string; readonly fields: readonly NamedField[] }[];
  readonly joins: readonly { readonly from: End; readonly to: End }[];
}

export interface NamedField {
  readonly name: string;
  readonly type?: string | undefined;
  readonly semantic?: { readonly type: string } | undefined;
}

interface End {
  readonly table: string;
  readonly fields: readonly string[];
}

/** What people wrote of a table or field: where its short forms are most likely written out. */
export interface SaidText {
  readonly table: string;
  readonly field?: string | undefined;
  /** The likeliest first: names that people give it, then what they say. */
  readonly texts: readonly string[];
  readonly unit?: string | undefined;
}

export const keyOf = (table: string, field?: string) => JSON.stringify([table, field]);

export const tableParts = (table: string) => withoutTablePrefix(entityOf(table));

/** The parts of a field's name without the one that all fields of its table begin with ("c_name" of customer). */
export function fieldParts({ tables }: NamedDatabase, table: string, field: string): readonly string[] {
  const parts = nameWords(field);
  const [first = ""] = parts;
  if (parts.length < 2 || first.length > 4) return parts;
  const { fields, firsts } = firstWords(tables).get(table) ?? { fields: 0, firsts: undefined };
  return fields > 3 && (firsts?.get(first) ?? 0) >= 0.8 * fields ? parts.slice(1) : parts;
}

interface FirstWords {
  readonly fields: number;
  /** How many names of several words begin with each. */
  readonly firsts: ReadonlyMap<string, number>;
}

const known = new WeakMap<NamedDatabase["tables"], ReadonlyMap<string, FirstWords>>();

/** By table; the first of two of one name counts. */
function firstWords(tables: NamedDatabase["tables"]): ReadonlyMap<string, FirstWords> {
  const before = known.get(tables);
  if (before) return before;
  const found = new Map<string, FirstWords>();
  for (const { name, fields } of tables) {
    if (found.has(name)) continue;
    const words = fields.map((field) => nameWords(field.name)).filter(({ length }) => length > 1);
    found.set(name, { fields: fields.length, firsts: countEach(words.map(([first]) => first!)) });
  }
  known.set(tables, found);
  return found;
}
