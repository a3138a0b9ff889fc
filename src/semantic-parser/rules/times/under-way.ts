import { partsOf } from "../../../language/calendar.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { courseEnds } from "../../lexicon/times/course-ends.js";
import { beginningOf } from "../../lexicon/times/dated-fields.js";
import { lasting } from "../../lexicon/times/lasting-test.js";
import type { Comparison } from "../../query/query.js";
import { addFilter, type Cursor, mentionKind, tableAt, tablesRead, textAt } from "../cursor.js";
import type { FilterTest } from "../draft.js";
import { endAt } from "./dated-words.js";
import { isTold } from "./dates-done.js";

const NOW =
  /^(?:running|ongoing|underway|active|current|currently|now|at the moment|at present|in progress|under way)$/;
const AHEAD = /^(?:upcoming|future|forthcoming)$/;
const OVER = /^(?:past|finished|over)$/;
/** What may be said besides: "running RIGHT NOW". */
const MORE =
  /^(?:right|now|running|ongoing|underway|active|currently|at the moment|at present|today|still|yet|already)$/;

/**
 * "courses RUNNING RIGHT NOW", "UPCOMING courses", "FINISHED courses": where rows keep the day on which they begin and that on
 * which they are to end, by the day of the question.
 */
export function readUnderWay(cursor: Cursor): boolean {
  const { at } = cursor;
  const word = textAt(cursor, at);
  if (/^(?:today|now|currently|at the moment|at present)$/.test(word) && lastsToday(cursor, at)) {
    cursor.at++;
    return true;
  }
  const when = NOW.test(word) ? "now" : AHEAD.test(word) ? "ahead" : OVER.test(word) ? "over" : undefined;
  // "Contracts OVER 500".
  const compared = when === "over" && cursor.items[at + 1]?.kind === "number";
  const open = when !== undefined && cursor.items[at]?.kind !== "mention" && !compared;
  const span = open ? spanOf(cursor) : undefined;
  const ahead = open && when === "ahead" ? dayAhead(cursor, span?.[0]) : undefined;
  if ((span ?? ahead) === undefined || cursor.today === undefined || cursor.negated || cursor.exclusion !== undefined)
    return false;
  if (ahead !== undefined) addToday(cursor, at, ahead, ">");
  else if (span !== undefined && when === "over") addToday(cursor, at, span[1], "<");
  else if (span !== undefined) addUnderWay(cursor, at, span);
  cursor.at++;
  while (MORE.test(textAt(cursor, cursor.at))) cursor.at++;
  return true;
}

/** "Who is off SICK TODAY", "on holiday AT THE MOMENT": the rows that a stored value names, where they say from when to when it holds. */
export function lastsToday(cursor: Cursor, at: number): boolean {
  const { draft, lexicon, today, negated, exclusion } = cursor;
  const value = draft.filters.find(({ test, exclusion }) => test.kind === "value" && exclusion === undefined)?.test;
  const [named] = value?.kind === "value" && !value.negated ? value.options : [];
  const ends = named === undefined ? undefined : courseEnds(lexicon.table(named.ref.table));
  // "9999-12-31" is for ever: there a convention says what is current.
  const lasting = ends?.every(({ profile: { nulls, max } }) => nulls === 0 && String(max) < "3000") === true;
  if (ends === undefined || !lasting || today === undefined || negated || exclusion !== undefined) return false;
  addUnderWay(cursor, at, ends);
  return true;
}

/** Begun, and not over. */
function addUnderWay(cursor: Cursor, at: number, [from, to]: readonly [LexicalField, LexicalField]): void {
  addToday(cursor, at, from, "<=");
  // A deferral for good has no last day.
  addFilter(cursor, at, lasting(to, endAt(at, to), todayTest(cursor, at, to, ">=")));
}

function addToday(cursor: Cursor, at: number, field: LexicalField, operator: Comparison): void {
  addFilter(cursor, at, todayTest(cursor, at, field, operator));
}

function todayTest(cursor: Cursor, at: number, field: LexicalField, operator: Comparison): FilterTest {
  const { year, month, date: day } = partsOf(cursor.today!);
  return { kind: "period", pick: endAt(at, field), operator, period: { year, month, day } };
}

/** "UPCOMING events": by the day that people date them by, else by the first of their span or the only one that they keep. */
function dayAhead(cursor: Cursor, first: LexicalField | undefined): LexicalField | undefined {
  const [name] = tablesAsked(cursor);
  const table = name === undefined ? undefined : cursor.lexicon.table(name);
  const told = table?.fields.find(({ ref }) => isTold(cursor, ref));
  if (told === undefined && first !== undefined) return first;
  const begins = told ?? (table && beginningOf(table));
  return String(begins?.profile.max ?? "") > (cursor.today ?? "9") ? begins : undefined;
}

/** What is asked for, or follows. */
function tablesAsked(cursor: Cursor): string[] {
  const next = cursor.at + 1;
  const [noun] = mentionKind(cursor, next) === "table" ? (tableAt(cursor, next)?.tables ?? []) : [];
  return [...tablesRead(cursor), ...(noun === undefined ? [] : [noun.table])];
}

/** The days on which rows of what is asked for begin and are to end, some of which are still to come. */
function spanOf(cursor: Cursor): readonly [LexicalField, LexicalField] | undefined {
  const { lexicon, today = "" } = cursor;
  for (const table of tablesAsked(cursor)) {
    const ends = courseEnds(lexicon.table(table));
    if (ends === undefined) continue;
    const [{ profile: from }, { profile: to }] = ends;
    if (from.nulls === 0 && String(to.max) >= today) return ends;
  }
  return undefined;
}
