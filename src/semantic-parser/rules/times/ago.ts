import { ownEntry } from "../../../collections.js";
import { later, partsOf } from "../../../language/calendar.js";
import { numberOf } from "../../../language/number-words.js";
import type { Period } from "../../../language/period.js";
import { stem } from "../../../language/stems.js";
import { AGE, TENURE } from "../../lexicon/figures/dimensions.js";
import { beginningOf, isDeadline, isTimed, verbOf } from "../../lexicon/times/dated-fields.js";
import type { Comparison } from "../../query/query.js";
import {
  addFilter,
  type Cursor,
  cueAt,
  markRead,
  numberAt,
  pickDimension,
  skipSmall,
  tablesRead,
  textAt,
} from "../cursor.js";
import type { FieldOption, Filter, FilterTest, Pick } from "../draft.js";
import { fieldPick } from "../picks.js";
import { askedDates } from "./asked-dates.js";
import { dateBefore } from "./periods.js";

/** So long before the day of the question. */
export interface Ago {
  readonly day: Period;
  readonly next: number;
}

/**
 * "customers who have been WITH US FOR MORE THAN FIVE YEARS", "unpaid invoices OLDER THAN 60 DAYS", "vans that have not been
 * serviced FOR A YEAR": a length of time up to today, of rows that keep a day.
 */
export function readAgo(cursor: Cursor): boolean {
  return readUndoneFor(cursor) || readSince(cursor) || readOlder(cursor) || readLongAgo(cursor);
}

