import type { PeriodUnit } from "../../../databases/dialect.js";
import { fieldKey } from "../../../databases/schema.js";
import { type IsoDay, partsOf } from "../../../language/calendar.js";
import { baseOfPast } from "../../../language/irregular-verbs.js";
import type { Period } from "../../../language/period.js";
import { lowerText } from "../../lexicon/items.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import { addFilter, type Cursor, cueAt, mentionKind, skipSmall, textAt, valuesAt } from "../cursor.js";
import type { Filter, FilterTest, Pick, SelectPart, ValueOption } from "../draft.js";
import { flagAt } from "../flags.js";
import { isYearNumber } from "../literals.js";
import { isUntil, periodAt } from "../times/periods.js";
import { readUneven } from "./uneven-periods.js";

/** "cats VS dogs", "private VERSUS business customers", "rush jobs COMPARED WITH normal ones": the same figure for each. */
export function readVersus(cursor: Cursor): boolean {
  const next = versusAt(cursor);
  const last = cursor.draft.filters.at(-1);
  if (next === undefined || last === undefined || last.exclusion !== undefined) return false;
  const read =
    readKinds(cursor, last, next) ||
    readPeriods(cursor, last, next) ||
    readRanges(cursor, last, next) ||
    readRest(cursor, last, next);
  if (!read && readUneven(cursor, last, next)) return true;
  if (read) cursor.versus = true;
  return read;
}

/** "Did we do MORE repairs in May or June?", "are there more flats or houses?": how many there are of the one and of the other. */
export function readMoreOf(cursor: Cursor): boolean {
  const { at, items } = cursor;
  const more = cueAt(cursor, at, "compare") !== undefined && /^(?:more|fewer|less)$/.test(textAt(cursor, at));
  const asks = /^(?:did|do|does|were|was|are|is|have|has|had)$/.test(textAt(cursor, 0));
  const texts = items.map(({ text }) => text.toLowerCase());
  // "Does Ann OR Bob have more …" too.
  if (!more || !asks || !texts.includes("or") || texts.slice(at + 1).includes("than")) return false;
  cursor.moreOf = true;
  cursor.at++;
  return true;
}

/** The two that "more" is asked of become groups, and each is counted. */
export function settleMoreOf(cursor: Cursor): void {
  const { draft } = cursor;
  const place = cursor.moreOf ? draft.filters.findIndex(({ joiner }, at) => at > 0 && joiner === "or") : -1;
  const [one, other] = [draft.filters[place - 1], draft.filters[place]];
  if (one === undefined || other === undefined || draft.groups.length > 0) return;
  const group = timesOf(one.test, other.test) ?? kindsOf(one.test, other.test);
  if (group === undefined) return;
  draft.filters[place - 1] = { ...one, test: group.one };
  draft.filters[place] = { ...other, test: group.other };
  draft.groups.push(group.pick);
  // "Did we SIGN more contracts by phone or in the shop?": not the day of signing.
  const isDeed = (part: SelectPart) =>
    part.kind === "pick" && part.pick.fields[0] !== undefined && isTimed(cursor.lexicon.field(part.pick.fields[0].ref));
  draft.selects.splice(0, draft.selects.length, ...draft.selects.filter((part) => !isDeed(part)));
  cursor.versus = true;
}

interface Pair {
  readonly pick: Pick;
  readonly one: FilterTest;
  readonly other: FilterTest;
}

/** Two periods of one length, or two years. */
function timesOf(one: FilterTest, other: FilterTest): Pair | undefined {
  const years =
    one.kind === "compare" && other.kind === "compare" && isYearNumber(one.value) && isYearNumber(other.value);
  const periods = one.kind === "period" && other.kind === "period";
  if (!years && !periods) return undefined;
  const unit =
    periods && one.kind === "period" && other.kind === "period"
      ? (sameUnit(one.period, other.period) ?? apartByYear(one.period, other.period))
      : "year";
  const { pick } = one as Extract<FilterTest, { kind: "period" | "compare" }>;
  const like = { ...(other as typeof one & { pick: Pick }).pick, like: pick };
  return unit && { pick: { ...pick, unit, like: pick }, one, other: { ...other, pick: like } as FilterTest };
}

/** "May or June 2025": the year that is said once is that of both. */
function sameUnit(one: Period, other: Period): PeriodUnit | undefined {
  const unit = unitOf(one);
  return unit === unitOf(other) ? unit : undefined;
}

/** "The first half of 2024 and that of 2025": halves of two years. */
function apartByYear(one: Period, other: Period): PeriodUnit | undefined {
  const [first, second] = [one, other].map(({ year, half }) => (half === undefined ? undefined : year));
  return first !== undefined && second !== undefined && first !== second ? "year" : undefined;
}

