import { ownEntry } from "../../../collections.js";
import type { FieldRef } from "../../../databases/schema.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { isArranged, isCalledEnd, timeForm } from "../../lexicon/times/dated-fields.js";
import { type Comparison, OPPOSITE } from "../../query/query.js";
import { addFilter, type Cursor, cueAt, mentionKind, numberAt, skipSmall, tableAt, textAt } from "../cursor.js";
import type { FieldOption, FilterTest, Formula, Pick } from "../draft.js";
import { severalTests } from "../formula.js";
import { tablesNamed } from "../tables-named.js";
import { askedDates } from "./asked-dates.js";
import { dateBefore } from "./periods.js";

/** Minutes from midnight. */
type Bound = readonly [Comparison, number];

interface Said {
  readonly bounds: readonly Bound[];
  readonly next: number;
}

/** "after 6 pm", "before noon", "between 9 and 11 am", "at 09:30", "in the morning": rows by the time of the day. */
export function readClockTime(cursor: Cursor): boolean {
  const said = comparedAt(cursor) ?? rangeAt(cursor) ?? hoursAt(cursor) ?? exactAt(cursor) ?? partOfDayAt(cursor);
  const kept = said === undefined ? undefined : timesKept(cursor);
  if (said === undefined || kept === undefined) return false;
  const { negated, at } = cursor;
  const tests = said.bounds.map(([operator, minutes]) => kept.test(negated ? OPPOSITE[operator] : operator, minutes));
  addFilter(cursor, at, severalTests(negated ? "or" : "and", tests)!);
  cursor.at = said.next;
  countNoun(cursor);
  return true;
}

/** "How many evening VISITS": those are counted. */
function countNoun(cursor: Cursor): void {
  const { selects } = cursor.draft;
  const last = selects.at(-1);
  const pick = mentionKind(cursor, cursor.at) === "table" ? tableAt(cursor, cursor.at) : undefined;
  if (last?.kind !== "count" || last.pick !== undefined || pick === undefined) return;
  selects[selects.length - 1] = { ...last, pick };
  cursor.at++;
}

const NOON = 12 * 60;
const EVENING = 18 * 60;
const PARTS: Readonly<Record<string, readonly Bound[]>> = {
  morning: [["<", NOON]],
  afternoon: [
    [">=", NOON],
    ["<", EVENING],
  ],
  evening: [[">=", EVENING]],
};

/** "in the morning", "evening lessons". */
function partOfDayAt(cursor: Cursor): Said | undefined {
  const opened = /^(?:in|during)$/.test(textAt(cursor, cursor.at));
  const at = opened ? skipSmall(cursor, cursor.at + 1, 1) : cursor.at;
  const bounds = cursor.items[at]?.kind === "word" ? ownEntry(PARTS, textAt(cursor, at).replace(/s$/, "")) : undefined;
  return bounds && { bounds, next: at + 1 };
}

/** "after 6 pm", "before noon", "since 8:30". */
function comparedAt(cursor: Cursor): Said | undefined {
  const cue = cueAt(cursor, cursor.at, "compare");
  const clock = cue === undefined ? undefined : clockAt(cursor, cursor.at + 1);
  return clock && { bounds: [[cue!.operator, clock.minutes]], next: clock.next };
}

/** "between 9 and 11 am", "from 14:00 to 16:00". */
function rangeAt(cursor: Cursor): Said | undefined {
  const opened = cueAt(cursor, cursor.at, "between") !== undefined || textAt(cursor, cursor.at) === "from";
  if (!opened) return undefined;
  const hour = numberAt(cursor, cursor.at + 1);
  const first = clockAt(cursor, cursor.at + 1);
  const joint = first?.next ?? cursor.at + 2;
  const last = /^(?:and|to|till|until|-|–)$/.test(textAt(cursor, joint)) ? clockAt(cursor, joint + 1) : undefined;
  // "between 9 and 11 am": the first hour is of the same half of the day, unless it would come later.
  const low = first?.minutes ?? (hour === undefined || !isHour(hour) ? undefined : sameHalf(hour, last?.minutes ?? 0));
  if (last === undefined || low === undefined || low >= last.minutes) return undefined;
  return {
    bounds: [
      [">=", low],
      ["<=", last.minutes],
    ],
    next: last.next,
  };
}

/** "tunings BETWEEN 9 AND 11", "weighings between 2 and 4 in the afternoon": of rows that keep times, and no figure follows. */
function hoursAt(cursor: Cursor): Said | undefined {
  const { at, lexicon } = cursor;
  if (cueAt(cursor, at, "between") === undefined || textAt(cursor, at + 2) !== "and") return undefined;
  const [low, high] = [numberAt(cursor, at + 1), numberAt(cursor, at + 3)];
  if (low === undefined || high === undefined || !isHour(low) || !isHour(high) || low >= high) return undefined;
  let noun = at - 1;
  while (/^(?:were|was|are|is|there|held|done)$/.test(textAt(cursor, noun))) noun--;
  const [top] = mentionKind(cursor, noun) === "table" ? (tableAt(cursor, noun)?.tables ?? []) : [];
  const clocked =
    top !== undefined &&
    lexicon.table(top.table).fields.some((field) => timeForm(field)?.clocked === true || isTimeOfDay(field));
  const [opens, half] = [textAt(cursor, at + 4), textAt(cursor, at + 6).replace(/s$/, "")];
  const part = opens === "in" && textAt(cursor, at + 5) === "the" ? ownEntry(PARTS, half) : undefined;
  const ends = cursor.items[at + 4];
  const apart =
    ends === undefined || ends.kind === "mark" || ends.kind === "period" || /^(?:on|in|this|last)$/.test(opens);
  if (!clocked || !apart) return undefined;
  const later = part !== undefined && half !== "morning" && high <= 12 ? 12 : 0;
  return {
    bounds: [
      [">=", (low + later) * 60],
      ["<=", (high + later) * 60],
    ],
    next: part === undefined ? at + 4 : at + 7,
  };
}

