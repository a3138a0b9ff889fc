import type { Dialect } from "../../databases/database.js";
import { writeName } from "../../databases/names.js";
import type { ValueCount } from "../figures.js";
import type { FieldProfile } from "../profile.js";
import type { FieldKind } from "../statistics/statistic.js";
import { entityOf, wordsOf } from "../words.js";
import { numberExpression, timeExpression } from "./conversion.js";
import { datesIn, timeOf } from "./dates.js";
import { type Evidence, has, type Meaning } from "./evidence.js";
import { isNeverDate, type MissingValue, missingNumbers, missingTexts, missingTimes } from "./missing.js";
import * as named from "./name-words.js";
import { numberMeaning } from "./number-meaning.js";
import { numbersIn } from "./number-text.js";
import { timeOfNumber } from "./number-times.js";
import { type Periods, periodsOf } from "./periods.js";
import { textMeaning } from "./text-meaning.js";
import { writingOf } from "./writing.js";

export interface Known {
  readonly table: string;
  /** The field's figures. */
  readonly field: FieldProfile;
  readonly kind: FieldKind;
  readonly dialect: Dialect;
  /** Rows that hold a value. */
  readonly present: number;
  /** Most values are numbers. */
  readonly numeric: boolean;
  /** Distinct values with their counts, each once, spread over all, the ends of the range among them; 0 for unknown. */
  readonly values: readonly ValueCount[];
  /** `values` are all that there are. */
  readonly whole: boolean;
  readonly isKey: boolean;
  readonly isReference: boolean;
}

export type Understanding = Pick<
  FieldProfile,
  "semantic" | "missing" | "time" | "prefixes" | "suffixes" | "letterCase" | "doubleBlanks" | "invisible"
>;

/** What the values of a field say: kind, unit, format, look-alikes of missing values, people, periods, writing. */
export function understand(known: Known): Understanding {
  const { field, kind, present, numeric } = known;
  if (present <= 0) return {};
  const words = wordsOf(field.name);
  const missing = missingOf(known, words);
  const absent = new Set(missing.map(({ value }) => value));
  const values = known.values.filter(({ value }) => !absent.has(value));
  const evidence: Evidence = {
    field,
    kind,
    numeric,
    present: present - missing.reduce((sum, { count }) => sum + count, 0),
    words,
    entity: entityOf(known.table),
    texts: values.flatMap(({ value }) => (typeof value === "string" && value.trim() !== "" ? [value] : [])),
    numbers: numbersOf(known, absent),
    whole: known.whole,
    isKey: known.isKey,
    isReference: known.isReference,
  };
  const meaning = promised(evidence) ?? (numeric ? numberMeaning(evidence) : textMeaning(evidence));
  const time = timesOf(known, values, meaning);
  const text = kind === "text" || (kind === "any" && !numeric);
  return {
    semantic: semanticOf(known, meaning, missing, evidence.texts),
    ...(missing.length > 0 && { missing }),
    ...(time && { time }),
    ...(text && meaning.type !== "binary" && writingOf(evidence.texts)),
  };
}

/** What the declared type says already. */
function promised({ field, kind, present, words }: Evidence): Meaning | undefined {
  switch (kind) {
    case "boolean":
      return { type: "flag", confidence: 1 };
    case "date":
    case "time":
    case "timestamp":
    case "interval":
      return { type: kind, confidence: 1, ...(has(words, named.birth) && { personal: "birth date" }) };
    case "uuid":
      return { type: "identifier", confidence: 1, detail: "UUID" };
    case "blob":
      return { type: "binary", confidence: 1 };
    case "nested":
      return { type: "structure", confidence: 1 };
  }
  return (field.stored?.blob ?? 0) * 2 > present ? { type: "binary", confidence: 1 } : undefined;
}

function missingOf({ kind, numeric, values, whole }: Known, words: readonly string[]): MissingValue[] {
  const texts = missingTexts(values);
  if (kind === "date" || kind === "timestamp") return missingTimes({ values: timed(values, "%Y-%m-%d") });
  const numbers = values.flatMap(({ value, count }) => (typeof value === "number" ? [{ value, count }] : []));
  if (numeric) {
    if (has(words, named.id) || has(words, named.flag)) return texts;
    return [...texts, ...missingNumbers({ values: numbers, whole, words })];
  }
  const absent = new Set(texts.map(({ value }) => value));
  const rest = values.filter(({ value }) => !absent.has(value) && value !== "");
  const format = datesIn(
    rest.flatMap(({ value }) => (typeof value === "string" && !isNeverDate(value) ? [value] : [])),
  )?.format;
  return format === undefined ? texts : [...texts, ...missingTimes({ values: timed(rest, format) })];
}

function timed(values: readonly ValueCount[], format: string) {
  return values.map(({ value, count }) => ({ value, count, time: timeOfValue(value, format) }));
}

/** Of times as engines write them, the day; of texts and numbers, what their format says. */
function timeOfValue(value: ValueCount["value"], format: string): number | undefined {
  if (typeof value === "number") return timeOfNumber(value, format);
  if (typeof value !== "string") return undefined;
  return timeOf(value, format) ?? (format === "%Y-%m-%d" ? isoTime(value) : undefined);
}

function isoTime(text: string): number | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?/.exec(text);
  const time = found ? Date.parse(`${found[1]}T${found[2] ?? "00:00"}Z`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function numbersOf({ field, values }: Known, absent: ReadonlySet<unknown>): number[] {
  const seen = [...values.map(({ value }) => value), ...(field.quantiles ?? [])];
  return [...new Set(seen)].filter((value): value is number => typeof value === "number" && !absent.has(value));
}

function timesOf({ kind, whole }: Known, values: readonly ValueCount[], meaning: Meaning): Periods | undefined {
  const native = kind === "date" || kind === "timestamp";
  if (!native && !/^(date|timestamp) as /.test(meaning.type)) return undefined;
  const formats = native ? ["%Y-%m-%d"] : [meaning.format ?? "", ...(meaning.otherFormats ?? [])];
  const times = values.flatMap(({ value }) => {
    for (const format of formats) {
      const time = timeOfValue(value, format);
      if (time !== undefined) return [time];
    }
    return [];
  });
  return periodsOf(times, whole);
}

function semanticOf(
  { field, dialect }: Known,
  meaning: Meaning,
  missing: readonly MissingValue[],
  texts: readonly string[],
): NonNullable<FieldProfile["semantic"]> {
  const { otherFormats, meanings, ...rest } = meaning;
  const convert = conversionOf(field, dialect, meaning, missing, texts);
  return {
    ...rest,
    ...(otherFormats && { otherFormats: [...otherFormats] }),
    ...(meanings && { meanings }),
    ...(convert !== undefined && { convert }),
  };
}

function conversionOf(
  field: FieldProfile,
  dialect: Dialect,
  { type, format, otherFormats = [] }: Meaning,
  missing: readonly MissingValue[],
  texts: readonly string[],
): string | undefined {
  const column = writeName(field.name, dialect);
  if (/^(date|timestamp) as (text|number)$/.test(type) && format !== undefined)
    return timeExpression(column, dialect, format, otherFormats);
  if (!/^(number|amount|percentage|quantity) as text$/.test(type)) return undefined;
  const written = numbersIn(texts);
  const absent = missing.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  return written && numberExpression(column, dialect, written, absent);
}
