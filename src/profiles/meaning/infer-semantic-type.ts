import type { Dialect } from "../../databases/dialect.js";
import type { FieldKind } from "../../databases/statistics.js";
import { entityOf, nameWords } from "../../language/name-words.js";
import type { FieldProfile } from "../profile.js";
import type { ValueCount } from "../statistics/statistics.js";
import { conversionSql } from "./conversion.js";
import { type DatesFound, datesIn, fittingFormat } from "./dates.js";
import {
  type CensoredValue,
  censoredIn,
  isNeverDate,
  type MissingValue,
  missingNumbers,
  missingTexts,
  missingTimes,
} from "./disguised-missing.js";
import { type Evidence, has, type Meaning, MOST_TEXTS } from "./evidence.js";
import * as named from "./name-vocabulary.js";
import { numberMeaning } from "./number-meaning.js";
import { timeReaders } from "./number-times.js";
import { inferPeriods } from "./periods.js";
import { inferSecret, withPersonal } from "./personal.js";
import { textMeaning } from "./text-meaning.js";
import { describeWriting, variantsIn } from "./writing.js";

export interface InferenceInput {
  readonly table: string;
  /** The field's statistics. */
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
  /** Telling words of the names of all fields of the table. */
  readonly siblings?: readonly string[];
}

export type InferredMeaning = Pick<
  FieldProfile,
  | "semantic"
  | "disguisedMissing"
  | "censored"
  | "variants"
  | "time"
  | "prefixes"
  | "suffixes"
  | "letterCase"
  | "doubleBlanks"
  | "invisible"
>;

/** What the values of a field say: kind, unit, format, look-alikes of missing values, people, periods, writing. */
export function inferSemanticType(known: InferenceInput): InferredMeaning {
  const { field, kind, dialect, present, numeric } = known;
  if (present <= 0) return {};
  const words = nameWords(field.name);
  const texted = kind === "text" || (kind === "any" && !numeric);
  const unsaid = missingTexts(known.values);
  const dates = texted
    ? datesIn(textsOf(without(known.values, unsaid)).filter((text) => !isNeverDate(text)))
    : undefined;
  const missing = [...unsaid, ...missingOthers(known, words, unsaid, dates)];
  const values = without(known.values, missing);
  const censored = dates ? [] : censoredIn(values, numeric ? "numbers" : "texts");
  const texts = textsOf(without(values, censored));
  const step = Math.ceil(texts.length / MOST_TEXTS);
  const evidence: Evidence = {
    field,
    kind,
    numeric,
    present: present - missing.reduce((sum, { count }) => sum + count, 0),
    words,
    entity: entityOf(known.table),
    texts: texts.filter((_, index) => index % step === 0),
    dates,
    numbers: numbersOf(field, values, missing),
    whole: known.whole,
    isKey: known.isKey,
    isReference: known.isReference,
  };
  const found =
    inferSecret(evidence) ?? promised(evidence) ?? (numeric ? numberMeaning(evidence) : textMeaning(evidence));
  const meaning = withPersonal(found, evidence, known.siblings ?? []);
  const time = timesOf(known, values, meaning);
  const mixed = numeric && (field.stored?.text ?? 0) > 0;
  const convert = conversionSql(meaning, {
    field: field.name,
    dialect,
    values: known.values,
    whole: known.whole,
    missing,
    texts: mixed ? textsOf(known.values) : evidence.texts,
  });
  const shares = sharesOf(values, meaning);
  const variants = texted && known.whole && hasSpellings.test(meaning.type) ? variantsIn(values) : [];
  const { otherFormats, ...rest } = meaning;
  return {
    semantic: {
      ...rest,
      ...(otherFormats && { otherFormats: [...otherFormats] }),
      ...(shares && { formatShares: shares }),
      ...(convert !== undefined && { convert }),
    },
    ...(missing.length > 0 && { disguisedMissing: missing }),
    ...(censored.length > 0 && { censored: censored.slice(0, MOST_CENSORED) }),
    ...(variants.length > 0 && { variants }),
    ...(time && { time }),
    ...(texted && meaning.type !== "binary" && describeWriting(texts)),
  };
}

const MOST_CENSORED = 5;
/** Types whose values name the same thing whatever the letter case. */
const hasSpellings = /^(category|name|code|flag)$/;

/** Of dates in several formats, the share of the values that each has, in hundredths. */
function sharesOf(values: readonly ValueCount[], { format, otherFormats = [] }: Meaning): number[] | undefined {
  if (format === undefined || otherFormats.length === 0) return undefined;
  const formats = [format, ...otherFormats];
  const rows = new Map(formats.map((each) => [each, 0]));
  for (const { value, count } of values) {
    const written = typeof value === "string" ? fittingFormat(value, formats) : undefined;
    if (written !== undefined) rows.set(written, (rows.get(written) ?? 0) + Math.max(1, count));
  }
  const all = [...rows.values()].reduce((sum, count) => sum + count, 0);
  return formats.map((each) => Math.round(((rows.get(each) ?? 0) / Math.max(1, all)) * 100) / 100);
}

function without(
  values: readonly ValueCount[],
  others: readonly (MissingValue | CensoredValue)[],
): readonly ValueCount[] {
  if (others.length === 0) return values;
  const absent = new Set<unknown>(others.map(({ value }) => value));
  return values.filter(({ value }) => !absent.has(value));
}

function textsOf(values: readonly ValueCount[]): string[] {
  return values.flatMap(({ value }) => (typeof value === "string" && value.trim() !== "" ? [value] : []));
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

/** Numbers and times that stand for missing ones. */
function missingOthers(
  { kind, numeric, values, whole }: InferenceInput,
  words: readonly string[],
  unsaid: readonly MissingValue[],
  dates: DatesFound | undefined,
): MissingValue[] {
  const native = kind === "date" || kind === "timestamp";
  if (native || dates) {
    const time = timeReaders(native ? undefined : [dates?.format ?? "", ...(dates?.others ?? [])]);
    return missingTimes(without(values, unsaid).map(({ value, count }) => ({ value, count, time: time(value) })));
  }
  if (!numeric || has(words, named.id) || has(words, named.flag)) return [];
  const numbers = values.flatMap(({ value, count }) => (typeof value === "number" ? [{ value, count }] : []));
  return missingNumbers({ values: numbers, whole, words });
}

function numbersOf(field: FieldProfile, values: readonly ValueCount[], missing: readonly MissingValue[]): number[] {
  const absent = new Set<unknown>(missing.map(({ value }) => value));
  const seen = new Set([...values.map(({ value }) => value), ...(field.quantiles ?? [])]);
  return [...seen].filter((value): value is number => typeof value === "number" && !absent.has(value));
}

function timesOf(
  { kind, whole }: InferenceInput,
  values: readonly ValueCount[],
  meaning: Meaning,
): FieldProfile["time"] {
  const native = kind === "date" || kind === "timestamp";
  if (!native && !/^(date|timestamp) as /.test(meaning.type)) return undefined;
  // Day and month may be swapped: no range is better than a wrong one.
  if (meaning.caution !== undefined) return undefined;
  const read = timeReaders(native ? undefined : [meaning.format ?? "", ...(meaning.otherFormats ?? [])]);
  const times = values.flatMap(({ value }) => read(value) ?? []);
  return inferPeriods(times, whole);
}
