import type { Scalar } from "../statistics/scalars.js";
import type { ValueCount } from "../statistics/statistics.js";
import { numbersIn } from "./number-text.js";

/** A stored value that looks as if it stood for a missing one. */
export interface MissingValue {
  readonly value: Scalar;
  /** Rows that hold it, among those that the values come from; 0 where it is known as an end of the range only. */
  readonly count: number;
  /** Why it is taken for one. */
  readonly reason: string;
}

const words =
  /^(n\/?a|n\.a\.?|#n\/a|<na>|null|\(null\)|<null>|nil|nan|unknown|unk|unkn|not known|undefined|undef|not available|not applicable|not specified|unspecified|not given|not provided|missing|\(missing\)|no data|nodata|no value|tbd|tba|t\.b\.d\.|to be determined|to be announced|\\n|\(blank\)|blank|\(empty\)|empty)$/i;
/** "None" may be a value: no damage. It says that one is missing only among many others. */
const ambiguous = /^(none|x{3,})$/i;
const marks = /^(-+|—|–|\?+|\.+|_+|\*+|\/|#+)$/;

const MOST = 5;

/**
 * Texts that stand for a missing value; the most frequent first. `values` are all the distinct texts that are known.
 */
export function missingTexts(values: readonly ValueCount[]): MissingValue[] {
  const texts = values.flatMap(({ value, count }) => (typeof value === "string" ? [{ value, count }] : []));
  const pairs = texts.filter(({ value }) => /^[A-Z]{2}$/.test(value)).length;
  const codes = texts.length > 3 && pairs >= texts.length * 0.7;
  const signs = texts.some(({ value }) => /^\++$/.test(value.trim()));
  return texts
    .flatMap(({ value, count }): MissingValue[] => {
      const text = value.trim();
      if (text === "") return [];
      // "NA" is Namibia, North America or a name's code among codes of two letters, and "-" the other sign beside "+".
      if (codes && /^[A-Z]{2}$/.test(text)) return [];
      if (marks.test(text) && signs) return [];
      if (words.test(text)) return [{ value, count, reason: "the word says so" }];
      if (marks.test(text)) return texts.length > 1 ? [{ value, count, reason: "it is no word and no number" }] : [];
      const others = texts.length - 1;
      if (ambiguous.test(text) && others >= 12) return [{ value, count, reason: `the word, among ${others} others` }];
      return [];
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST);
}

export interface Numbers {
  /** Distinct numbers with their counts, in order; a spread of them where `whole` is false. */
  readonly values: readonly { readonly value: number; readonly count: number }[];
  readonly whole: boolean;
  /** Words of the field's name. */
  readonly words: readonly string[];
}

const counts =
  /^(count|num|number|no|nr|qty|quantity|total|sum|score|scores|goals|points|votes|delay|change|delta|diff|difference|balance|deaths|killed|injured|sold|precipitation|rain|rainfall|snow|discount|tax|fee|cost|gross|profit|loss|bonus|id|index|level|lat|latitude|lon|lng|longitude|offset|hour|minute|second|temperature|temp|percent|pct|rate|ratio|share|wins|losses|runs|errors|children|siblings|is|has|flag)$/;
/** What cannot be nothing where it is known. */
const neverZero =
  /^(height|weight|mass|length|width|depth|size|area|population|year|born|birth|founded|built|established|radius|diameter|salary|pressure|horsepower|hp|mpg|capacity|tonnage|bmi|glucose|insulin)$/;
const signed =
  /^(delay|change|delta|diff|difference|balance|lat|latitude|lon|lng|long|longitude|x|y|z|temp|temperature|offset|profit|loss|margin|return|ret|elevation|altitude|score|net|gain|growth|correlation|sentiment|timezone|tz|utc|gmt)$/;

/** Numbers that stand for a missing value, each by evidence of its own. */
export function missingNumbers({ values, words, whole }: Numbers): MissingValue[] {
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  // A spread of many values says nothing of the neighbours of one.
  if (values.length < 6) return [];
  const sorted = [...values].sort((a, b) => a.value - b.value);
  return [
    ...negativeCode(sorted, has(signed), whole),
    ...zero(sorted, has(neverZero), has(counts)),
    ...nines(sorted, whole),
  ];
}

interface Counted {
  readonly value: number;
  readonly count: number;
}

/** -1, -9, -99 … as the only negative number; -99, -999 … far below other negative ones. */
function negativeCode(sorted: readonly Counted[], canBeNegative: boolean, whole: boolean): MissingValue[] {
  const [first, second] = sorted;
  if (!first || !second) return [];
  const isNines = /^-9{2,}(\.9+)?$/.test(String(first.value));
  if (second.value >= 0 && !canBeNegative) {
    const isCode = first.value === -1 || isNines || /^-9(\.9+)?$/.test(String(first.value));
    return isCode ? [{ ...first, reason: "the only negative number" }] : [];
  }
  const far = isNines && second.value >= first.value * 0.4 && first.value <= -99;
  const sure = whole ? first.count > 1 : second.value >= first.value * 0.2 || isOften(first, sorted);
  return far && sure ? [{ ...first, reason: `far from all others: the next is ${short(second.value)}` }] : [];
}

/** Far more frequent than its neighbours. */
function isOften({ count }: Counted, sorted: readonly Counted[]): boolean {
  return count >= 5 && count >= 5 * medianOf(sorted.map((each) => each.count));
}

function zero(sorted: readonly Counted[], never: boolean, counted: boolean): MissingValue[] {
  const index = sorted.findIndex(({ value }) => value === 0);
  const found = sorted[index];
  if (!found || index > 0 || counted) return [];
  const others = sorted.slice(1);
  const usual = medianOf(others.map(({ count }) => count));
  const middle = medianOf(others.map(({ value }) => value));
  const next = others[0]?.value ?? 0;
  if (never && (found.count >= Math.max(3, usual * 3) || next >= middle * 0.2)) {
    return [{ ...found, reason: `nothing measured is 0, and the next is ${short(next)}` }];
  }
  const apart = next >= middle * 0.5 && next >= 10;
  const rows = sorted.reduce((sum, { count }) => sum + count, 0);
  return apart && found.count >= 2 && found.count <= rows * 0.5
    ? [{ ...found, reason: `far from all others: the next is ${short(next)}` }]
    : [];
}

/** 99, 999, 9999 … far above all others. */
function nines(sorted: readonly Counted[], whole: boolean): MissingValue[] {
  const [last, before] = [sorted.at(-1), sorted.at(-2)];
  if (!last || !before || !/^9{2,}(\.9+)?$/.test(String(last.value))) return [];
  const far = before.value <= last.value * (last.value < 100 ? 0.3 : 0.5);
  const repeated = last.count > 1 || last.value >= 9999;
  // In a spread the true neighbour may have been left out.
  const sure = whole || before.value <= last.value * 0.2 || isOften(last, sorted);
  return far && repeated && sure
    ? [{ ...last, reason: `far from all others: the next is ${short(before.value)}` }]
    : [];
}

/** A time with the rows that hold it, and what it is in milliseconds since 1970, as far as it is known. */
export interface CountedTime {
  readonly value: Scalar;
  readonly count: number;
  readonly time: number | undefined;
}

/** Ends of a calendar, as dates of nothing are written. */
const never =
  /^(9999|2999|0000|0001)[-/.]?\d|^(9999|0000)$|^31[./-]12[./-]9999|^12[./-]31[./-]9999|^0?1[./-]0?1[./-]000[01]/;
const zeros = /^(1900-01-01|1970-01-01|1753-01-01|1899-12-3[01]|2099-12-31|1901-01-01|1800-01-01)/;
const YEAR = 365.25 * 86_400_000;

/** Dates that stand for a missing one: at the end of the calendar, or an engine's first day far from all others. */
export function missingTimes(values: readonly CountedTime[]): MissingValue[] {
  const times = values.flatMap(({ time }) => (time === undefined ? [] : [time])).sort((a, b) => a - b);
  const usual = medianOf(values.map(({ count }) => count));
  return values
    .flatMap(({ value, count, time }): MissingValue[] => {
      const text = String(value);
      if (never.test(text)) return [{ value, count, reason: "no date of this calendar that anything has" }];
      const day = time === undefined ? text : new Date(time).toISOString();
      if (time === undefined || !zeros.test(day)) return [];
      const apart = Math.min(...times.filter((other) => other !== time).map((other) => Math.abs(other - time)));
      if (apart > 3 * YEAR && values.length > 2) return [{ value, count, reason: "years from all others" }];
      return count >= 10 * usual && values.length >= 10
        ? [{ value, count, reason: "far more frequent than its neighbours" }]
        : [];
    })
    .slice(0, MOST);
}

export const isNeverDate = (text: string): boolean => never.test(text);

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const short = (value: number) => String(Number(value.toPrecision(4)));

/** A stored text that gives only a limit which the true number lies beyond: "<0.5", "≥ 100", "90+". */
export interface CensoredValue {
  readonly value: string;
  /** Rows that hold it, among those that the values come from; 0 where it is known as an end of the range only. */
  readonly count: number;
  /** Where the true number lies. */
  readonly side: "below" | "above";
}

const limit = /^\s*(<=?|>=?|=<|=>|[≤≥⩽⩾])([^<>=≤≥⩽⩾]*)$/;
const topCoded = /^\s*(\d[\d.,]*)\s*\+\s*$/;

/** Texts that are limits, the most frequent first. `others` are the texts and numbers beside them. */
export function censoredIn(values: readonly ValueCount[], others: "texts" | "numbers"): CensoredValue[] {
  const found = values.flatMap(({ value, count }): CensoredValue[] => {
    if (typeof value !== "string") return [];
    const side = sideOf(value);
    return side ? [{ value, count, side }] : [];
  });
  if (found.length === 0) return [];
  // Among groups ("<18", "18-30", ">30") it is a label: nine tenths of the others must be numbers.
  const texts = values.flatMap(({ value }) =>
    typeof value === "string" && value.trim() !== "" && sideOf(value) === undefined ? [value] : [],
  );
  if (others === "texts" && (texts.length < found.length || texts.length < 3 || !numbersIn(texts))) return [];
  return found.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function sideOf(text: string): CensoredValue["side"] | undefined {
  if (topCoded.test(text)) return "above";
  const [, sign, number] = limit.exec(text) ?? [];
  if (sign === undefined || !numbersIn([number?.trim() ?? ""])) return undefined;
  return /^(<|=<|≤|⩽)/.test(sign) ? "below" : "above";
}
