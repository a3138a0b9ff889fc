import type { LexicalTable } from "../../lexicon/lexicon.js";
import { courseDates, courseEnds, keepsTime } from "../../lexicon/times/course-ends.js";
import { beginningOf, startOf } from "../../lexicon/times/dated-fields.js";
import { type Cursor, cueAt, mentionKind, pickAt, skipSmall, textAt, valuesAt } from "../cursor.js";
import type { Formula, Pick } from "../draft.js";
import { unitsAt } from "../figures/units.js";
import { firstPick, placesOf } from "../formula.js";
import { fieldPick } from "../picks.js";
import { tablesInOrder } from "../tables-named.js";
import { type Course, dateAt, datedBy, endAt, laterDate, pairAt } from "./dated-words.js";
import { averageElsewhere, qualifiedCourse } from "./qualified-courses.js";
import { stayAt } from "./stays.js";

type Name = "avg" | "sum" | "min" | "max";

/**
 * "how many days pass on average between ordering and delivery", "how long does it take from the request to the start",
 * "how many days before arrival do people book": the time from one date of a row to another.
 */
export function readElapsed(cursor: Cursor): boolean {
  const length = lengthAt(cursor);
  const head = length ?? headAt(cursor);
  if (head === undefined) return false;
  const ends =
    length?.ends ??
    endsAt(cursor, head.next) ??
    endsOfEach(cursor, head.next) ??
    qualifiedCourse(cursor, head.next) ??
    courseAt(cursor, head.next) ??
    timeTo(cursor, head.next);
  if (ends === undefined) return false;
  const { draft } = cursor;
  const elapsed: Formula = {
    kind: "elapsed",
    unit: "days",
    from: { kind: "pick", pick: ends.from },
    to: { kind: "pick", pick: ends.to },
  };
  const name =
    head.name ?? ends.name ?? aggregateIn(cursor, head.next, ends.next) ?? averageElsewhere(cursor, ends.next);
  const formula: Formula = name === undefined ? elapsed : { kind: "aggregate", name, distinct: false, of: elapsed };
  draft.selects.push({ kind: "formula", formula, pick: firstPick(placesOf(formula)) });
  const unit = head.unit ?? unitIn(cursor, head.next, ends.next);
  if (unit !== undefined) draft.units = [...(unitsAt(cursor, unit) ?? [])];
  cursor.at = ends.next;
  return true;
}

interface Head {
  /** What is computed of the times. */
  readonly name: Name | undefined;
  /** The place of the unit. */
  readonly unit: number | undefined;
  readonly next: number;
}

const LEADS = /^(?:how|what|is|was|are|the|a|an|our|,|of|in|it|does|do|did|which)$/;

/** "how many days", "the average time", "how long", "on average, how many hours". */
export function headAt(cursor: Cursor): Head | undefined {
  let name: Name | undefined;
  for (let at = cursor.at; at < cursor.at + 8; at++) {
    const text = textAt(cursor, at);
    if (isTime(cursor, at) || isSpanned(cursor, at)) return { name, unit: at, next: at + 1 };
    // "The average time IN HOURS between".
    const said = text === "time" && textAt(cursor, at + 1) === "in" && isTime(cursor, at + 2) ? at + 2 : undefined;
    if (/^(?:time|long)$/.test(text)) return { name, unit: said, next: (said ?? at) + 1 };
    const aggregate = cueAt(cursor, at, "aggregate");
    if (aggregate !== undefined) name = aggregate.name;
    else if (cueAt(cursor, at, "count") === undefined && !LEADS.test(text)) return undefined;
  }
  return undefined;
}

