import { type IsoDay, isoDay } from "../../../language/calendar.js";
import { stemsOf } from "../../../language/stems.js";
import { lowerText } from "../../lexicon/items.js";
import type { LexicalField, Lexicon } from "../../lexicon/lexicon.js";
import {
  beginningOf,
  isCalledEnd,
  isEvent,
  isDeadline as isNamedDeadline,
  isTimed,
} from "../../lexicon/times/dated-fields.js";
import { sameRef } from "../../query/query.js";
import { addFilter, type Cursor, cueAt, fieldAt, mentionKind, pickAt, skipSmall, textAt } from "../cursor.js";
import type { FieldOption, FilterTest, Formula, Pick } from "../draft.js";
import { firstPick, placesOf } from "../formula.js";
import { tablePick } from "../picks.js";
import { tablesNamed } from "../tables-named.js";
import { periodAt } from "./periods.js";
import { averageElsewhere } from "./qualified-courses.js";

/** What the date is called by which something should have happened. */
const DEADLINES = new Set(stemsOf("due deadline expected scheduled planned promised required target estimated agreed"));
/** Dates that say how a row came to be. */
const BEGINNINGS = new Set(
  stemsOf("created updated modified ordered issued rented borrowed requested opened start begin joined received"),
);

/** "returned late", "rentals that are overdue", "delivered on time": one date of a row against the one that was due. */
export function readLateness(cursor: Cursor): boolean {
  const said = saidAt(cursor);
  const pair = said === undefined ? undefined : pairOf(cursor);
  if (said === undefined || pair === undefined) return false;
  const { at, draft } = cursor;
  // "Paid late, i.e. after the due date": said twice.
  const [before] = draft.filters.slice(-1);
  if (said.kind === "late" && before?.test.kind === "formula" && isSaidAgain(before.test, pair.due)) {
    cursor.at = said.next;
    return true;
  }
  const [due, done] = [pair.due, pair.done].map((fields): Pick => ({ at, fields, tables: [] })) as [Pick, Pick];
  const negated = cursor.negated;
  const day = said.kind === "overdue" && !negated ? dayAfter(cursor, said.next) : undefined;
  const test: FilterTest =
    said.kind === "overdue"
      ? undoneOn(cursor, done, negated, day)
      : {
          kind: "formula",
          pick: done,
          left: asFormula(done),
          operator: (said.kind === "late") === negated ? "<=" : ">",
          right: asFormula(due),
        };
  addFilter(cursor, at, test);
  showRows(cursor, pair.done);
  const today = day?.iso ?? cursor.today;
  if (said.kind === "overdue" && today !== undefined && !negated)
    addFilter(cursor, at, { kind: "compare", pick: due, operator: "<", value: today });
  cursor.at = day?.next ?? said.next;
  return true;
}

/** "overdue ON 31 MARCH 2025", "as of that day": the day that is asked about. */
function dayAfter(cursor: Cursor, start: number): { readonly iso: IsoDay; readonly next: number } | undefined {
  const at = skipSmall(cursor, start, 3);
  const period = at > start ? periodAt(cursor, at) : undefined;
  const { year, month, day } = period ?? {};
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return { iso: isoDay(year, month, day), next: at + 1 };
}

/** What was not done by a day may have been done since, unless the question says that it is not. */
function undoneOn(cursor: Cursor, done: Pick, negated: boolean, day: ReturnType<typeof dayAfter>): FilterTest {
  const open: FilterTest = { kind: "null", pick: done, negated };
  const still = cursor.draft.filters.some(
    ({ test }) =>
      (test.kind === "null" && !test.negated) ||
      (test.kind === "state" &&
        test.conventions.some(({ convention }) =>
          convention.tests.some(({ field }) => done.fields.some(({ ref }) => ref.field === field)),
        )),
  );
  if (day === undefined || still) return open;
  const later: FilterTest = { kind: "compare", pick: { ...done }, operator: ">", value: day.iso };
  return { kind: "several", joiner: "or", pick: done, tests: [open, later] };
}

/** "LOANS RETURNED late": the loans are asked for, and not when they were returned. */
function showRows({ draft, items, at }: Cursor, done: readonly FieldOption[]): void {
  const [shown, second] = draft.selects;
  const [top] = shown?.kind === "pick" ? shown.pick.fields : [];
  const named = done.find(({ ref }) => top !== undefined && sameRef(ref, top.ref));
  const near = shown?.pick !== undefined && at - shown.pick.at <= 3;
  if (second !== undefined || named === undefined || !near || items.some((item) => WHEN.test(lowerText(item)))) return;
  const { table } = named.ref;
  draft.tables.splice(0, draft.tables.length, ...draft.tables.filter(({ tables: [own] }) => own?.table !== table));
  const rows = tablePick(shown.pick.at, table, 1);
  draft.selects[0] = { kind: "pick", pick: rows, distinct: false };
}

const WHEN = /^(?:when|dates?|days?|times?)$/;

