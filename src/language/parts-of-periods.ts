import { ownEntry } from "../collections.js";
import { boundsOf, type IsoDay, later, partsOf, weekOf } from "./calendar.js";
import type { Period } from "./period.js";
import { periodAt } from "./periods.js";
import type { Token } from "./tokens.js";

interface Found {
  readonly period: Period;
  readonly to: number;
}

/** "the WEEK OF 3 June", "the WEEKEND OF 14 June 2025", "the LAST TWO WEEKS OF May": what lies about a day, or an end of a period. */
export function partOfPeriodAt(tokens: readonly Token[], from: number, today: IsoDay): Found | undefined {
  return weekAbout(tokens, from, today) ?? endOfPeriod(tokens, from, today);
}

const OPENS = new Set("of from beginning starting commencing".split(" "));

function weekAbout(tokens: readonly Token[], from: number, today: IsoDay): Found | undefined {
  const word = tokens[from]?.lower;
  if ((word !== "week" && word !== "weekend") || !OPENS.has(tokens[from + 1]?.lower ?? "")) return undefined;
  const found = insideAt(tokens, from + 2, today);
  if (found?.period.day === undefined) return undefined;
  const [day] = boundsOf(found.period);
  const monday = weekOf(day);
  const begins = word === "week" ? monday : later(monday, { days: 5 });
  return { period: { from: begins, to: later(monday, { days: 7 }) }, to: found.to };
}

const UNITS: Readonly<Record<string, { readonly days?: number; readonly months?: number }>> = {
  day: { days: 1 },
  week: { days: 7 },
  month: { months: 1 },
};

function endOfPeriod(tokens: readonly Token[], from: number, today: IsoDay): Found | undefined {
  const side = tokens[from]?.lower;
  if (side !== "first" && side !== "last") return undefined;
  const said = tokens[from + 1]?.number;
  const at = said === undefined ? from + 1 : from + 2;
  const unit = ownEntry(UNITS, (tokens[at]?.lower ?? "").replace(/s$/, ""));
  if (unit === undefined || tokens[at + 1]?.lower !== "of") return undefined;
  const found = insideAt(tokens, at + 2, today);
  if (found === undefined) return undefined;
  const [begins, ends] = boundsOf(found.period);
  const count = (side === "first" ? 1 : -1) * (said ?? 1);
  const { days = 0, months = 0 } = unit;
  const by = months === 0 ? { days: days * count } : { months: months * count };
  const period = side === "first" ? { from: begins, to: later(begins, by) } : { from: later(ends, by), to: ends };
  return { period, to: found.to };
}

const AHEAD = /^(?:scheduled|planned|booked|due|expected|upcoming|next|coming|will)$/;
/** In months. */
const HALF = 6;

/** The day, month or year that follows; without a year, the last one up to today. */
function insideAt(tokens: readonly Token[], start: number, today: IsoDay): Found | undefined {
  const at = /^(?:the|monday|,)$/.test(tokens[start]?.lower ?? "") ? start + 1 : start;
  const year = Number(tokens[at]?.text);
  const plain: Found | undefined =
    tokens[at]?.kind === "number" && year >= 1900 && year <= 2100 ? { period: { year }, to: at + 1 } : undefined;
  const found = plain ?? periodAt(tokens, at);
  if (found === undefined || found.period.year !== undefined || found.period.from !== undefined) return found;
  const { month, day = 1 } = found.period;
  if (month === undefined) return undefined;
  const now = partsOf(today);
  // "Scheduled for the week of 14 July" is soon.
  const ahead = month - now.month < HALF && tokens.some(({ lower }) => AHEAD.test(lower));
  const past = ahead || month < now.month || (month === now.month && day <= now.date);
  return { ...found, period: { ...found.period, year: past ? now.year : now.year - 1 } };
}