/** "the average LENGTH OF A STAY": from the one to the other of its two days, where no field is called so. */
function lengthAt(cursor: Cursor): (Head & { readonly ends: Ends }) | undefined {
  const aggregate = cueAt(cursor, cursor.at, "aggregate");
  const at = aggregate === undefined ? cursor.at : cursor.at + 1;
  if (!/^(?:length|duration)$/.test(textAt(cursor, at)) || textAt(cursor, at + 1) !== "of") return undefined;
  const noun = skipSmall(cursor, at + 2, 2);
  const ends = stayAt(cursor, at, noun) ?? (mentionKind(cursor, at) === undefined ? courseOf(cursor, noun) : undefined);
  if (ends === undefined) return undefined;
  const unit = textAt(cursor, ends.next) === "in" && isTime(cursor, ends.next + 1) ? ends.next + 1 : undefined;
  const next = unit === undefined ? ends.next : unit + 1;
  return { name: aggregate?.name, unit, next, ends: { ...ends, next } };
}

const AUXILIARY = /^(?:do|does|did|have|has|had|are|is|was|were)$/;

/** "average DAYS UNTIL", "how many DAYS HAVE they", whatever field a day names. */
const isSpanned = (cursor: Cursor, at: number) =>
  /^(?:seconds|minutes|hours|days|weeks|months|years)$/.test(textAt(cursor, at)) &&
  (/^(?:until|till|before|between|from)$/.test(textAt(cursor, at + 1)) ||
    (cueAt(cursor, at - 1, "count") !== undefined && AUXILIARY.test(textAt(cursor, at + 1))) ||
    // "Average DAYS TO PAY".
    (textAt(cursor, at + 1) === "to" && datedBy(cursor, at + 2) !== undefined));

const isTime = (cursor: Cursor, at: number) =>
  unitsAt(cursor, at)?.some(({ quantity }) => quantity === "time") === true;

interface Ends extends Course {
  readonly name: Name | undefined;
}

/** "how many days does EACH KIND OF ORDER take from A to B", "do REPAIRS take": the two dates; what stands before them is read afterwards. */
function endsOfEach(cursor: Cursor, start: number): Ends | undefined {
  const { items } = cursor;
  const at = items.findIndex((_, place) => place > start && /^(?:from|between)$/.test(textAt(cursor, place)));
  const pair = at < 0 ? undefined : pairAt(cursor, at + 1);
  const between = items.slice(start, at);
  const each = between.some((item) => item.kind === "cue" && item.cue.kind === "each");
  const ofRows = between.every((item, index) => item.kind === "word" || mentionKind(cursor, start + index) === "table");
  if (pair === undefined || !(each || ofRows)) return undefined;
  cursor.skips.set(at, pair.next);
  return { ...pair, name: averageElsewhere(cursor, start) ?? (each ? "avg" : undefined), next: start };
}

/** What may stand between the unit and the two dates. */
export const PASSING =
  /^(?:do|does|did|is|are|was|were|it|we|they|you|pass|passes|passed|lie|lies|elapse|elapses|elapsed|go|goes|by|take|takes|took|taken|there|usually|typically|need|needs|needed|us|,|there|have|has)$/;

function endsAt(cursor: Cursor, start: number): Ends | undefined {
  let name: Name | undefined;
  for (let at = start; at < start + 9; at++) {
    const text = textAt(cursor, at);
    const aggregate = cueAt(cursor, at, "aggregate");
    if (cueAt(cursor, at, "between") !== undefined || text === "from" || text === "between") {
      const pair = pairAt(cursor, at + 1);
      return pair && { ...pair, name };
    }
    if (text === "ahead" || (text === "in" && textAt(cursor, at + 1) === "advance")) {
      const ahead = aheadAt(cursor, at + 1);
      return ahead && { ...ahead, name };
    }
    if (text === "before" || text === "after") {
      const first = dateAt(cursor, at + 1);
      const second = first && laterDate(cursor, first.next);
      if (first === undefined || second === undefined) return undefined;
      const [from, to] = text === "before" ? [second.pick, first.pick] : [first.pick, second.pick];
      return { from, to, name, next: second.next };
    }
    if (aggregate !== undefined) name = aggregate.name;
    else if (!PASSING.test(text)) return undefined;
  }
  return undefined;
}