const UNITS: Readonly<Record<string, { readonly days?: number; readonly months?: number }>> = {
  day: { days: 1 },
  week: { days: 7 },
  fortnight: { days: 14 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { months: 12 },
};

/** "60 days", "a year", "five years". */
export function agoAt(cursor: Cursor, at: number): Ago | undefined {
  const { today } = cursor;
  const [, number = "", said] = /^(\S+) (day|week|month|year)s? ago$/.exec(textAt(cursor, at)) ?? [];
  if (said !== undefined && today !== undefined)
    return agoOf(today, Number(number) || (numberOf(number) ?? 1), said, at + 1);
  const count = /^(?:a|an|one)$/.test(textAt(cursor, at)) ? 1 : numberAt(cursor, at);
  const unit = textAt(cursor, at + 1).replace(/s$/, "");
  if (today === undefined || count === undefined || !Number.isInteger(count)) return undefined;
  return agoOf(today, count, unit, at + 2);
}

function agoOf(today: string, count: number, unit: string, next: number): Ago | undefined {
  const known = ownEntry(UNITS, unit);
  if (known === undefined) return undefined;
  const { days, months } = known;
  const by = {
    ...(days === undefined ? {} : { days: -days * count }),
    ...(months === undefined ? {} : { months: -months * count }),
  };
  const { year, month, date } = partsOf(later(today, by));
  return { day: { year, month, day: date }, next };
}

/** "have not been SERVICED FOR A YEAR", "have not ORDERED IN 6 MONTHS": nothing since then, be it that nothing ever was. */
function readUndoneFor(cursor: Cursor): boolean {
  const { at, draft, exclusion, lexicon } = cursor;
  if (exclusion === undefined || !/^(?:for|in|within)$/.test(textAt(cursor, at))) return false;
  const place = skipSmall(cursor, at + 1, 4, ["a", "an", "one"]);
  const ago = agoAt(cursor, place) ?? agoAt(cursor, cueAt(cursor, place, "compare") === undefined ? place : place + 1);
  const [pick, ...others] = draft.exclusions[exclusion]?.picks ?? [];
  if (ago === undefined || pick === undefined || others.some((other) => other.at !== pick.at)) return false;
  const [table] = tablesRead(cursor);
  const own = pick.fields.filter(({ ref }) => ref.table === table && isTimed(lexicon.field(ref)));
  if (own.length > 0 && draft.filters.every((filter) => filter.exclusion !== exclusion)) {
    draft.exclusions.splice(exclusion, 1);
    cursor.exclusion = undefined;
    addFilter(cursor, at, notSince({ at, fields: own, tables: [] }, ago.day, cursor));
    cursor.at = ago.next;
    return true;
  }
  const [events] = pick.tables;
  // "Not TUNED for a year", of rows that say when they were booked as well.
  const done = pick.fields.filter(({ ref, score }) => score >= DONE && isTimed(lexicon.field(ref)));
  const dates = done.length > 0 ? done : daysOf(cursor, pick.fields[0]?.ref.table ?? events?.table, pick.at);
  if (dates.length === 0) return false;
  addFilter(cursor, at, { kind: "period", pick: { at, fields: dates, tables: [] }, operator: ">=", period: ago.day });
  cursor.at = ago.next;
  return true;
}

/** From here on a day is called so. */
const DONE = 0.85;

/** The days on which rows of a table happened. */
function daysOf(cursor: Cursor, table: string | undefined, at: number): FieldOption[] {
  if (table === undefined) return [];
  const { lexicon } = cursor;
  const verb = stem(textAt(cursor, at));
  const named = lexicon.table(table).fields.filter((field) => verb === stem(verbOf(field) ?? ""));
  if (named.length > 0) return named.map(({ ref }): FieldOption => ({ ref, score: 0.9 }));
  const begins = beginningOf(lexicon.table(table));
  const timed = lexicon.table(table).fields.filter(isTimed);
  // What was only scheduled for then has not been done.
  const done = begins !== undefined && isDeadline(begins) ? timed.filter((field) => !isDeadline(field)) : [];
  const dates = begins === undefined ? timed : done.length > 0 ? done : [begins];
  return dates.map(({ ref }): FieldOption => ({ ref, score: 0.85 }));
}

function notSince(pick: Pick, period: Period, { lexicon }: Cursor): FilterTest {
  const before: FilterTest = { kind: "period", pick, operator: "<", period };
  const never: FilterTest = { kind: "null", pick, negated: false };
  const empty = pick.fields.some(({ ref }) => (lexicon.field(ref).profile.nulls ?? 0) > 0);
  return empty ? { kind: "several", joiner: "or", pick, tests: [before, never] } : before;
}

const STAYS =
  /^(?:been|with|us|here|members?|customers?|clients?|employed|employees?|work|works|worked|working|registered|subscribed)$/;
/** What a length of time says of the day on which it began. */
export const TURNED: Readonly<Partial<Record<Comparison, Comparison>>> = { ">": "<", ">=": "<=", "<": ">", "<=": ">=" };

/** "with us FOR MORE THAN FIVE YEARS": since a day that lies so far back. */
function readSince(cursor: Cursor): boolean {
  const { at, lexicon } = cursor;
  if (textAt(cursor, at) !== "for" || cursor.exclusion !== undefined) return false;
  const cue = cueAt(cursor, at + 1, "compare");
  const ago = agoAt(cursor, cue === undefined ? at + 1 : at + 2);
  const verb = [1, 2, 3].map((back) => at - back).find((place) => STAYS.test(textAt(cursor, place)));
  const operator = TURNED[cue?.operator ?? ">="];
  const [table] = tablesRead(cursor);
  const fields = pickDimension(cursor, at, TENURE)?.fields.filter(
    ({ ref }) => ref.table === table && isTimed(lexicon.field(ref)),
  );
  if (ago === undefined || verb === undefined || operator === undefined || fields === undefined || fields.length === 0)
    return false;
  markRead(cursor, verb);
  addFilter(cursor, at, { kind: "period", pick: { at, fields, tables: [] }, operator, period: ago.day });
  cursor.at = ago.next;
  return true;
}

/** "hired MORE THAN 5 YEARS AGO", "events less than a week ago". */
function readLongAgo(cursor: Cursor): boolean {
  const { at, lexicon } = cursor;
  const cue = cueAt(cursor, at, "compare");
  const ago = cue === undefined ? undefined : agoAt(cursor, at + 1);
  const said = ago !== undefined && (textAt(cursor, ago.next) === "ago" || / ago$/.test(textAt(cursor, ago.next - 1)));
  const operator = cue === undefined ? undefined : TURNED[cue.operator];
  if (!said || operator === undefined) return false;
  const fields = askedDates(cursor);
  const pick =
    dateBefore(cursor, (ref) => isTimed(lexicon.field(ref))) ??
    (fields.length === 0 ? undefined : { at, fields, tables: [], when: true as const });
  if (pick === undefined) return false;
  addFilter(cursor, at, { kind: "period", pick, operator, period: ago.day });
  cursor.at = textAt(cursor, ago.next) === "ago" ? ago.next + 1 : ago.next;
  return true;
}

/** "invoices OLDER THAN 60 DAYS", "tickets MORE THAN A WEEK OLD": by the day since which there is a row. */
function readOlder(cursor: Cursor): boolean {
  const { at, lexicon } = cursor;
  const cue = cueAt(cursor, at, "compare");
  const ago = cue === undefined ? undefined : agoAt(cursor, skipSmall(cursor, at + 1, 2, ["a", "an", "one"]));
  if (cue === undefined || ago === undefined) return false;
  const old = textAt(cursor, ago.next) === "old" || textAt(cursor, ago.next) === "ago";
  if (cue.dimension !== AGE && !old) return false;
  const operator = TURNED[cue.operator];
  const [table = tableTold(cursor)] = tablesRead(cursor);
  const begins = table === undefined ? undefined : beginningOf(lexicon.table(table));
  if (operator === undefined || begins === undefined || verbOf(begins) === "born") return false;
  const pick = fieldPick(at, begins.ref, 0.85);
  addFilter(cursor, at, { kind: "period", pick, operator, period: ago.day });
  cursor.at = old ? ago.next + 1 : ago.next;
  return true;
}

/** The table of the filters read before: "UNPAID older than 60 days". */
function tableTold({ draft }: Cursor): string | undefined {
  const last: Filter | undefined = draft.filters.at(-1);
  return last !== undefined && "pick" in last.test ? last.test.pick?.fields[0]?.ref.table : undefined;
}