/** Two values of one field. */
function kindsOf(one: FilterTest, other: FilterTest): Pair | undefined {
  if (one.kind !== "value" || other.kind !== "value" || one.negated || other.negated) return undefined;
  const [first, second] = [sharedBy(one.options, other.options), sharedBy(other.options, one.options)];
  const [top] = first;
  if (top === undefined) return undefined;
  const test = { ...one, options: first };
  const fields = first.map(({ ref, score }) => ({ ref, score }));
  return { pick: { at: -1, fields, tables: [] }, one: test, other: { ...other, options: second, like: test } };
}

/** "no-shows, men VS women", "orders May 2024 VS May 2025", where nothing else is asked of either: how many there are. */
export function countVersus({ versus, draft, items }: Cursor): void {
  if (!versus || draft.selects.some(({ kind }) => kind !== "pick")) return;
  const computed = draft.unread.some((at) => {
    const item = items[at];
    return item?.kind === "cue" && item.cue.kind === "aggregate";
  });
  if (computed) return;
  const [shown, second] = draft.selects;
  const named = shown === undefined ? draft.tables[0] : shown.pick;
  const thing = named === undefined || (named.tables[0]?.score ?? 0) >= (named.fields[0]?.score ?? 0);
  if (second !== undefined || !thing) return;
  const pick = named === undefined ? undefined : { ...named, fields: [] };
  draft.selects.splice(0, draft.selects.length, { kind: "count", pick, distinct: false });
}

/** Two periods of one date, or two years. */
function readPeriods(cursor: Cursor, filter: Filter, next: number): boolean {
  const { test } = filter;
  const { draft, items } = cursor;
  const item = items[next];
  if (test.kind === "compare" && test.operator === "=" && isYearNumber(test.value)) {
    if (item?.kind !== "number" || !isYearNumber(item.value)) return false;
    cursor.joiner = "or";
    addFilter(cursor, next, { ...test, value: item.value, pick: { ...test.pick, at: next, like: test.pick } });
    draft.groups.push({ ...test.pick, unit: "year", like: test.pick });
    cursor.at = next + 1;
    return true;
  }
  if (test.kind !== "period" || test.until !== undefined || test.operator !== "=" || item?.kind !== "period")
    return false;
  const unit = unitOf(test.period);
  // "This year vs LAST YEAR" are told by their days.
  const relative = test.period.from !== undefined && item.period.from !== undefined;
  const year = item.period.year ?? test.period.year;
  if (unit === undefined || (year === undefined && !relative)) return false;
  const told = (each: Period): Period => (relative ? each : { ...each, year: each.year ?? year! });
  if (unitOf(told(item.period)) !== unit) return false;
  const one = { ...test, period: told(test.period) };
  draft.filters[draft.filters.length - 1] = { ...filter, test: one };
  cursor.joiner = "or";
  const period = told(item.period);
  addFilter(cursor, next, { ...one, period, pick: { ...one.pick, at: next, like: one.pick } });
  draft.groups.push({ ...one.pick, unit, like: one.pick });
  cursor.at = next + 1;
  return true;
}

/** "January to June 2024 AGAINST January to June 2025": of two years the same figure. */
function readRanges(cursor: Cursor, { test }: Filter, next: number): boolean {
  if (test.kind !== "period" || test.until === undefined || test.operator !== "=") return false;
  const [first, last] = [periodAt(cursor, next), periodAt(cursor, next + 2)];
  const year = first?.year ?? last?.year;
  const [before] = [test.period.year, test.until.year].filter((each) => each !== undefined);
  const ranged = first !== undefined && last !== undefined && isUntil(textAt(cursor, next + 1));
  if (!ranged || year === undefined || before === undefined || year === before) return false;
  cursor.joiner = "or";
  const pick = { ...test.pick, at: next, like: test.pick };
  addFilter(cursor, next, { ...test, pick, period: { ...first, year }, until: last });
  cursor.draft.groups.push({ ...test.pick, unit: "year", like: test.pick });
  cursor.at = next + 3;
  return true;
}

function unitOf({ year, quarter, month, day, from, to }: Period): PeriodUnit | undefined {
  if (from !== undefined && to !== undefined) return wholeUnit(from, to);
  if (day !== undefined) return "day";
  if (month !== undefined) return "month";
  if (quarter !== undefined) return "quarter";
  return year === undefined ? undefined : "year";
}