/** The same day was set against the same deadline right before. */
const isSaidAgain = ({ right }: Extract<FilterTest, { kind: "formula" }>, due: readonly FieldOption[]) =>
  right.kind === "pick" && right.pick.fields[0]?.ref === due[0]?.ref;

/** "the AVERAGE DELAY", "delay in days per type": the time from the date that was due to that on which it happened. */
export function readDelay(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  if (readDaysLate(cursor)) return true;
  const aggregate = cueAt(cursor, at, "aggregate");
  const place = aggregate === undefined ? at : at + 1;
  const pick = pickAt(cursor, place);
  const named = Math.max(0, pick?.fields[0]?.score ?? 0, pick?.tables[0]?.score ?? 0) >= NAMED;
  if (named || !/^(?:delays?|lateness|overruns?)$/.test(textAt(cursor, place)) || isOfReason(cursor, place))
    return false;
  const pair = pairOf(cursor);
  if (pair === undefined || pair.due[0]!.score < NAMED) return false;
  const end = (fields: FieldOption[]): Formula => ({ kind: "pick", pick: { at: place, fields, tables: [] } });
  const elapsed: Formula = { kind: "elapsed", unit: "days", from: end(pair.due), to: end(pair.done) };
  const formula: Formula = { kind: "aggregate", name: aggregate?.name ?? "avg", distinct: false, of: elapsed };
  draft.selects.push({ kind: "formula", formula, pick: firstPick(placesOf(formula)) });
  cursor.at = place + 1;
  return true;
}

/** "Reasons for DELAYS", where a table of reasons is called so. */
function isOfReason({ draft, items, lexicon }: Cursor, at: number): boolean {
  const [shown] = draft.tables.at(-1)?.tables ?? [];
  const [word] = stemsOf(lowerText(items[at]));
  return (
    shown !== undefined &&
    word !== undefined &&
    lexicon.table(shown.table).namings.some(({ words }) => words.includes(word))
  );
}

/** "HOW MANY DAYS LATE are bills paid ON AVERAGE", "average days late per client": the delay of what was late. */
function readDaysLate(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const asked = cueAt(cursor, at, "count") !== undefined;
  const name = asked ? averageElsewhere(cursor, at + 3) : cueAt(cursor, at, "aggregate")?.name;
  if (name === undefined || textAt(cursor, at + 1) !== "days" || !/^(?:late|overdue)$/.test(textAt(cursor, at + 2)))
    return false;
  const pair = pairOf(cursor);
  if (pair === undefined || pair.due[0]!.score < NAMED) return false;
  const end = (fields: FieldOption[]): Formula => ({ kind: "pick", pick: { at, fields, tables: [] } });
  const [due, done] = [end(pair.due), end(pair.done)];
  const elapsed: Formula = { kind: "elapsed", unit: "days", from: due, to: done };
  const formula: Formula = { kind: "aggregate", name, distinct: false, of: elapsed };
  draft.selects.push({ kind: "formula", formula, pick: firstPick(placesOf(formula)) });
  addFilter(cursor, at, { kind: "formula", pick: firstPick(placesOf(done)), left: done, operator: ">", right: due });
  cursor.modifier = true;
  cursor.at += 3;
  return true;
}

/** From here on something is called so. */
const NAMED = 0.8;

/** Below this a word is only somewhat like a name: "late" like "daily". */
const FAINT = 0.4;

const asFormula = (pick: Pick): Formula => ({ kind: "pick", pick });

type Said = { readonly kind: "late" | "overdue" | "punctual"; readonly next: number };

/** "made AFTER THE DUE DATE", "delivered before the deadline": set against a deadline, and no other day is named for it. */
function afterDeadline(cursor: Cursor): Said | undefined {
  const { at, draft, lexicon, items } = cursor;
  const word = textAt(cursor, at);
  const kind = /^(?:after|past|later than)$/.test(word)
    ? "late"
    : /^(?:before|by)$/.test(word)
      ? "punctual"
      : undefined;
  const place = skipSmall(cursor, at + 1, 2);
  const [top] = fieldAt(cursor, place)?.fields ?? [];
  const named = top !== undefined && mentionKind(cursor, place) === "field" && isDeadline(lexicon.field(top.ref));
  if (kind === undefined || !named || !isTimed(lexicon.field(top.ref))) return undefined;
  const last = draft.filters.at(-1);
  // What was FINISHED after the day is late; what has not been by then is another thing.
  const told = last?.at === at && last.test.kind === "state" && !last.test.negated;
  // "ARRIVED later than expected": set against it.
  const arrived = last?.test.kind === "null" && last.test.negated && last.at >= at - 2;
  const other =
    !arrived &&
    items.slice(Math.max(0, at - 3), at).some((_, step) => {
      const before = fieldAt(cursor, Math.max(0, at - 3) + step)?.fields[0];
      return before !== undefined && before.score >= NAMED && isTimed(lexicon.field(before.ref));
    });
  return told || other ? undefined : { kind, next: place + 1 };
}

