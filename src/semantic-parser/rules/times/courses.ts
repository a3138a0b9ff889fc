import { stem } from "../../../language/stems.js";
import { DISTANCE, type Dimension, LENGTH, SPEED } from "../../lexicon/figures/dimensions.js";
import { namedTable } from "../../lexicon/items.js";
import type { LexicalField, LexicalTable } from "../../lexicon/lexicon.js";
import { belongsTo } from "../../lexicon/things/owners.js";
import { courseEnds, keepsTime } from "../../lexicon/times/course-ends.js";
import { beginningOf, isEvent, isTimed } from "../../lexicon/times/dated-fields.js";
import type { AggregateName } from "../../query/query.js";
import { addFilter, type Cursor, cueAt, mentionKind, skipSmall, tableAt, textAt } from "../cursor.js";
import type { Formula } from "../draft.js";
import { firstPick, placesOf } from "../formula.js";
import { tablesInOrder } from "../tables-named.js";
import { type Course, endAt } from "./dated-words.js";
import { saidCourse } from "./elapsed.js";

/** How the rows of a noun are ranked: the most or the least of what an adjective measures. */
export interface Ranking {
  readonly most: boolean;
  readonly limit: number;
  readonly dimension: Dimension | undefined;
}

/**
 * "the call that took LONGEST", "the shortest repairs", "took longest FROM OPENING TO CLOSING": rows that keep no duration
 * are ranked by the time from one date of theirs to another.
 */
export function readLongest(cursor: Cursor, start: number, { most, limit, dimension }: Ranking): boolean {
  const ranked = dimension === LENGTH || dimension === SPEED ? rankedTable(cursor, start) : undefined;
  // "The FASTEST tariff", of which a speed is kept.
  const table = dimension === SPEED && ranked?.fields.some(keepsSpeed) ? undefined : ranked;
  const course = table && (saidCourse(cursor, start, table) ?? ownCourse(cursor.at, start, table));
  if (course === undefined) return false;
  const { from, to, next } = course;
  const formula = elapsedOf(course);
  // What has not come to its end took no time yet.
  addFilter(cursor, cursor.at, { kind: "null", pick: to, negated: true });
  const longest = dimension === SPEED ? !most : most;
  const key: Formula = isUsual(cursor, table!)
    ? { kind: "aggregate", name: "avg", distinct: false, of: formula }
    : formula;
  cursor.draft.orders.push({
    at: cursor.at,
    by: { kind: "formula", pick: from, formula: key },
    most: longest,
    limit,
  });
  cursor.at = next;
  return true;
}

const keepsSpeed = ({ kind, called }: LexicalField) => kind === "number" && called.has("speed");

/** "Which agent SETTLES COMPLAINTS fastest": as a rule, and no single one of them. */
function isUsual({ draft, items, lexicon, at }: Cursor, { name }: LexicalTable): boolean {
  const [shown, second] = draft.selects;
  const owner = shown?.kind === "pick" && second === undefined ? shown.pick.tables[0]?.table : undefined;
  const plural = items.slice(0, at).some((item) => namedTable(item) === name && /[^s]s$/i.test(item.text));
  return owner !== undefined && owner !== name && plural && belongsTo(lexicon, name, owner);
}

/** What the time is called that something takes as a whole. */
const COURSES = /^(?:resolution|turnaround|turn-around|processing|handling|completion|cycle|throughput|lead)$/;

/**
 * "average RESOLUTION TIME per priority", "mean TURNAROUND per fault", "average REPAIR TIME", where no field says how long it
 * took: from the first day to the last of the rows that the question is about.
 */
export function readCourseTime(cursor: Cursor): boolean {
  const aggregate = cueAt(cursor, cursor.at, "aggregate");
  const at = aggregate === undefined ? cursor.at : cursor.at + 1;
  // "Average LENGTH OF A STAY".
  if (/^(?:length|duration)$/.test(textAt(cursor, at)) && textAt(cursor, at + 1) === "of")
    return readCourseOf(cursor, skipSmall(cursor, at + 2, 2), aggregate?.name ?? "avg");
  const until = aggregate?.name === "avg" ? courseUntil(cursor, at) : undefined;
  if (until !== undefined) return showCourse(cursor, until, "avg");
  const timed = /^(?:times?|durations?|lengths?)$/.test(textAt(cursor, at + 1));
  const [named] = timed && mentionKind(cursor, at) === "table" ? (tableAt(cursor, at)?.tables ?? []) : [];
  const whole = COURSES.test(textAt(cursor, at)) && mentionKind(cursor, at) === undefined;
  if (named === undefined && !(whole && (timed || textAt(cursor, at).startsWith("turn")))) return false;
  const tables = named === undefined ? tablesInOrder(cursor) : [named.table];
  const table = tables.map((name) => cursor.lexicon.table(name)).find((each) => !keepsTime(each) && courseEnds(each));
  return showCourse(cursor, table && ownCourse(at, timed ? at + 2 : at + 1, table), aggregate?.name ?? "avg");
}

