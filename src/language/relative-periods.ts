import { ownEntry } from "../collections.js";
import { type IsoDay, isoDay, later, partsOf, weekOf } from "./calendar.js";
import type { Period } from "./period.js";
import type { Token } from "./tokens.js";

interface Found {
  readonly period: Period;
  readonly to: number;
}

type Unit = "day" | "week" | "month" | "quarter" | "year";
const UNITS: Readonly<Record<string, Unit>> = {
  day: "day",
  week: "week",
  month: "month",
  quarter: "quarter",
  year: "year",
};
const MONTHS: Readonly<Partial<Record<Unit, number>>> = { month: 1, quarter: 3, year: 12 };

/** How far from the period of today. */
const CALENDAR: Readonly<Record<string, number>> = {
  last: -1,
  previous: -1,
  preceding: -1,
  this: 0,
  current: 0,
  next: 1,
};
const DAYS: Readonly<Record<string, number>> = { today: 0, yesterday: -1, tomorrow: 1 };

/**
 * A period said from where the speaker stands in time: "yesterday", "last month", "this year", "the past 30 days",
 * "3 weeks ago", "year to date".
 */
export function relativePeriodAt(tokens: readonly Token[], from: number, today: IsoDay): Found | undefined {
  const word = (at: number) => tokens[at]?.lower ?? "";
  const unit = (at: number) => ownEntry(UNITS, word(at).replace(/s$/, ""));
  const first = word(from);
  const days = ownEntry(DAYS, first);
  if (days !== undefined) return { period: dayOf(later(today, { days })), to: from + 1 };
  if (first === "ytd") return { period: toDate(today, "year"), to: from + 1 };
  const whole = unit(from);
  if (whole !== undefined && word(from + 1) === "to" && word(from + 2) === "date")
    return { period: toDate(today, whole), to: from + 3 };
  const count = tokens[from]?.number;
  const ago = unit(from + 1);
  if (count !== undefined && ago !== undefined && word(from + 2) === "ago")
    return { period: agoOf(today, count, ago), to: from + 3 };
  const next = tokens[from + 1]?.number;
  const span = unit(from + 2);
  if (["last", "past", "previous", "recent"].includes(first) && next !== undefined && span !== undefined)
    return { period: rolling(today, next, span), to: from + 3 };
  if (["next", "coming", "following"].includes(first) && next !== undefined && span !== undefined)
    return { period: rollingOn(today, next, span), to: from + 3 };
  const named = unit(from + 1);
  if (named === undefined || word(from + 1).endsWith("s")) return undefined;
  if (first === "past")
    return { period: named === "quarter" ? calendar(today, named, -1) : rolling(today, 1, named), to: from + 2 };
  if (first === "coming")
    return { period: named === "quarter" ? calendar(today, named, 1) : rollingOn(today, 1, named), to: from + 2 };
  const offset = ownEntry(CALENDAR, first);
  if (offset === undefined || (word(from - 1) === "the" && offset < 0 && isOrdinal(tokens, from))) return undefined;
  return { period: calendar(today, named, offset), to: from + 2 };
}

/** "the last year of the contract": the last one of several. */
const isOrdinal = (tokens: readonly Token[], at: number) => tokens[at + 2]?.lower === "of";

function dayOf(day: IsoDay): Period {
  const { year, month, date } = partsOf(day);
  return { year, month, day: date };
}

const tomorrow = (today: IsoDay) => later(today, { days: 1 });

/** From the beginning of the period of today up to today. */
function toDate(today: IsoDay, unit: Unit): Period {
  return { from: startOf(today, unit), to: tomorrow(today) };
}

/** The next so many days, weeks …, today included. */
function rollingOn(today: IsoDay, count: number, unit: Unit): Period {
  const months = MONTHS[unit];
  const last = later(
    today,
    months === undefined ? { days: unit === "week" ? 7 * count : count } : { months: months * count },
  );
  return { from: today, to: tomorrow(last) };
}

/** The last so many days, weeks …, today included. */
function rolling(today: IsoDay, count: number, unit: Unit): Period {
  const months = MONTHS[unit];
  const from =
    months === undefined
      ? later(today, { days: -count * (unit === "week" ? 7 : 1) })
      : later(today, { months: -count * months });
  return { from, to: tomorrow(today) };
}

function agoOf(today: IsoDay, count: number, unit: Unit): Period {
  return unit === "day" ? dayOf(later(today, { days: -count })) : calendar(today, unit, -count);
}

/** The day, week, month … so many before or after that of today. */
function calendar(today: IsoDay, unit: Unit, offset: number): Period {
  const months = MONTHS[unit];
  const start = startOf(today, unit);
  const shift = (by: number) =>
    months === undefined
      ? later(start, { days: by * (unit === "week" ? 7 : 1) })
      : later(start, { months: by * months });
  return { from: shift(offset), to: shift(offset + 1) };
}

function startOf(today: IsoDay, unit: Unit): IsoDay {
  const { year, month } = partsOf(today);
  switch (unit) {
    case "day":
      return today;
    case "week":
      return weekOf(today);
    case "month":
      return isoDay(year, month);
    case "quarter":
      return isoDay(year, month - ((month - 1) % 3));
    case "year":
      return isoDay(year);
  }
}