/** "how many days ahead do people BOOK": from then to the beginning of what was booked. */
function aheadAt(cursor: Cursor, start: number): Course | undefined {
  const verb = laterDate(cursor, start);
  const arranged = verb?.pick.fields.flatMap((option) => {
    const begins = startOf(cursor.lexicon.table(option.ref.table));
    return begins === undefined || begins.ref.field === option.ref.field ? [] : [{ option, begins }];
  });
  const [found] = arranged ?? [];
  if (verb === undefined || found === undefined) return undefined;
  return { from: { ...verb.pick, fields: [found.option] }, to: endAt(verb.pick.at, found.begins), next: verb.next };
}

/** "how long does DELIVERY take", "how long is a tool RENTED": from the date with which a row begins, or to that with which it ends. */
function courseAt(cursor: Cursor, start: number): Ends | undefined {
  const { items, lexicon } = cursor;
  const words = items.slice(start).map(({ text }) => text.toLowerCase());
  const takes = words.some((word) => /^(?:take|takes|took|taken|last|lasts|lasted)$/.test(word));
  if (isKept(cursor, start - 1)) {
    const verb = words.findIndex((word) => /^(?:take|takes|took|last|lasts|lasted)$/.test(word));
    if (verb >= 0) cursor.skips.set(start + verb, start + verb + 1);
    return undefined;
  }
  const deed = deedTaken(cursor, start);
  if (deed !== undefined) return deed;
  for (let at = start; at < items.length; at++) {
    const subject = items.slice(start, at).every((item) => item.kind === "word" && item.weight !== "content");
    const whole = takes && subject ? courseOf(cursor, at) : undefined;
    if (whole !== undefined) return whole;
    // What a job TAKES is no day on which it was taken out, where something is said to take it.
    const lasts = at > start && /^(?:takes?|took|lasts?|lasted)$/.test(words[at - start] ?? "");
    const pick = items[at]?.kind === "mention" && !lasts ? ofObject(cursor, datedBy(cursor, at)) : undefined;
    const [top] = pick?.fields ?? [];
    if (pick === undefined || top === undefined) continue;
    if (!takes && !/^(?:is|are|was|were|stay|stays|stayed|remain|remains)$/.test(words[0] ?? "")) return undefined;
    const ends = courseEnds(lexicon.table(top.ref.table));
    const isEnd = !takes && ends?.some(({ ref }) => ref.field === top.ref.field);
    // "Open" of what is opened, written down and closed: from the one to the other end.
    const dates = isEnd === true ? ends! : courseDates(lexicon.table(top.ref.table));
    const place = dates.findIndex(({ ref }) => ref.field === top.ref.field);
    const [first, last] = [dates[0], dates.at(-1)];
    const other = place > 0 ? first : place === 0 ? last : undefined;
    if (other === undefined || other.ref.field === top.ref.field || dates.length > 3) return undefined;
    const end = fieldPick(at, other.ref, 0.8);
    const [from, to] = place > 0 ? [end, { ...pick, fields: [top] }] : [{ ...pick, fields: [top] }, end];
    return { from, to, name: undefined, next: at + 1 };
  }
  return undefined;
}

/** "How LONG do calls take", of which each keeps how long it took. */
function isKept(cursor: Cursor, at: number): boolean {
  const [top] = mentionKind(cursor, at) === "field" ? (pickAt(cursor, at)?.fields ?? []) : [];
  if (top === undefined) return false;
  const { kind, units } = cursor.lexicon.field(top.ref);
  const time = kind === "number" && units.some(({ quantity }) => quantity === "time");
  const named = tablesInOrder({ items: cursor.items.filter((_, place) => place !== at) });
  return time && named.includes(top.ref.table);
}

/** "how long do hospitals TAKE TO PAY": from the day on which there was something to be paid. */
function deedTaken(cursor: Cursor, start: number): Ends | undefined {
  const at = cursor.items.findIndex(
    (_, place) => place >= start && /^(?:take|takes|took|taken)$/.test(textAt(cursor, place)),
  );
  // "Take ON AVERAGE to pay".
  const told = at < 0 ? undefined : timeTo(cursor, cueAt(cursor, at + 1, "aggregate") === undefined ? at + 1 : at + 2);
  if (told === undefined || at === start) return told;
  cursor.skips.set(at, told.next);
  return { ...told, name: averageElsewhere(cursor, told.next) ?? "avg", next: start };
}

