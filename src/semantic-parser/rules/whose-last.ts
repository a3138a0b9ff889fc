import type { Period } from "../../language/period.js";
import { TIME } from "../lexicon/dimensions.js";
import type { Comparison } from "../query/query.js";
import { agoAt, daysOf } from "./ago.js";
import { addFilter, type Cursor, cueAt, mentionKind, skipSmall, tableAt, textAt } from "./cursor.js";
import type { FilterTest, Pick } from "./draft.js";
import { periodAt } from "./periods.js";

/** What some row has to be, and what none may be. */
interface Told {
  readonly some: readonly [Comparison, Period] | undefined;
  readonly none: readonly [Comparison, Period] | undefined;
  readonly next: number;
}

/**
 * "clients WHOSE LAST EVENT was more than a year ago", "whose FIRST ORDER was in 2024": who have such rows, and none after or
 * before.
 */
export function readWhoseLast(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  if (textAt(cursor, at) !== "whose") return false;
  const last = cueAt(cursor, at + 1, "extreme");
  const end =
    last?.dimension === TIME
      ? last.most
        ? "last"
        : "first"
      : textAt(cursor, at + 1) === "first"
        ? "first"
        : undefined;
  const events = end !== undefined && mentionKind(cursor, at + 2) === "table" ? tableAt(cursor, at + 2) : undefined;
  const be = /^(?:was|is|were|are|took place|happened)$/.test(textAt(cursor, at + 3));
  const fields = daysOf(cursor, events?.tables[0]?.table);
  const told = be && end !== undefined ? toldAt(cursor, at + 4, end) : undefined;
  if (events === undefined || told === undefined || fields.length === 0) return false;
  const pick: Pick = { at, fields, tables: [] };
  const test = ([operator, period]: readonly [Comparison, Period]): FilterTest => ({
    kind: "period",
    pick,
    operator,
    period,
  });
  draft.tables.push(events);
  if (told.some !== undefined) addFilter(cursor, at, test(told.some));
  if (told.none !== undefined) {
    cursor.exclusion = draft.exclusions.push({ at, picks: [events] }) - 1;
    addFilter(cursor, at, test(told.none));
    cursor.exclusion = undefined;
  }
  cursor.at = told.next;
  return true;
}

function toldAt(cursor: Cursor, start: number, end: "first" | "last"): Told | undefined {
  const cue = cueAt(cursor, start, "compare");
  const ago = cue === undefined ? undefined : agoAt(cursor, start + 1);
  if (cue !== undefined && ago !== undefined) {
    const next = textAt(cursor, ago.next) === "ago" ? ago.next + 1 : ago.next;
    const long = cue.operator === ">" || cue.operator === ">=";
    return toldBy(long ? "before" : "since", ago.day, end, next);
  }
  const place = cue === undefined ? skipSmall(cursor, start, 2) : start + 1;
  const period = periodAt(cursor, place);
  if (period === undefined) return undefined;
  if (cue === undefined) {
    const beyond: Comparison = end === "last" ? ">" : "<";
    return { some: ["=", period], none: [beyond, period], next: place + 1 };
  }
  return toldBy(cue.operator.startsWith("<") ? "before" : "since", period, end, place + 1);
}

/** The last one before a day: none since then; the first one since a day: none before. */
function toldBy(side: "before" | "since", period: Period, end: "first" | "last", next: number): Told {
  if (side === "before")
    return end === "last"
      ? { some: undefined, none: [">=", period], next }
      : { some: ["<", period], none: undefined, next };
  return end === "first"
    ? { some: undefined, none: ["<", period], next }
    : { some: [">=", period], none: undefined, next };
}
