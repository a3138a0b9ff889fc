import { ownEntry } from "../../../collections.js";
import type { PeriodUnit } from "../../../databases/dialect.js";
import { stemsOf } from "../../../language/stems.js";
import type { Token } from "../../../language/tokens.js";
import type { GivenRun } from "../items.js";

const UNITS: Readonly<Record<string, PeriodUnit>> = {
  year: "year",
  years: "year",
  quarter: "quarter",
  month: "month",
  months: "month",
  week: "week",
  day: "day",
  date: "day",
  hour: "hour",
  weekday: "weekday",
  weekdays: "weekday",
  "day of the week": "weekday",
  "day of week": "weekday",
  "days of the week": "weekday",
  "hour of the day": "hour",
  "hour of day": "hour",
  "time of the day": "hour",
  "time of day": "hour",
};
const ADVERBS: Readonly<Record<string, PeriodUnit>> = {
  yearly: "year",
  annual: "year",
  annually: "year",
  quarterly: "quarter",
  monthly: "month",
  weekly: "week",
  daily: "day",
  hourly: "hour",
};

/** Sums that are agreed for a time, which an adverb before them names. */
const RATES = new Set(stemsOf("pay rate wage salary rent fee tariff premium"));

/** A field of that name comes before it. */
const WORTH = 0.6;

/** The periods that a question divides its rows by: "per month", "in each calendar year", "weekly". */
export function saidSpans(tokens: readonly Token[]): GivenRun[] {
  return tokens.flatMap(({ lower, text }, from): GivenRun[] => {
    const whole = placeInWhole(tokens, from);
    if (whole !== undefined) return [whole];
    const each = [tokens[from - 1], tokens[from - 2]].some((before) =>
      /^(?:by|per|each|every)$/.test(before?.lower ?? ""),
    );
    // "The average hourly pay" is what is paid, "monthly sales" are sales per month.
    const rate = RATES.has(tokens[from + 1]?.stem ?? "");
    const unit = (rate ? undefined : adverbNamed(lower)) ?? (each && lower !== "date" ? unitNamed(lower) : undefined);
    return unit === undefined ? [] : [{ items: [{ from, to: from + 1, text, kind: "span", unit }], worth: WORTH }];
  });
}

/** More than the words are worth one by one, be one of them a stored value. */
const WHOLE = 3;

/** "by day of the week", "which hour of the day": a place in a period that comes again and again. */
function placeInWhole(tokens: readonly Token[], from: number): GivenRun | undefined {
  for (const length of [4, 3]) {
    const text = tokens
      .slice(from, from + length)
      .map(({ lower }) => lower)
      .join(" ");
    const unit = / of /.test(text) ? unitNamed(text) : undefined;
    if (unit !== undefined) return { items: [{ from, to: from + length, text, kind: "span", unit }], worth: WHOLE };
  }
  return undefined;
}

/** The period that a word or an adverb names. */
export const unitNamed = (word: string): PeriodUnit | undefined => ownEntry(UNITS, word);
export const adverbNamed = (word: string): PeriodUnit | undefined => ownEntry(ADVERBS, word);