/** "average time TO RESOLVE a complaint": from the day on which there was one. */
function timeTo(cursor: Cursor, at: number): Ends | undefined {
  const to = textAt(cursor, at) === "to" ? ofObject(cursor, datedBy(cursor, at + 1)) : undefined;
  const [top] = to?.fields ?? [];
  const course = top && saidCourse(cursor, at, cursor.lexicon.table(top.ref.table));
  return course ? { ...course, name: undefined } : timeToState(cursor, at);
}

/** "How long does it take TO FINISH a course", where a code means "finished": of the rows in that state, from the one to the other end. */
function timeToState(cursor: Cursor, at: number): Ends | undefined {
  const [state] = textAt(cursor, at) === "to" ? valuesAt(cursor, at + 1) : [];
  const table = state && cursor.lexicon.table(state.ref.table);
  const ends = table === undefined || keepsTime(table) ? undefined : courseEnds(table);
  return ends && { from: endAt(at, ends[0]), to: endAt(at, ends[1]), name: undefined, next: at + 1 };
}

/** "… TO CLOSE", "… from opening to closing". */
export function saidCourse(cursor: Cursor, start: number, table: LexicalTable): Course | undefined {
  const word = textAt(cursor, start);
  if (word === "from") return pairAt(cursor, start + 1);
  const said = word === "to" ? datedBy(cursor, start + 1) : undefined;
  const begins = beginningOf(table);
  const fields = said?.fields.filter(({ ref }) => ref.table === table.name && ref.field !== begins?.ref.field) ?? [];
  if (said === undefined || fields.length === 0 || begins === undefined) return undefined;
  return { from: endAt(cursor.at, begins), to: { ...said, fields }, next: start + 2 };
}

/** "to close A CALL": of its dates alone, if it has any of these. */
function ofObject(cursor: Cursor, pick: Pick | undefined): Pick | undefined {
  const at = pick === undefined ? -1 : skipSmall(cursor, pick.at + 1, 2);
  const [object] = mentionKind(cursor, at) === "table" ? (pickAt(cursor, at)?.tables ?? []) : [];
  const own = pick?.fields.filter(({ ref }) => ref.table === object?.table) ?? [];
  return pick === undefined || own.length === 0 ? pick : { ...pick, fields: own };
}

/** "how long does a VISIT last": from the one to the other of the two times that it has. */
function courseOf(cursor: Cursor, at: number): Ends | undefined {
  const [table] = mentionKind(cursor, at) === "table" ? (pickAt(cursor, at)?.tables ?? []) : [];
  if (table === undefined) return undefined;
  const known = cursor.lexicon.table(table.table);
  if (keepsTime(known)) return undefined;
  const ends = courseEnds(known);
  if (ends === undefined) return undefined;
  const verb = cursor.items.findIndex(
    (_, place) => place > at && /^(?:take|takes|took|last|lasts|lasted)$/.test(textAt(cursor, place)),
  );
  if (verb > at + 2) return undefined;
  if (verb >= 0) cursor.skips.set(verb, verb + 1);
  return {
    from: endAt(at, ends[0]),
    to: endAt(at, ends[1]),
    name: averageElsewhere(cursor, at + 1) ?? "avg",
    next: at + 1,
  };
}

/** "How long does it take us ON AVERAGE to close them": said between two places. */
function aggregateIn(cursor: Cursor, from: number, to: number): Name | undefined {
  for (let at = from; at < to; at++) {
    const cue = cueAt(cursor, at, "aggregate");
    if (cue !== undefined) return cue.name;
  }
  return undefined;
}

/** "How long does it take, IN HOURS, to close them": the place of the unit between two places. */
function unitIn(cursor: Cursor, from: number, to: number): number | undefined {
  for (let at = from; at < to; at++) if (textAt(cursor, at) === "in" && isTime(cursor, at + 1)) return at + 1;
  return undefined;
}
