import type { Dialect } from "../../databases/dialect.js";
import { dialectNamed } from "../../databases/engines.js";
import { type FieldRef, fieldKey } from "../../databases/schema.js";
import type { FieldProfile, Profile } from "../../profiles/profile.js";
import type { Code, Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { quoteText, writeName } from "../../sql/quoting.js";

/** What the profile knows of a field that the SQL depends on. */
export interface Typing {
  /** Where an engine compares like with like only; "other" for engines that convert by themselves. */
  kindOf(ref: FieldRef): TypeKind;
  /** Whether a field holds numbers as text, or among texts, and the profile has the SQL that reads them. */
  isConverted(ref: FieldRef): boolean;
  /**
   * The SQL of a field's value where it is computed with, compared or ordered by: the number that a text holds, NULL
   * for values that stand for missing ones. Undefined where the field itself will do.
   *
   * @param name The field as the query names it.
   * @param matters Which of the values that stand for missing ones can change the result; all when left out.
   */
  valueOf(ref: FieldRef, name: string, matters?: (missing: number | string) => boolean): string | undefined;
  /** The SQL that reads a field as a date or time, where functions of time cannot read it as it is stored. */
  timeOf(ref: FieldRef, name: string): string | undefined;
  /** The SQL that shows as a date or time what is stored as a number that counts one. Undefined for all else. */
  shownAs(ref: FieldRef, sql: string): string | undefined;
  /** Whether NULLs would come first in an order, before what is largest or smallest. */
  nullsLead(ref: FieldRef, direction: "asc" | "desc", limited: boolean): boolean;
  /** All the ways in which the field writes a value: at least the value itself. */
  spellings(ref: FieldRef, value: string): readonly string[];
  /** Whether a field is of the engine's own type of dates without a time of day. */
  isDate(ref: FieldRef): boolean;
  /** What people say that a stored value means; undefined where nobody does. */
  meaningOf(ref: FieldRef, value: string | number | boolean): string | undefined;
  /** What is left out where a field is computed with, for people; undefined when nothing is. */
  noteOf(ref: FieldRef): string | undefined;
}

export type TypeKind = "number" | "text" | "boolean" | "other";

const KINDS: readonly (readonly [RegExp, TypeKind])[] = [
  [/^(enum|set)\b/i, "text"],
  [/\[\d*\]$|\binterval\b|^(struct|map|row)\b/i, "other"],
  [/int|numeric|decimal|real|double|float|serial|money|^oid/i, "number"],
  [/char|text|^name|^citext/i, "text"],
  [/^bool/i, "boolean"],
];

const NUMBERS = /^(number|amount|percentage|quantity)( as text)?$/;
/** Formats that count seconds or days, which nobody reads. */
const COUNTED = /^(?:epoch|Excel serial)\b/;
const TIMES = /^(date|timestamp)\b/;

/**
 * @param vocabulary What people say that values mean.
 * @param asStored Computes with values as the engine takes them, those that stand for missing ones among them, and texts
 *   read as numbers only where the engine asks for it.
 */
export function typingOf(profile: Profile, asStored = false, vocabulary?: Vocabulary): Typing {
  const { tables } = profile;
  const dialect = dialectNamed(profile.dialect);
  const byKey = new Map(
    tables.flatMap((table) =>
      table.fields.map((field) => [fieldKey({ table: table.name, field: field.name }), field] as const),
    ),
  );
  const fieldOf = (ref: FieldRef) => byKey.get(fieldKey(ref));
  const strict = dialect.strictTypes;
  const conversionOf = (field: FieldProfile | undefined) => (asStored && !strict ? undefined : numberIn(field));
  const told = new Map(
    (vocabulary?.tables ?? []).flatMap(({ table, fields }) =>
      fields.map(({ field, codes }) => [byKey.get(fieldKey({ table, field })), codes] as const),
    ),
  );
  const missingOf = (field: FieldProfile | undefined) => {
    if (asStored || field === undefined) return [];
    return [...new Set([...standInsOf(field), ...saidMissing(field, told.get(field) ?? [])])];
  };
  const becomesNull = (field: FieldProfile | undefined) =>
    conversionOf(field) !== undefined || missingOf(field).length > 0;
  const timeOf = (ref: FieldRef, name: string) => {
    const { semantic } = fieldOf(ref) ?? {};
    const read = TIMES.test(semantic?.type ?? "") ? semantic?.convert : undefined;
    return read === undefined ? undefined : renamed(read, writeName(ref.field, dialect), name);
  };
  return {
    kindOf: (ref) => (strict ? KINDS.find(([type]) => type.test(fieldOf(ref)?.type ?? ""))?.[1] : undefined) ?? "other",
    isConverted: (ref) => conversionOf(fieldOf(ref)) !== undefined,
    valueOf(ref, name, matters = () => true) {
      const field = fieldOf(ref);
      const convert = conversionOf(field);
      const value = convert === undefined ? name : renamed(convert, writeName(ref.field, dialect), name);
      const missing = missingOf(field).filter(matters);
      const known = missing.reduce<string>((inner, each) => `NULLIF(${inner}, ${literal(each, dialect)})`, value);
      return known === name ? undefined : known;
    },
    timeOf,
    shownAs: (ref, sql) =>
      !asStored && COUNTED.test(fieldOf(ref)?.semantic?.format ?? "") ? timeOf(ref, sql) : undefined,
    nullsLead(ref, direction, limited) {
      const field = fieldOf(ref);
      const { nullOrder } = dialect;
      if (nullOrder === "largest") return direction === "desc" && (field?.nulls !== 0 || becomesNull(field));
      if (nullOrder === "last" || direction === "desc") return false;
      return becomesNull(field) || (limited && !asStored && field?.nulls !== 0);
    },
    spellings(ref, value) {
      const groups = fieldOf(ref)?.variants ?? [];
      const group = groups.find((each) => each.some((variant) => variant.value === value)) ?? [];
      return [...new Set([value, ...group.map((variant) => String(variant.value))])];
    },
    isDate: (ref) => /^date$/i.test(fieldOf(ref)?.type ?? ""),
    meaningOf: (ref, value) => told.get(fieldOf(ref))?.find((code) => code.value === String(value))?.meanings[0],
    noteOf(ref) {
      const field = fieldOf(ref);
      const { of = 0, read = 0 } = field?.semantic?.converted ?? {};
      const unread = conversionOf(field) === undefined || read >= of ? [] : [`${of - read} rows without a number`];
      const left = [...unread, ...missingOf(field)];
      return left.length === 0 ? undefined : `leaves out ${left.join(", ")}`;
    },
  };
}

function numberIn(field: FieldProfile | undefined): string | undefined {
  return NUMBERS.test(field?.semantic?.type ?? "") ? field?.semantic?.convert : undefined;
}

/** Numbers and dates that stand for missing ones; texts among numbers are none once these are read. */
function standInsOf(field: FieldProfile | undefined): (number | string)[] {
  const timed = TIMES.test(field?.semantic?.type ?? "");
  return (field?.disguisedMissing ?? []).flatMap(({ value }) =>
    typeof value === "number" || (typeof value === "string" && timed && /^\d/.test(value)) ? [value] : [],
  );
}

const NONE = /\b(?:not|never|unknown|missing|forgot|forgotten|gave none|no answer|n\/a)\b/;

/**
 * "0 = guest gave none" of marks from 1 to 10: a code among figures, where most values have none; 5 of "1 (at once) to 5 (not
 * urgent)" is the end of a scale.
 */
function saidMissing({ min, distinct, top = [] }: FieldProfile, codes: readonly Code[]): number[] {
  if (typeof min !== "number" || (distinct?.count ?? 0) < 2 * codes.length) return [];
  // "0 to 10; -1 = closed the question": the only one below zero, and no figure.
  const below = top.filter(({ value }) => Number(value) < 0);
  const isApart = (value: string) => Number(value) < 0 && Number(value) === min && below.length === 1;
  return codes.flatMap(({ value, meanings }) =>
    /^(?:0|-\d+|9+)$/.test(value) && (isApart(value) || meanings.some((meaning) => NONE.test(meaning)))
      ? [Number(value)]
      : [],
  );
}

/** Puts another name for a field's into SQL, but not into its texts, its types and its functions. */
function renamed(sql: string, field: string, name: string): string {
  const bare = field.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const text = "'(?:[^']|'')*'";
  return sql.replaceAll(new RegExp(`${text}|(?<![\\w"\`]|\\bAS )${bare}(?![\\w"\`(]| precision)`, "g"), (found) =>
    found.startsWith("'") ? found : name,
  );
}

function literal(value: number | string, dialect: Dialect): string {
  return typeof value === "number" ? String(value) : quoteText(value, dialect);
}
