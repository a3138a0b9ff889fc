import { isYear } from "../lexicon/times/dated-fields.js";
import type { Literal } from "../query/query.js";
import { type Cursor, mentionKind, numberAt } from "./cursor.js";
import type { FieldOption, FilterTest, Pick } from "./draft.js";
import { eventAt } from "./events.js";
import { askedDates, nounBefore } from "./times/asked-dates.js";

/** A number, or quoted text. */
export function literalAt(cursor: Cursor, at: number): number | string | undefined {
  const item = cursor.items[at];
  const written = item?.kind === "mention" && /^[\d\s:./-]{6,}$/.test(item.text);
  return item?.kind === "quoted" || written ? item.text : numberAt(cursor, at);
}

/** True for numbers that people would take for a year. */
export function isYearNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1500 && value <= 2100;
}

/** The fields that a number or a date without a field's name can belong to: years and dates, by the look of it. */
export function fieldsByValue(cursor: Cursor, at: number, value: Literal): Pick | undefined {
  const year = isYearNumber(value);
  const date = typeof value === "string" && /\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{2,4}/.test(value);
  if (!year && !date) return undefined;
  const { fields: all } = cursor.lexicon;
  const done = year ? deedsBefore(cursor, at) : [];
  const years = year
    ? all
        .filter((field) => isYear(field) && (done.length === 0 || done.includes(field.ref.table)))
        .map(({ ref }): FieldOption => ({ ref, score: 0.85 }))
    : [];
  const dates = year
    ? askedDates(cursor, (field) => !isYear(field)).map((option) => ({ ...option, score: option.score - BY_YEAR }))
    : all.filter(({ kind }) => kind === "date").map(({ ref }): FieldOption => ({ ref, score: 0.8 }));
  const fields = [...years, ...dates].sort((a, b) => b.score - a.score);
  const before = cursor.perPeriod ?? (cursor.negated ? timeBefore(cursor) : undefined);
  const like = year && before !== undefined ? { like: before } : {};
  const of = year ? nounBefore(cursor) : undefined;
  const said = of === undefined ? like : { ...like, of };
  return fields.length > 0 ? { at, fields, tables: [], when: true, ...said } : undefined;
}

/** "Cars SOLD in 2024", "who SOLD most cars in 2024": no year in which they were built. */
const deedsBefore = (cursor: Cursor, end: number): string[] =>
  cursor.items.slice(0, end).flatMap((_, at) => {
    const [top] = mentionKind(cursor, at) === "table" ? (eventAt(cursor, at)?.tables ?? []) : [];
    return top === undefined ? [] : [top.table];
  });

/** What a date loses against a field of years, where a year is said. */
const BY_YEAR = 0.1;

/** "in 2023 but not in 2024": both are of the same date. */
export function timeBefore({ draft }: Cursor): Pick | undefined {
  const last = draft.filters.findLast(({ test }) => isOfTime(test))?.test;
  return last !== undefined && "pick" in last ? last.pick : undefined;
}

/** A test of a year or a time that was said of no field, or of a date. */
export function isOfTime(test: FilterTest): boolean {
  if (test.kind === "period") return true;
  return (
    (test.kind === "compare" || test.kind === "between") && (test.pick.when === true || isYearNumber(firstOf(test)))
  );
}

const firstOf = (test: Extract<FilterTest, { kind: "compare" | "between" }>) =>
  test.kind === "compare" ? test.value : test.low;