function saidAt(cursor: Cursor): Said | undefined {
  const { at, items } = cursor;
  const deadline = afterDeadline(cursor);
  if (deadline !== undefined) return deadline;
  const plain = (place: number) => {
    const item = items[place];
    return item?.kind === "word" || (item?.kind === "mention" && item.meanings[0].score < FAINT);
  };
  if (!plain(at)) return undefined;
  const word = textAt(cursor, at);
  if (word === "overdue") return { kind: "overdue", next: at + 1 };
  if (word === "late" || word === "belatedly") return { kind: "late", next: at + 1 };
  if (word === "too" && textAt(cursor, at + 1) === "late" && plain(at + 1)) return { kind: "late", next: at + 2 };
  if (word === "on" && textAt(cursor, at + 1) === "time") return { kind: "punctual", next: at + 2 };
  return word === "punctually" ? { kind: "punctual", next: at + 1 } : undefined;
}

/** What tells one of several plans from the others. */
const EVENTS = stemsOf("departure arrival pickup collection start end return delivery");

/** The planned and the actual time of the same, where a table keeps several: departure and departure, arrival and arrival. */
function pairsAlike(dates: readonly LexicalField[]): { readonly due: LexicalField; readonly done: LexicalField }[] {
  const due = dates.filter(isDeadline);
  if (due.length < 2) return [];
  const done = dates.filter((field) => !isDeadline(field) && !isCalledOff(field));
  return EVENTS.flatMap((word) => {
    const [planned, actual] = [due, done].map((fields) => fields.filter(({ called }) => called.has(word)));
    const [one, two] = [planned![0], actual![0]];
    return planned!.length !== 1 || actual!.length !== 1 ? [] : [{ due: one!, done: two! }];
  });
}

/** The dates of a table of which one says when the other should have been. */
export function pairOf(cursor: Cursor): { due: FieldOption[]; done: FieldOption[] } | undefined {
  const { lexicon } = cursor;
  const named = tablesNamed(cursor);
  const said = cursor.items.flatMap(({ text }) => stemsOf(text));
  const pairs = lexicon.tables.flatMap((table) => {
    const { name, fields } = table;
    const begins = beginningOf(table);
    const dates = fields.filter(isTimed);
    const same = pairsAlike(dates);
    const isSaid = ({ called }: LexicalField) => said.some((word) => [...called].some((own) => isEvent(word, own)));
    const alike = same.find(({ done }) => isSaid(done)) ?? same.at(-1);
    const score = named.has(name) ? 0.9 : 0.6;
    if (alike !== undefined) return [{ ...alike, score }];
    const due = dates.find(isDeadline);
    const ends = dates.filter(
      (field) => field !== due && field !== begins && !isDeadline(field) && !isBeginning(field) && !isCalledOff(field),
    );
    // "Late DELIVERIES", where another date tells when they were collected.
    const done = ends.find(isSaid) ?? ends.find(isOver) ?? ends[0];
    return due === undefined || done === undefined ? [] : [{ due, done, score }];
  });
  const option = ({ ref }: LexicalField, score: number): FieldOption => ({ ref, score });
  const best = pairs.filter(({ due }) => !isOfOthers(cursor, due.ref.table, named)).sort((a, b) => b.score - a.score);
  if (best.length === 0) return undefined;
  return {
    due: best.map(({ due, score }) => option(due, score)),
    done: best.map(({ done, score }) => option(done, score)),
  };
}

/** "OVERDUE bills", which keep when they are due: told by no day of other rows that merely share an owner with them. */
function isOfOthers({ lexicon }: Cursor, table: string, named: ReadonlySet<string>): boolean {
  if (named.has(table)) return false;
  const own = [...named].filter((name) =>
    lexicon.table(name).fields.some((field) => isTimed(field) && isDeadline(field)),
  );
  const meets = ({ from, to }: Lexicon["joins"][number]) =>
    (from.table === table && own.includes(to.table)) || (to.table === table && own.includes(from.table));
  return own.length > 0 && !lexicon.joins.some(meets);
}

const isDeadline = (field: LexicalField) =>
  isNamedDeadline(field) || [...field.called, ...field.spelt].some((word) => DEADLINES.has(word));
/** What is over with it, of several that happen to a row: not sent, but delivered. */
const OVER = new Set(stemsOf("delivered received collected paid settled resolved done"));
const CALLED_OFF = new Set(stemsOf("cancelled canceled voided"));
const isOver = ({ called, spelt }: LexicalField) =>
  isCalledEnd(spelt) || [...called, ...spelt].some((word) => OVER.has(word));
const isCalledOff = ({ spelt }: LexicalField) => [...spelt].some((word) => CALLED_OFF.has(word));
const isBeginning = ({ spelt }: LexicalField) => [...spelt].some((word) => BEGINNINGS.has(word));
