import { ownEntry } from "../../../collections.js";
import { type IsoDay, partsOf } from "../../../language/calendar.js";
import { baseOfPast } from "../../../language/irregular-verbs.js";
import { nameWords } from "../../../language/name-words.js";
import type { Period } from "../../../language/period.js";
import { stem, stemsOf } from "../../../language/stems.js";
import type { Literal } from "../../query/query.js";
import type { LexicalField, LexicalTable, Lexicon } from "../lexicon.js";
import { verbOfName } from "../names/field-verbs.js";

/** True for fields that hold calendar years. */
export function isYear(field: LexicalField): boolean {
  if (!field.called.has("year")) return false;
  const [min, max] = [Number(field.profile.min), Number(field.profile.max)];
  return !Number.isFinite(min) || (min >= 1000 && max <= 2100);
}

/** How a field of days or times is compared with a day. */
export interface TimeForm {
  /** Whether values go on after the day. */
  readonly clocked: boolean;
  /** Whether what is stored has to be read as a time first; else it sorts by time as it is. */
  readonly read: boolean;
  /** A day as it stands in a comparison. */
  literal(day: IsoDay): Literal;
}

const DAY = 86_400_000;
const SPREADSHEET_ZERO = Date.UTC(1899, 11, 30);

/** Numbers that count time: a day as one of them. */
const COUNTED: Readonly<Record<string, (time: number) => number>> = {
  "epoch seconds": (time) => time / 1000,
  "epoch milliseconds": (time) => time,
  "epoch microseconds": (time) => time * 1000,
  "epoch days": (time) => time / DAY,
  "Excel serial days": (time) => (time - SPREADSHEET_ZERO) / DAY,
};

/** Texts that sort by time: how they write a day. */
const SORTED: readonly (readonly [format: RegExp, mark: string])[] = [
  [/^%Y%m%d/, ""],
  [/^%Y\/%m\/%d/, "/"],
  [/^%Y\.%m\.%d/, "."],
];

const known = new WeakMap<LexicalField, TimeForm | undefined>();

/** Undefined for fields that hold no days or times, and for those whose form no SQL reads. */
export function timeForm(field: LexicalField): TimeForm | undefined {
  if (!known.has(field)) known.set(field, formOf(field));
  return known.get(field);
}

function formOf(field: LexicalField): TimeForm | undefined {
  const { semantic } = field.profile;
  if (isIsoDate(field)) return { clocked: hasTime(field), read: false, literal: (day) => day };
  const { type = "", format = "", otherFormats = [] } = semantic ?? {};
  if (!/^(date|timestamp)\b/.test(type)) return undefined;
  if (type.endsWith("as number") || ownEntry(COUNTED, format) !== undefined) {
    if (format === "%Y%m%d") return { clocked: false, read: false, literal: (day) => Number(day.replaceAll("-", "")) };
    const count = ownEntry(COUNTED, format);
    if (count === undefined) return undefined;
    const clocked = !(format.endsWith("days") && type.startsWith("date"));
    return { clocked, read: false, literal: (day) => count(Date.parse(`${day}T00:00:00Z`)) };
  }
  const sorted = otherFormats.length === 0 ? SORTED.find(([written]) => written.test(format)) : undefined;
  if (sorted !== undefined)
    return { clocked: format.includes("%H"), read: false, literal: (day) => day.replaceAll("-", sorted[1]) };
  return semantic?.convert === undefined ? undefined : { clocked: true, read: true, literal: (day) => day };
}

/** True for fields that can be compared with days, whatever they are stored as. */
export function isTimed(field: LexicalField): boolean {
  return timeForm(field) !== undefined;
}

/** The verb of a date: "rented" of rented_on; undefined for dates that are called otherwise. */
export function verbOf(field: LexicalField): string | undefined {
  return isTimed(field) ? verbOfName(field.profile.name) : undefined;
}

/** Of what a description says in passing. */
const SAID_WEIGHT = 0.75;

/** True for the time at which something was done: "ordered", where ord_ts is described as when the customer ordered. */
export function isWhen(field: LexicalField, verb: string): boolean {
  const said = verb.toLowerCase();
  const base = baseOfPast(said);
  if (!said.endsWith("ed") && base === undefined) return false;
  const stems = [stem(said), stem(base ?? said)];
  const alone = field.namings.some(
    ({ words: [word, second], weight }) => second === undefined && weight >= SAID_WEIGHT && stems.includes(word!),
  );
  return alone && isTimed(field);
}

