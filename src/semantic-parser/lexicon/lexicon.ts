import { type FieldRef, fieldKey } from "../../databases/schema.js";
import { nameWords } from "../../language/name-words.js";
import { stem } from "../../language/stems.js";
import { FUNCTION_WORDS } from "../../language/stop-words.js";
import type { FieldProfile, Join, Profile } from "../../profiles/profile.js";
import { EMPTY_NAME_WORDS, nameStems } from "./name-stems.js";

export interface LexicalField {
  readonly ref: FieldRef;
  /** Stems of its own words, without those that repeat its table's name; never empty. */
  readonly own: readonly string[];
  /** True when it only repeats its table's name ("course" of the table course). */
  readonly echo: boolean;
  /** Stems of its table's name. */
  readonly tableWords: readonly string[];
  readonly profile: FieldProfile;
  readonly kind: "number" | "date" | "text";
  /** Part of a primary key, or of one end of a join. */
  readonly key: boolean;
}

export interface LexicalTable {
  readonly name: string;
  readonly words: readonly string[];
  /** True when its name links others ("has_pet", "singer_in_concert"): small words were left out of `words`. */
  readonly linking: boolean;
  readonly fields: readonly LexicalField[];
  readonly primaryKey: readonly string[];
  readonly rows: number;
}

/** The schema as words: what a question's words are compared with. */
export interface Lexicon {
  readonly tables: readonly LexicalTable[];
  readonly fields: readonly LexicalField[];
  readonly joins: readonly Join[];
  table(name: string): LexicalTable;
  field(ref: FieldRef): LexicalField;
}

export function buildLexicon(profile: Profile): Lexicon {
  const known = knownWords(profile);
  const joined = new Set(profile.joins.flatMap((join) => [...ends(join.from), ...ends(join.to)]));
  const tables = profile.tables.map((table): LexicalTable => {
    const words = tableWords(table.name, known);
    const fields = table.fields.map((field): LexicalField => {
      const ref = { table: table.name, field: field.name };
      const isKey = table.primaryKey.includes(field.name) || joined.has(fieldKey(ref));
      const all = isKey && /^\p{L}{1,3}id$/iu.test(field.name) ? ["id"] : nameStems(field.name, known);
      const telling = all.filter((word) => !FUNCTION_WORDS.has(word));
      const own = (telling.length > 0 ? telling : all).filter((word) => !words.includes(word));
      return {
        ref,
        own: own.length > 0 ? own : all,
        echo: own.length === 0,
        tableWords: words,
        profile: field,
        kind: kindOf(field, all),
        key: isKey,
      };
    });
    const linking = nameWords(table.name).some((word) => FUNCTION_WORDS.has(word));
    return { name: table.name, words, linking, fields, primaryKey: table.primaryKey, rows: table.rows ?? 0 };
  });
  const byTable = new Map(tables.map((table) => [table.name, table]));
  const byField = new Map(tables.flatMap((table) => table.fields).map((field) => [fieldKey(field.ref), field]));
  return {
    tables,
    fields: [...byField.values()],
    joins: profile.joins,
    table: (name) => found(byTable.get(name), name),
    field: (ref) => found(byField.get(fieldKey(ref)), ref.field),
  };
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the profile has no "${name}"`);
  return value;
}

function ends(end: Join["from"]): string[] {
  return end.fields.map((field) => fieldKey({ table: end.table, field }));
}

function tableWords(name: string, known: ReadonlySet<string>): string[] {
  const words = nameStems(name, known);
  const telling = words.filter((word) => !EMPTY_NAME_WORDS.has(word) && !FUNCTION_WORDS.has(word) && word !== "have");
  return telling.length > 0 ? telling : words;
}

function knownWords(profile: Profile): Set<string> {
  const names = profile.tables.flatMap((table) => [table.name, ...table.fields.map((field) => field.name)]);
  const words = new Set(profile.tables.flatMap((table) => nameWords(table.name)).map(stem));
  for (const name of names) {
    const parts = nameWords(name);
    if (parts.length > 1) for (const part of parts) if (part.length > 3) words.add(stem(part));
  }
  return words;
}

const NUMBER_TYPE = /int|real|num|dec|doub|float|money|serial|bit$/i;
const DATE_TYPE = /date|timestamp/i;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;

function kindOf(field: FieldProfile, words: readonly string[]): LexicalField["kind"] {
  if (DATE_TYPE.test(field.type) && !NUMBER_TYPE.test(field.type)) return "date";
  if (typeof field.min === "number" && typeof field.max === "number") return "number";
  if (typeof field.min === "string" && ISO_DATE.test(field.min)) return "date";
  if (words.includes("date") && typeof field.max === "string" && /\d{4}/.test(field.max)) return "date";
  if (NUMBER_TYPE.test(field.type)) return "number";
  if (/^(number|amount|percentage|quantity) as text$/.test(field.semantic?.type ?? "")) return "number";
  return mostlyNumeric(field) ? "number" : "text";
}

/** Numbers kept as text, a few marks for missing ones among them. */
function mostlyNumeric(field: FieldProfile): boolean {
  if (isNumeric(field.min) && isNumeric(field.max)) return true;
  const top = field.top ?? [];
  return top.length >= 3 && top.filter(({ value }) => isNumeric(value)).length >= 0.8 * top.length;
}

function isNumeric(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value));
}