/** The unit of the calendar that goes from one day up to another. */
function wholeUnit(from: IsoDay, to: IsoDay): PeriodUnit | undefined {
  const [begin, end] = [from, to].map((day) => partsOf(day)) as [DayParts, DayParts];
  const months = (end.year - begin.year) * 12 + end.month - begin.month;
  if (begin.date === 1 && end.date === 1 && months > 0) return MONTHS.get(months);
  return DAYS.get(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
}

type DayParts = ReturnType<typeof partsOf>;
const MONTHS: ReadonlyMap<number, PeriodUnit> = new Map([
  [1, "month"],
  [3, "quarter"],
  [12, "year"],
]);
const DAYS: ReadonlyMap<number, PeriodUnit> = new Map([
  [1, "day"],
  [7, "week"],
]);

/** The place after the words that set two things against each other. */
function versusAt(cursor: Cursor): number | undefined {
  const { at } = cursor;
  const [word, next] = [textAt(cursor, at), textAt(cursor, at + 1)];
  if (/^(?:vs|versus|v)$/.test(word)) return sideAt(cursor, next === "." ? at + 2 : at + 1);
  const again = `${word} ${next} ${textAt(cursor, at + 2)}`;
  // "What do women earn, AND WHAT DO men?"
  if (/^and (?:what|how much|how many) (?:do|does|did|about|of|for)$/.test(again)) return sideAt(cursor, at + 3);
  // "May 2024 AGAINST May 2025".
  if (word === "against" && periodAt(cursor, at + 1) !== undefined && periodAt(cursor, at - 1) !== undefined)
    return at + 1;
  // "Beginners AGAINST advanced ones", "rush jobs AGAINST normal ones".
  const kind = word === "against" ? mentionKind(cursor, isTable(cursor, at - 1) ? at - 2 : at - 1) : undefined;
  const side = kind === "value" ? sideAt(cursor, at + 1) : at;
  if (side > at && mentionKind(cursor, side) === "value") return side;
  const pair = /^(?:compared|comparison|opposed) (?:to|with|against)$/.test(`${word} ${next}`);
  return pair ? sideAt(cursor, at + 2) : undefined;
}

/** What is said of the other side: "vs THOSE BOUGHT THROUGH an agent", where a participle leads to what tells them. */
function sideAt(cursor: Cursor, start: number): number {
  const at = skipSmall(cursor, start, 3);
  const item = cursor.items[at];
  const done = at > start && item?.kind === "mention" && isParticiple(lowerText(item));
  const told = done && mentionKind(cursor, at) !== "value" ? skipSmall(cursor, at + 1, 3) : at;
  return told > at + 1 && mentionKind(cursor, told) === "value" ? told : at;
}

const isParticiple = (word: string) => /(?:ed|en)$/.test(word) || baseOfPast(word) !== undefined;

/** Two values that one field can hold. */
function readKinds(cursor: Cursor, { test }: Filter, next: number): boolean {
  if (test.kind !== "value" || test.negated || mentionKind(cursor, next) !== "value") return false;
  const others = valuesAt(cursor, next);
  const [first, second] = [sharedBy(test.options, others), sharedBy(others, test.options)];
  if (first.length === 0) return false;
  const one = { ...test, options: first };
  cursor.draft.filters[cursor.draft.filters.length - 1] = { ...cursor.draft.filters.at(-1)!, test: one };
  cursor.joiner = "or";
  addFilter(cursor, next, { kind: "value", options: second, negated: false, like: one });
  groupBy(cursor, { at: next, fields: first.map(({ ref, score }) => ({ ref, score })), tables: [] });
  cursor.at = next + 1;
  return true;
}

/** Those whose field others have too. */
function sharedBy(list: readonly ValueOption[], others: readonly ValueOption[]): ValueOption[] {
  return list.filter(({ ref }) => others.some((other) => fieldKey(other.ref) === fieldKey(ref)));
}

/** "… compared with normal ones", "… vs others": the two sides of what was just said of them. */
function readRest(cursor: Cursor, { at, test }: Filter, next: number): boolean {
  const item = cursor.items[next];
  const rest = /^(?:the|other|others|all|rest|ones|those)$/.test(textAt(cursor, next)) || item?.kind === "word";
  if (test.kind !== "compare" || flagAt(cursor, at) === undefined || !rest) return false;
  cursor.draft.filters.pop();
  groupBy(cursor, test.pick);
  const end = cursor.items.findIndex((each, place) => place > next && each.kind !== "word" && !isTable(cursor, place));
  cursor.at = end < 0 ? cursor.items.length : end;
  return true;
}

const isTable = (cursor: Cursor, at: number) => mentionKind(cursor, at) === "table";

function groupBy({ draft }: Cursor, pick: Pick): void {
  draft.groups.push(pick);
  // "How many days from A to B" is a row's own; of a kind it is their mean.
  for (const [index, part] of draft.selects.entries()) {
    if (part.kind !== "formula" || part.formula.kind !== "elapsed") continue;
    draft.selects[index] = { ...part, formula: { kind: "aggregate", name: "avg", distinct: false, of: part.formula } };
  }
}