const isHour = (value: number) => Number.isInteger(value) && value >= 0 && value <= 24;

function sameHalf(hour: number, last: number): number {
  const later = last > NOON && hour < 12 && (hour + 12) * 60 < last ? hour + 12 : hour;
  return later * 60;
}

/** "at 09:30", "lessons that START AT 6 pm", be it called starts_at. */
function exactAt(cursor: Cursor): Said | undefined {
  const { at } = cursor;
  const place = textAt(cursor, at) === "at" ? at + 1 : textAt(cursor, at - 1).endsWith(" at") ? at : undefined;
  const clock = place === undefined ? undefined : clockAt(cursor, place);
  return clock && { bounds: [["=", clock.minutes]], next: clock.next };
}

interface Clock {
  readonly minutes: number;
  readonly next: number;
}

/** "6 pm", "6pm", "17:30", "5:30 pm", "noon", "8 o'clock"; a lone number is none. */
function clockAt(cursor: Cursor, at: number): Clock | undefined {
  if (/^(?:noon|midday)$/.test(textAt(cursor, at))) return { minutes: NOON, next: at + 1 };
  const joined = /^(\d{1,2})(am|pm)$/.exec(textAt(cursor, at));
  if (joined !== null && Number(joined[1]) <= 12)
    return { minutes: hourOf(Number(joined[1]), joined[2]) * 60, next: at + 1 };
  const hour = numberAt(cursor, at);
  if (hour === undefined || !isHour(hour)) return undefined;
  const past = textAt(cursor, at + 1) === ":" ? numberAt(cursor, at + 2) : undefined;
  const end = past === undefined ? at + 1 : at + 3;
  const half = textAt(cursor, end);
  const halved = /^(?:am|pm)$/.test(half);
  const clock = past !== undefined || halved || /^o['’]?clock$/.test(half);
  if (!clock || (past ?? 0) > 59 || (halved && hour > 12)) return undefined;
  return { minutes: hourOf(hour, half) * 60 + (past ?? 0), next: past !== undefined && !halved ? end : end + 1 };
}

function hourOf(hour: number, half: string | undefined): number {
  if (half !== "am" && half !== "pm") return hour;
  return (hour % 12) + (half === "pm" ? 12 : 0);
}

interface Kept {
  test(operator: Comparison, minutes: number): FilterTest;
}

/** How the time of day is kept of the rows: in a field of its own, or with the day. */
function timesKept(cursor: Cursor): Kept | undefined {
  const { lexicon, at } = cursor;
  const named = tablesNamed(cursor);
  const own = lexicon.fields
    .filter(isTimeOfDay)
    .map(({ ref }): FieldOption => ({ ref, score: named.has(ref.table) ? 0.85 : 0.6 }))
    .sort((a, b) => b.score - a.score);
  const dated = askedDates(cursor, (field) => timeForm(field)?.clocked === true)
    .map(({ ref, score }): FieldOption => ({ ref, score: score - (isAside(lexicon, ref) ? ENDS : 0) }))
    .sort((a, b) => b.score - a.score);
  if (own.length > 0 && own[0]!.score >= (dated[0]?.score ?? 0)) {
    const pick = dateBefore(cursor, (ref) => isTimeOfDay(lexicon.field(ref))) ?? { at, fields: own, tables: [] };
    return { test: (operator, minutes) => ({ kind: "compare", pick, operator, value: clockText(minutes) }) };
  }
  const pick: Pick | undefined =
    dateBefore(cursor, (ref) => timeForm(lexicon.field(ref))?.clocked === true) ??
    (dated.length === 0 ? undefined : { at, fields: dated, tables: [], when: true });
  return pick && { test: (operator, minutes) => clockTest(pick, operator, minutes) };
}

/** What a time loses with which something ends: "visits after 9 pm" are those that began then. */
const ENDS = 0.05;
/** "Evening bookings" are for the evening, whenever somebody booked. */
const isAside = ({ field, table }: Cursor["lexicon"], ref: FieldRef) =>
  isEnd(field(ref)) || isArranged(field(ref), table(ref.table));
const isEnd = ({ spelt }: LexicalField) => isCalledEnd(spelt) || spelt.has("out");

/** Times that sort as text does: "09:30", and a database's own. */
function isTimeOfDay({ profile, key }: LexicalField): boolean {
  const ends = [profile.min, profile.max].map(String);
  return !key && /^time\b(?!stamp)/.test(profile.semantic?.type ?? "") && ends.every((end) => /^\d\d:\d\d/.test(end));
}

const clockText = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Whole hours by the hour, other times by the seconds from midnight. */
function clockTest(pick: Pick, operator: Comparison, minutes: number): FilterTest {
  const time: Formula = { kind: "pick", pick };
  const whole = minutes % 60 === 0 && (operator === "<" || operator === ">=");
  const left: Formula = whole
    ? { kind: "period", unit: "hour", of: time }
    : { kind: "elapsed", unit: "seconds", from: { kind: "period", unit: "day", of: time }, to: time };
  const right: Formula = { kind: "number", value: whole ? minutes / 60 : minutes * 60 };
  return { kind: "formula", pick, left, operator, right };
}