export function isIsoDate({ kind, profile }: LexicalField): boolean {
  return kind === "date" && [profile.min, profile.max].every((end) => /^\d{4}-\d{2}-\d{2}/.test(String(end)));
}

/**
 * The period with its year. When none was said: the only one of the field's values, else the last one up to today that
 * has begun.
 */
export function datedPeriod(field: LexicalField, period: Period): Period | undefined {
  const { profile } = field;
  if (period.year !== undefined || period.from !== undefined) return period;
  const { today, month = (period.quarter ?? 1) * 3 - 2 } = period;
  if (period.month === undefined && period.quarter === undefined) return undefined;
  const yearOf = (stored: unknown, told: string | undefined) =>
    (/^\d{4}-/.test(String(stored)) ? String(stored) : (told ?? "")).slice(0, 4);
  const [first, last] = [yearOf(profile.min, profile.time?.from), yearOf(profile.max, profile.time?.to)];
  if (first === last && first !== "") return { ...period, year: Number(first) };
  if (today === undefined) return undefined;
  const now = partsOf(today);
  if (period.ahead === true) return { ...period, year: month >= now.month ? now.year : now.year + 1 };
  // "Due by the end of July" is soon due.
  const near = month > now.month && month - now.month < HALF && isDeadline(field);
  const begun = month <= now.month || (near && String(profile.max).slice(0, 7) >= isoMonth(now.year, month));
  return { ...period, year: begun ? now.year : now.year - 1 };
}

/** In months: what lies nearer ahead than behind. */
const HALF = 6;
const isoMonth = (year: number, month: number) => `${year}-${String(month).padStart(2, "0")}`;

/** True for fields whose values go on after the day. */
export function hasTime({ profile }: LexicalField): boolean {
  return String(profile.min).length > 10;
}

/** When something was over, beside a date that says when it began. */
const ENDS = new Set(
  stemsOf(
    "end ended finish finished arrive arrived arrival return returned close closed completed due expiry expires until",
  ),
);
/** When something of a row was written down, which hardly anybody asks for. */
const WRITTEN = new Set(stemsOf("created updated modified loaded inserted keyed valid changed deleted"));
/** When something should be over. */
const DUE = new Set(stemsOf("due agreed planned expected scheduled promised target estimated deadline required"));
/** When something happened that comes again: "last_service". */
const AGAIN = new Set(stemsOf("last latest next previous"));
const MADE = new Set(stemsOf("created inserted"));

/** When a row was arranged, beside a date on which it begins. */
const ARRANGED = new Set(stemsOf("booked booking reserved reservation requested request"));
const STARTS = new Set(stemsOf("start starts started begin begins scheduled"));

const isAnyOf = (words: Iterable<string>, known: ReadonlySet<string>) => [...words].some((word) => known.has(word));

/** @param words Stems of a date's name. */
export const isCalledEnd = (words: Iterable<string>) => isAnyOf(words, ENDS);
export const isCalledDue = (words: Iterable<string>) => isAnyOf(words, DUE);
export const isCalledArranged = (words: Iterable<string>) => isAnyOf(words, ARRANGED);
export const isCalledWritten = (words: Iterable<string>) => isAnyOf(words, WRITTEN);

/** A day by which something should be over, as its words or its name say: "wanted_by", "pay_by". */
export const isDeadline = (field: LexicalField) =>
  isCalledDue(field.spelt) || (isTimed(field) && nameWords(field.profile.name).at(-1) === "by");

/** "booked_at" beside "starts_at": no day of the row itself. */
export const isArranged = (field: LexicalField, table: LexicalTable): boolean =>
  isAnyOf(field.spelt, ARRANGED) && table.fields.some((each) => isStart(each, table) && each !== field);

const ARRIVAL = stem("arrival");
const DEPARTURE = stem("departure");

/** When guests come and when they leave again; ships and trains depart first. */
function stayOf({
  fields,
}: LexicalTable): { readonly arrival: LexicalField; readonly departure: LexicalField } | undefined {
  const full = fields.filter((field) => isEventDate(field) && field.profile.nulls === 0);
  const arrival = full.find(({ spelt }) => spelt.has(ARRIVAL));
  const departure = full.find(({ spelt }) => spelt.has(DEPARTURE));
  if (arrival === undefined || departure === undefined) return undefined;
  const before = (["min", "max"] as const).every(
    (end) => String(arrival.profile[end]) < String(departure.profile[end]),
  );
  return before ? { arrival, departure } : undefined;
}

