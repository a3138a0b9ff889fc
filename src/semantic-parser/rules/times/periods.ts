import type { FieldRef } from "../../../databases/schema.js";
import { partsOf } from "../../../language/calendar.js";
import type { Period } from "../../../language/period.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { datedPeriod, isCalledEnd, isDeadline, isTimed } from "../../lexicon/times/dated-fields.js";
import { OPPOSITE } from "../../query/query.js";
import { readAlternative } from "../comparisons/alternatives.js";
import { addFilter, type Cursor, cueAt, fieldAt, numberAt, skipSmall, takeLastField, textAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { timeBefore } from "../literals.js";
import { askedDates, nounBefore } from "./asked-dates.js";

/** "dates that FALL between", "whose birthday LIES in": the words of the period follow. */
export function readFalling(cursor: Cursor): boolean {
  const { at, items } = cursor;
  if (!/^(?:falls?|fell|lies?|lay)$/.test(textAt(cursor, at)) || items[at]?.kind !== "word") return false;
  const opens = cueAt(cursor, at + 1, "between") ?? cueAt(cursor, at + 1, "compare");
  const from = opens !== undefined || /^(?:in|on|within)$/.test(textAt(cursor, at + 1)) ? at + 2 : at + 1;
  if (periodAt(cursor, skipSmall(cursor, from, 1)) === undefined) return false;
  cursor.at = at + 1;
  return true;
}

/** "on January 5, 2001", "after March 2001", "between May 1 and May 7", "in February". */
export function readPeriod(cursor: Cursor): boolean {
  const cue = cueAt(cursor, cursor.at, "compare");
  // "OVER the last six months" is in the course of them.
  const compare = textAt(cursor, cursor.at) === "over" ? undefined : cue;
  const opens = cue !== undefined || cueAt(cursor, cursor.at, "between") !== undefined;
  const place = opens ? skipSmall(cursor, cursor.at + 1, 2) : cursor.at;
  const period = periodItem(cursor, place) ?? yearOfRange(cursor, place);
  if (period === undefined) return false;
  const joined = textAt(cursor, place + 1) === "and" || isUntil(textAt(cursor, place + 1));
  const apart = textAt(cursor, place + 1) !== "and";
  const ranged = cue === undefined && joined && (opens || apart || textAt(cursor, place - 1) === "from");
  const until = ranged ? (periodItem(cursor, place + 2) ?? yearAt(cursor, place + 2)) : undefined;
  const year = period.year ?? until?.year;
  const said: Period = year === undefined ? period : { ...period, year };
  const pick = dateBefore(cursor, (ref) => fits(cursor, ref, said)) ?? datesOf(cursor, said);
  if (pick === undefined) return false;
  const operator = compare?.operator ?? "=";
  const single = until === undefined && compare === undefined;
  if (single && readAlternative(cursor, (same) => ({ kind: "period", pick: same, operator: "=", period: said }))) {
    cursor.at = place + 1;
    return true;
  }
  const negated = cursor.negated;
  addFilter(cursor, cursor.at, {
    kind: "period",
    pick,
    operator: negated ? OPPOSITE[operator] : operator,
    period: said,
    ...(until === undefined ? {} : { until }),
  });
  const ends = said.ahead === true && pick.fields.some(({ ref }) => isEnd(cursor.lexicon.field(ref)));
  if (ends && !negated && (operator === "<" || operator === "<=")) addFromToday(cursor, pick);
  cursor.at = until === undefined ? place + 1 : place + 3;
  return true;
}

/** What is due by then may well be overdue. */
const isEnd = (field: LexicalField) => isCalledEnd(field.spelt) && !isDeadline(field);

/** "Contracts that EXPIRE before October": what lies ahead, and nothing that has expired before today. */
function addFromToday(cursor: Cursor, pick: Pick): void {
  if (cursor.today === undefined || cursor.exclusion !== undefined) return;
  const { year, month, date: day } = partsOf(cursor.today);
  addFilter(cursor, cursor.at, { kind: "period", pick, operator: ">=", period: { year, month, day } });
}

/** The first of "2019 to 2023", "from 2019 until 2023". */
function yearOfRange(cursor: Cursor, at: number): Period | undefined {
  const ranged = isUntil(textAt(cursor, at + 1)) && yearAt(cursor, at + 2) !== undefined;
  return ranged ? yearAt(cursor, at) : undefined;
}

/** "from May TO June", "2019-2023". */
export const isUntil = (word: string) => /^(?:to|until|till|through|-|–)$/.test(word);

function yearAt(cursor: Cursor, at: number): Period | undefined {
  const year = numberAt(cursor, at);
  return year !== undefined && Number.isInteger(year) && year >= 1900 && year <= 2100 ? { year } : undefined;
}

/** The period or year that an item is. */
export const periodAt = (cursor: Cursor, at: number) => periodItem(cursor, at) ?? yearAt(cursor, at);

function periodItem(cursor: Cursor, at: number): Period | undefined {
  const item = cursor.items[at];
  return item?.kind === "period" ? item.period : undefined;
}

function fits(cursor: Cursor, ref: FieldRef, period: Period): boolean {
  const field = cursor.lexicon.field(ref);
  return isTimed(field) && datedPeriod(field, period) !== undefined;
}

/** "departed on January 5": the date named just before. */
export function dateBefore(cursor: Cursor, accepts: (ref: FieldRef) => boolean): Pick | undefined {
  for (let at = cursor.at - 1; at >= Math.max(0, cursor.at - 5); at--) {
    const fields = fieldAt(cursor, at)?.fields.filter(({ ref }) => accepts(ref)) ?? [];
    if (fields.length === 0) continue;
    const taken = takeLastField(cursor, cursor.at, false);
    return taken?.at === at ? { ...taken, fields } : undefined;
  }
  return undefined;
}

/** The dates that a period can be meant of, where the question names none. */
export function datesOf(cursor: Cursor, period: Period): Pick | undefined {
  const fields = thoseAhead(
    cursor,
    period,
    askedDates(cursor, ({ ref }) => fits(cursor, ref, period)),
  );
  const before = cursor.perPeriod ?? (cursor.negated ? timeBefore(cursor) : undefined);
  const like = before === undefined ? {} : { like: before };
  const of = nounBefore(cursor);
  const said = of === undefined ? like : { ...like, of };
  return fields.length > 0 ? { at: cursor.at, fields, tables: [], when: true, ...said } : undefined;
}

/** "Bookings NEXT WEEK": of the days for which they are, and not of those on which somebody booked, none of which lies ahead. */
function thoseAhead({ lexicon, today }: Cursor, { from }: Period, fields: FieldOption[]): FieldOption[] {
  if (from === undefined || today === undefined || from <= today) return fields;
  const last = ({ ref }: FieldOption) => String(lexicon.field(ref).profile.max ?? "").slice(0, 10);
  return fields.filter(
    (option) =>
      last(option) > today || !fields.some((other) => other.ref.table === option.ref.table && last(other) >= from),
  );
}
