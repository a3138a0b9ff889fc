import { LENGTH, TIME } from "../../lexicon/figures/dimensions.js";
import { lowerText, namedTable } from "../../lexicon/items.js";
import type { LexicalField, LexicalTable } from "../../lexicon/lexicon.js";
import { courseEnds, keepsTime } from "../../lexicon/times/course-ends.js";
import { OPPOSITE } from "../../query/query.js";
import {
  addFilter,
  type Cursor,
  cueAt,
  markRead,
  mentionKind,
  numberAt,
  skipSmall,
  tableAt,
  textAt,
} from "../cursor.js";
import type { Formula, Pick } from "../draft.js";
import { unitsAt } from "../figures/units.js";
import { firstPick, placesOf } from "../formula.js";
import { tablesInOrder, tablesNamed } from "../tables-named.js";
import { endAt } from "./dated-words.js";
import { saidCourse } from "./elapsed.js";
import { pairOf } from "./lateness.js";

/** "took LONGER THAN TWO HOURS", "open for MORE THAN 30 DAYS", "AT LEAST 3 DAYS late": the time from one date of a row to another. */
export function readDuration(cursor: Cursor): boolean {
  const { at, negated } = cursor;
  const cue = cueAt(cursor, at, "compare");
  if (cue === undefined || (cue.dimension !== undefined && cue.dimension !== LENGTH && cue.dimension !== TIME))
    return false;
  const place = skipSmall(cursor, at + 1, 2);
  const value = numberAt(cursor, place);
  const unit = unitsAt(cursor, place + 1)?.find(({ quantity }) => quantity === "time");
  if (value === undefined || unit === undefined) return false;
  const next = place + 2;
  const ends = delayAt(cursor, next) ?? (lasts(cursor, cue.dimension === LENGTH) ? courseOf(cursor, next) : undefined);
  if (ends === undefined) return false;
  // Days of the calendar are told apart exactly; hours and minutes in seconds.
  const days = unit.factor % DAY === 0;
  const left: Formula = { kind: "elapsed", unit: days ? "days" : "seconds", from: ends.from, to: ends.to };
  const right: Formula = { kind: "number", value: days ? value * (unit.factor / DAY) : value * unit.factor };
  const operator = negated ? OPPOSITE[cue.operator] : cue.operator;
  addFilter(cursor, at, { kind: "formula", pick: firstPick(placesOf(left)), left, operator, right });
  cursor.at = ends.next;
  return true;
}

/** In seconds, the base unit of times. */
const DAY = 86_400;

interface Ends {
  readonly from: Formula;
  readonly to: Formula | string;
  readonly next: number;
}

/** "… days LATE": from the date that was due. */
function delayAt(cursor: Cursor, at: number): Ends | undefined {
  if (!/^(?:late|overdue|past due|delayed)$/.test(textAt(cursor, at))) return undefined;
  const pair = pairOf(cursor);
  if (pair === undefined) return undefined;
  const end = (fields: Pick["fields"]): Formula => ({ kind: "pick", pick: { at, fields, tables: [] } });
  // What is overdue has not been done up to today.
  const { draft, today, negated } = cursor;
  const undone = draft.filters.some(({ test }) => test.kind === "state" && !test.negated);
  const open = today !== undefined && !negated && (undone || /^(?:overdue|past due)$/.test(textAt(cursor, at)));
  if (!open) return { from: end(pair.due), to: end(pair.done), next: at + 1 };
  if (!undone) addFilter(cursor, at, { kind: "null", pick: { at, fields: pair.done, tables: [] }, negated: false });
  return { from: end(pair.due), to: today, next: at + 1 };
}

const LASTS =
  /^(?:take|takes|took|taken|taking|last|lasts|lasted|lasting|stay|stayed|stays|remain|remained|wait|waited|waiting|run|ran|since)$/;
const UNENDED = /\b(?:open|still|pending|outstanding|unresolved|ongoing|unfinished)$/;

/** Something takes its time: it is said to, or no other length is compared. */
function lasts(cursor: Cursor, longer: boolean): boolean {
  const { at, draft } = cursor;
  const before = [1, 2, 3, 4].map((back) => at - back);
  const verb = before.find((place) => LASTS.test(textAt(cursor, place)));
  if (verb !== undefined) markRead(cursor, verb);
  if (draft.filters.some(({ test, at: place }) => test.kind === "state" && at - place < 5)) return true;
  if (longer || verb !== undefined || before.some((place) => UNENDED.test(textAt(cursor, place)))) return true;
  // "TRIPS over an hour".
  const [noun] = mentionKind(cursor, at - 1) === "table" ? (tableAt(cursor, at - 1)?.tables ?? []) : [];
  return noun !== undefined && courseEnds(cursor.lexicon.table(noun.table)) !== undefined;
}

/** The two dates between which a row of the tables named goes on; up to today where only those are meant that have not ended. */
function courseOf(cursor: Cursor, next: number): Ends | undefined {
  const { lexicon, draft, today, at, items } = cursor;
  const names = new Set([...tablesInOrder(cursor), ...tablesNamed(cursor)]);
  const subject = subjectLasting(cursor);
  const named = subject === undefined ? [...names].map((name) => lexicon.table(name)) : [subject];
  if (named.some(keepsTime)) return undefined;
  const unended = draft.filters.some(({ test }) => test.kind === "state" && !test.negated);
  const open = unended || items.slice(0, at).some((_, place) => UNENDED.test(textAt(cursor, place)));
  for (const table of named) {
    const said = saidCourse(cursor, next, table);
    if (said !== undefined && !open)
      return { from: { kind: "pick", pick: said.from }, to: { kind: "pick", pick: said.to }, next: said.next };
    const ends = courseEnds(table);
    if (ends === undefined) continue;
    const pick = (field: LexicalField): Formula => ({ kind: "pick", pick: endAt(at, field) });
    if (!open) return { from: pick(ends[0]), to: pick(ends[1]), next };
    if (today === undefined) return undefined;
    if (!unended) addUnended(cursor, ends[1]);
    return { from: pick(ends[0]), to: today, next };
  }
  return undefined;
}

/** "VISITS that lasted more than 5 days": what is asked for, whatever else keeps a length or its last day. */
function subjectLasting({ items, lexicon, at }: Cursor): LexicalTable | undefined {
  const verb = [1, 2].map((back) => at - back).find((place) => /^(?:last|took|take)/.test(lowerText(items[place])));
  const that = verb === undefined ? at : /^(?:that|which)$/.test(lowerText(items[verb - 1])) ? verb - 1 : verb;
  const name = that === undefined ? undefined : namedTable(items[that - 1]);
  const table = name === undefined ? undefined : lexicon.table(name);
  return table !== undefined && courseEnds(table) !== undefined ? table : undefined;
}

/** "OPEN for more than two weeks": what has not ended, and no day on which it was opened. */
function addUnended(cursor: Cursor, end: LexicalField): void {
  const { at, draft } = cursor;
  if ((end.profile.nulls ?? 0) === 0) return;
  const said = [1, 2, 3, 4].map((back) => at - back).find((place) => UNENDED.test(textAt(cursor, place)));
  const named = draft.selects.findIndex((part) => part.kind === "pick" && part.pick.at === said);
  const told = draft.filters.some(({ test }) => test.kind === "value");
  if (named >= 0) draft.selects.splice(named, 1);
  // A status that is stored tells it as well.
  if (!told) addFilter(cursor, at, { kind: "null", pick: endAt(at, end), negated: false });
}