/** With which a row is over, by what it is called and the other dates beside it. */
export function isEndOf(field: LexicalField, table: LexicalTable): boolean {
  const stay = stayOf(table);
  if (field === stay?.arrival || isFirstArrival(field, table)) return false;
  return field === stay?.departure || isCalledEnd(field.spelt);
}

const ARRIVALS = new Set(stemsOf("arrive arrived arrival"));

/** With patients' arrival their visits begin: nothing of the rows is earlier, as the departure of a train is. */
function isFirstArrival({ ref, spelt, profile }: LexicalField, { fields }: LexicalTable): boolean {
  const ends = [...spelt].filter((word) => ENDS.has(word));
  if (ends.length === 0 || ends.some((word) => !ARRIVALS.has(word))) return false;
  const others = fields.filter((field) => field.ref.field !== ref.field && isEventDate(field));
  const later = (other: LexicalField) => String(other.profile.min) >= String(profile.min);
  return others.length > 0 && others.every(later);
}

const isStart = (field: LexicalField, table: LexicalTable) =>
  isEventDate(field) && field.profile.nulls === 0 && (isAnyOf(field.spelt, STARTS) || field === stayOf(table)?.arrival);

/** When the rows of a table begin that keep besides when they were arranged. */
export function startOf(table: LexicalTable): LexicalField | undefined {
  const arranged = table.fields.some((field) => isTimed(field) && isArranged(field, table));
  return arranged ? table.fields.find((field) => isStart(field, table)) : undefined;
}

/**
 * The date since when there are rows of a table: the only one that all rows have, ends and dates of writing apart. Where
 * there is none but when rows were created, it is that (tickets that are created, answered and closed).
 */
export function beginningOf(table: LexicalTable): LexicalField | undefined {
  const full = table.fields.filter(
    (field) => isEventDate(field) && field.profile.nulls === 0 && !isEndOf(field, table) && !isArranged(field, table),
  );
  const own = full.filter(({ spelt }) => !isCalledWritten(spelt) && !isAnyOf(spelt, AGAIN));
  // Beside the day of an order, that by which it is wanted is no other beginning.
  const told = own.filter((field) => !isDeadline(field)).length > 0 ? own.filter((field) => !isDeadline(field)) : own;
  const [only, ...others] = told.length > 0 ? told : full.filter(({ spelt }) => isAnyOf(spelt, MADE));
  return others.length > 0 ? undefined : only;
}

/** True for a table of what happens: it has a date, or belongs to a table that has one, as an order's lines do. */
export function isOfEvents(lexicon: Lexicon, name: string): boolean {
  const owners = lexicon.joins.filter(({ from }) => from.table === name).map(({ to }) => to.table);
  return [name, ...owners].some((each) => lexicon.table(each).fields.some(isEventDate));
}

/** The tables that say when rows without a date happened: an order's lines are of its day. */
export function dateOwners(lexicon: Lexicon, name: string): readonly string[] {
  if (lexicon.table(name).fields.some(isEventDate)) return [];
  const owners = lexicon.joins.filter(({ from }) => from.table === name).map(({ to }) => to.table);
  const dated = owners.filter((each) => lexicon.table(each).fields.some(isEventDate));
  // Of an order and a product with a day of launching, the order: it refers to somebody in turn.
  const events = dated.filter((each) => lexicon.joins.some(({ from, to }) => from.table === each && to.table !== each));
  const all = events.length > 0 ? events : dated;
  // Lines of invoices are of the day of the invoice, whatever contract they belong to.
  const { words } = lexicon.table(name);
  const [whole, second] = all.filter((each) => lexicon.table(each).words.every((word) => words.includes(word)));
  return whole !== undefined && second === undefined ? [whole] : all;
}

function isEventDate(field: LexicalField): boolean {
  return isTimed(field) && field.profile.semantic?.personal === undefined;
}

const LEAST = 4;

/** The same word of two stems, or one made of the other: "delivery" and "delivered", "packaging" and "packaged". */
export function isEvent(word: string, other: string): boolean {
  if (word === other) return word !== "dat" && word !== "date" && word !== "time";
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  return short.length >= LEAST && long.startsWith(short) && long.length - short.length <= 4;
}
