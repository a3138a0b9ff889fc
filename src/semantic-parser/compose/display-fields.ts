import type { FieldRef } from "../../databases/schema.js";
import type { LexicalField, LexicalTable, Lexicon } from "../lexicon/lexicon.js";

/** The fields by which people know a row of a table: its name or title, else its most telling text, else its key. */
export function displayFields(table: LexicalTable): FieldRef[] {
  const named = best(table.fields, nameRank);
  if (named !== undefined && nameRank(named) > 1) return [named.ref];
  const parts = table.fields.filter((field) => isPersonName(field));
  if (parts.length === 2) return parts.map((field) => field.ref);
  const text =
    named ??
    best(table.fields, textRank) ??
    table.fields.find((field) => table.primaryKey.includes(field.ref.field)) ??
    table.fields[0];
  return text === undefined ? [] : [text.ref];
}

/** A plain "name" that was linked to a first or a last name stands for both. */
export function wholeName(lexicon: Lexicon, ref: FieldRef): FieldRef[] {
  if (!isPersonName(lexicon.field(ref))) return [ref];
  const parts = lexicon.table(ref.table).fields.filter(isPersonName);
  return parts.length === 2 ? parts.map((field) => field.ref) : [ref];
}

/** For a number that only points at another table ("eye_colour_id"), the fields by which that table's rows are known. */
export function namedBy(lexicon: Lexicon, ref: FieldRef): FieldRef[] | undefined {
  const { own, kind } = lexicon.field(ref);
  const join = lexicon.joins.find(
    ({ from }) => from.table === ref.table && from.fields.length === 1 && from.fields[0] === ref.field,
  );
  if (join === undefined || kind !== "number" || !own.includes("id") || own.length < 2) return undefined;
  return displayFields(lexicon.table(join.to.table));
}

/** The field by which a table's rows are grouped: its key when it has one of a single field. */
export function keyField(table: LexicalTable): FieldRef | undefined {
  const [only, second] = table.primaryKey;
  if (only !== undefined && second === undefined) return { table: table.name, field: only };
  return undefined;
}

function isPersonName(field: LexicalField): boolean {
  return field.called.has("name") && (field.called.has("first") || field.called.has("last"));
}

const NAMES: ReadonlySet<string> = new Set(["name", "titl"]);

function nameRank(field: LexicalField): number {
  if (field.kind !== "text") return 0;
  const { namings, called } = field;
  if (namings.some(({ words: [word, second] }) => second === undefined && NAMES.has(word!))) return 5;
  if (namings.some(({ echo }) => echo)) return 4;
  if (called.has("name") && !isPersonName(field)) return called.has("full") ? 3 : 3.5;
  return called.has("titl") ? 3 : 0;
}

function textRank(field: LexicalField): number {
  if (field.kind !== "text" || field.key) return 0;
  return 1 + (field.profile.distinct?.count ?? 0) / 1e9;
}

function best(fields: readonly LexicalField[], rank: (field: LexicalField) => number): LexicalField | undefined {
  let chosen: LexicalField | undefined;
  for (const field of fields) {
    if (rank(field) > 0 && (chosen === undefined || rank(field) > rank(chosen))) chosen = field;
  }
  return chosen;
}
