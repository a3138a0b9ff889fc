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
  const fields = tables.find(({ name }) => name === table)?.fields ?? [];
  const alike = fields.filter(({ name }) => nameWords(name)[0] === first && nameWords(name).length > 1).length;
  return fields.length > 3 && alike >= 0.8 * fields.length ? parts.slice(1) : parts;
}