/** "average DELIVERY TIME", where orders keep when they were delivered: from the day with which a row begins to that one. */
function courseUntil(cursor: Cursor, at: number): Course | undefined {
  const item = cursor.items[at];
  const named = / (?:times?|durations?)$/.test(textAt(cursor, at));
  const [top] = item?.kind === "mention" && named && mentionKind(cursor, at) === "field" ? item.meanings : [];
  if (top?.kind === "field") return courseTo(cursor, at, cursor.lexicon.field(top.ref), at + 1);
  // "Delivered" is a state that is stored as well.
  const timed = /^(?:times?|durations?)$/.test(textAt(cursor, at + 1));
  const [state] = item?.kind === "mention" && timed && mentionKind(cursor, at) === "value" ? item.meanings : [];
  if (state?.kind !== "value") return undefined;
  const word = stem(textAt(cursor, at));
  const [only, second] = cursor.lexicon
    .table(state.ref.table)
    .fields.filter((field) => isTimed(field) && [...field.called].some((other) => isEvent(word, other)));
  return only === undefined || second !== undefined ? undefined : courseTo(cursor, at, only, at + 2);
}

function courseTo(cursor: Cursor, at: number, to: LexicalField, next: number): Course | undefined {
  const table = cursor.lexicon.table(to.ref.table);
  const from = beginningOf(table);
  if (!isTimed(to) || from === undefined || from.ref.field === to.ref.field || keepsTime(table)) return undefined;
  return { from: endAt(at, from), to: endAt(at, to), next };
}

function readCourseOf(cursor: Cursor, start: number, name: AggregateName): boolean {
  // "Of ENDED stays": which ones is read afterwards.
  const noun = mentionKind(cursor, start) === "value" ? start + 1 : start;
  const [named] = mentionKind(cursor, noun) === "table" ? (tableAt(cursor, noun)?.tables ?? []) : [];
  const table = named && cursor.lexicon.table(named.table);
  const measured = table === undefined || keepsTime(table) || keepsLength(table);
  return !measured && showCourse(cursor, ownCourse(cursor.at, noun === start ? noun + 1 : start, table), name);
}

function showCourse(cursor: Cursor, course: Course | undefined, name: AggregateName): boolean {
  if (course === undefined) return false;
  const formula: Formula = { kind: "aggregate", name, distinct: false, of: elapsedOf(course) };
  cursor.draft.selects.push({ kind: "formula", formula, pick: firstPick(placesOf(formula)) });
  cursor.at = course.next;
  return true;
}

function elapsedOf({ from, to }: Course): Formula {
  return { kind: "elapsed", unit: "days", from: { kind: "pick", pick: from }, to: { kind: "pick", pick: to } };
}

/** The table whose rows are ranked, where it keeps no time as a figure. */
function rankedTable(cursor: Cursor, start: number): LexicalTable | undefined {
  const { selects, tables } = cursor.draft;
  const after = skipSmall(cursor, start, 2);
  const noun = mentionKind(cursor, after) === "table" ? tableAt(cursor, after) : undefined;
  const named = noun ?? tables.at(-1) ?? selects.at(-1)?.pick;
  const [top] = named?.tables ?? [];
  const table = top && cursor.lexicon.table(top.table);
  return table === undefined || keepsTime(table) || keepsLength(table) ? undefined : table;
}

/** "The longest trip", whose kilometres are kept. */
const keepsLength = ({ fields }: LexicalTable) =>
  fields.some(({ kind, key, spelt }) => kind === "number" && !key && DISTANCE.words.some((word) => spelt.has(word)));

function ownCourse(at: number, next: number, table: LexicalTable): Course | undefined {
  const ends = courseEnds(table);
  return ends && { from: endAt(at, ends[0]), to: endAt(at, ends[1]), next };
}
