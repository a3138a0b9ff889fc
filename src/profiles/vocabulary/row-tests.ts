import { ownEntry } from "../../collections.js";
import { sqlTokens, unquoted } from "../../sql/tokens.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import { flagCounts } from "./flag-counts.js";
import type { RowTest } from "./vocabulary.js";

const OPERATORS: Readonly<Record<string, RowTest["operator"]>> = {
  "=": "=",
  "==": "=",
  is: "=",
  "!=": "!=",
  "<>": "!=",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};

/**
 * The tests that a condition is made of, "del_flg = 0 and vld_to is null", "coalesce(inactive, 0) = 0"; undefined where it
 * is made of anything else.
 */
export function rowTestsIn(condition: string, table: TableProfile): RowTest[] | undefined {
  const tests = condition.split(/(?<!\s)\s+and\s+/i).map((part) => rowTestIn(part, table));
  return tests.every((test) => test !== undefined) ? tests : undefined;
}

const COALESCED = /^(?:coalesce|ifnull)\s*\(\s*([\w."]+)\s*,\s*([^()]+?)\s*\)\s*([^\w\s'"-]+.*)$/i;

/** "coalesce(inactive, 0) = 0", "inactive = 0 or inactive is null": also where the field is empty. */
function orNullIn(text: string, table: TableProfile): RowTest | undefined {
  const [, name, standing, rest] = COALESCED.exec(text) ?? [];
  if (name !== undefined && standing !== undefined && rest !== undefined) {
    const test = rowTestIn(`${name} ${rest}`, table);
    const ofEmpty = rowTestIn(`${name} = ${standing}`, table);
    const compared = test?.operator === "=" || test?.operator === "!=";
    if (!compared || ofEmpty?.value === undefined) return undefined;
    const passes = (test.value === ofEmpty.value) === (test.operator === "=");
    return passes ? { ...test, orNull: true } : test;
  }
  const sides = /^\(?(.+?)\)?$/.exec(text)![1]!.split(/\s+or\s+/i);
  const tests = sides.length === 2 ? sides.map((side) => rowTestIn(side, table)) : [];
  const empty = tests.find((test) => test?.operator === "is null");
  const other = tests.find((test) => test?.value !== undefined);
  return empty !== undefined && other?.field === empty.field ? { ...other, orNull: true } : undefined;
}

/** "del_flg = 0", "end_dt is null", "not is_int", "is_cur". */
export function rowTestIn(text: string, table: TableProfile): RowTest | undefined {
  const loose = orNullIn(text.trim(), table);
  if (loose !== undefined) return loose;
  // "vto = 9999-12-31", as people write it, is no subtraction.
  const written = text.trim().replace(/(?<![\w'"-])\d{4}-\d{2}-\d{2}(?![\w'"-])/, "'$&'");
  const tokens = sqlTokens(written).filter(({ kind }) => kind !== "blank");
  const negated = tokens[0]?.raw.toLowerCase() === "not";
  const [name, operator, ...rest] = negated ? tokens.slice(1) : tokens;
  const field = name && fieldNamed(table, unquoted(name));
  if (field === undefined) return undefined;
  const sides = flagCounts(field);
  if (operator === undefined) return sides && equal(field, (negated ? sides.no : sides.yes).value);
  if (negated) return undefined;
  const words = [operator, ...rest].map(({ raw }) => raw.toLowerCase());
  if (/^(is |= )?(null|empty)$/.test(words.join(" "))) return { field: field.name, operator: "is null" };
  if (/^(is )?(not null|known|filled|set)$/.test(words.join(" ")))
    return { field: field.name, operator: "is not null" };
  const compares = ownEntry(OPERATORS, words[0]!);
  const [value, ...more] = rest;
  if (compares === undefined || value === undefined) return undefined;
  const signed = value.raw === "-" && more.length === 1 ? `-${more[0]!.raw}` : unquoted(value);
  if (more.length > (value.raw === "-" ? 1 : 0)) return undefined;
  return { field: field.name, operator: compares, value: storedValue(field, signed) };
}

/** The field of a name, whatever its letter case, with or without its table before it. */
export function fieldNamed(table: TableProfile, name: string): FieldProfile | undefined {
  const own = name.toLowerCase().replace(`${table.name.toLowerCase()}.`, "");
  return (
    table.fields.find((field) => field.name === name) ?? table.fields.find((field) => field.name.toLowerCase() === own)
  );
}

/** A value as the field stores it: "0" is the number 0 in a field of numbers. */
export function storedValue({ top = [], min, type }: FieldProfile, written: string): string | number | boolean {
  const known = top.find(({ value }) => String(value).toLowerCase() === written.toLowerCase())?.value;
  if (known != null) return known;
  if (/^bool/i.test(type) && /^(true|false)$/i.test(written)) return written.toLowerCase() === "true";
  return typeof min === "number" && Number.isFinite(Number(written)) ? Number(written) : written;
}

/** The test that the other rows meet; an empty field meets neither, unless the test says that it does. */
export function oppositeTest({ orNull, ...test }: RowTest, field: FieldProfile): RowTest {
  const opposites = {
    "is null": "is not null",
    "is not null": "is null",
    "<": ">=",
    ">=": "<",
    "<=": ">",
    ">": "<=",
  } as const;
  if (test.operator !== "=" && test.operator !== "!=") return { ...test, operator: opposites[test.operator] };
  const sides = flagCounts(field);
  const other = [sides?.yes, sides?.no].find((side) => side !== undefined && side.value !== test.value);
  // Of two values the other one says it plainly, and a NULL is neither.
  if (test.operator === "=" && sides !== undefined && other !== undefined) return equal(field, other.value);
  // NULL differs from nothing: where the rest is NULL, that is what the other rows have.
  if (test.operator === "=" && field.distinct?.count === 1 && (field.nulls ?? 0) > 0)
    return { field: test.field, operator: "is null" };
  return { ...test, operator: test.operator === "=" ? "!=" : "=" };
}

const equal = ({ name }: FieldProfile, value: string | number | boolean): RowTest => ({
  field: name,
  operator: "=",
  value,
});
