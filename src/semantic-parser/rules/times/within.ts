import { baseOfPast } from "../../../language/irregular-verbs.js";
import { beginningOf, isDeadline, isTimed } from "../../lexicon/times/dated-fields.js";
import { type Comparison, OPPOSITE } from "../../query/query.js";
import {
  addFilter,
  type Cursor,
  cueAt,
  fieldAt,
  mentionKind,
  numberAt,
  skipSmall,
  tablesRead,
  textAt,
} from "../cursor.js";
import type { FieldOption, FilterTest, Formula, Pick } from "../draft.js";
import { unitsAt } from "../figures/units.js";
import { isYearNumber } from "../literals.js";
import { fieldPick } from "../picks.js";
import { datedBy } from "./dated-words.js";

/** In seconds, the base unit of times. */
const DAY = 86_400;

/**
 * "complaints RESOLVED WITHIN A WEEK", "parcels delivered in under 3 days", "invoices not paid within 14 days of issue": the
 * time from the beginning of a row to what was done to it. What was not done so has not been done, or later.
 */
export function readWithin(cursor: Cursor): boolean {
  const { at } = cursor;
  const denied = cueAt(cursor, at, "not", "without") !== undefined;
  const verb = denied && textAt(cursor, at + 1) === "been" ? at + 2 : denied ? at + 1 : at;
  const negated = denied || cursor.negated;
  const done = doneAt(cursor, verb);
  const span = done === undefined ? undefined : spanAt(cursor, verb + 1);
  if (done === undefined || span === undefined) return false;
  const since = sinceAt(cursor, span.next, done.table);
  const days = span.seconds % DAY === 0;
  const left: Formula = {
    kind: "elapsed",
    unit: days ? "days" : "seconds",
    from: { kind: "pick", pick: since?.pick ?? done.begins },
    to: { kind: "pick", pick: done.ends },
  };
  const right: Formula = { kind: "number", value: days ? span.seconds / DAY : span.seconds };
  const operator = negated ? OPPOSITE[span.operator] : span.operator;
  const timely: FilterTest = { kind: "formula", pick: done.ends, left, operator, right };
  const undone: FilterTest = { kind: "null", pick: done.ends, negated: false };
  addFilter(cursor, at, negated ? { kind: "several", joiner: "or", pick: done.ends, tests: [timely, undone] } : timely);
  cursor.negated = false;
  cursor.at = since?.next ?? span.next;
  return true;
}

interface Done {
  readonly table: string;
  readonly begins: Pick;
  readonly ends: Pick;
}

/** "RESOLVED", with the day of it and that with which the rows begin. */
function doneAt(cursor: Cursor, at: number): Done | undefined {
  const { lexicon } = cursor;
  const verb = textAt(cursor, at);
  if (!/^(?:\p{L}+ed|left)$/u.test(verb) && baseOfPast(verb) === undefined) return undefined;
  const [asked] = tablesRead(cursor);
  const fields = datedBy(cursor, at)?.fields ?? [];
  const own = ({ ref }: FieldOption) => Number(ref.table === asked);
  for (const option of fields.toSorted((a, b) => own(b) - own(a))) {
    const { table } = option.ref;
    const begins = beginningOf(lexicon.table(table));
    const field = lexicon.field(option.ref);
    const before = begins === undefined || String(field.profile.min) < String(begins.profile.min);
    if (before || begins.ref.field === option.ref.field || isDeadline(field)) continue;
    return { table, begins: fieldPick(at, begins.ref, SURE), ends: fieldPick(at, option.ref, SURE) };
  }
  return undefined;
}

const SURE = 0.9;

interface Span {
  readonly operator: Comparison;
  readonly seconds: number;
  readonly next: number;
}

/** "within 3 days", "in under an hour", "in less than a week". */
function spanAt(cursor: Cursor, at: number): Span | undefined {
  const cue = textAt(cursor, at) === "in" ? cueAt(cursor, at + 1, "compare") : undefined;
  const operator = textAt(cursor, at) === "within" ? "<=" : cue?.operator;
  const place = skipSmall(cursor, cue === undefined ? at + 1 : at + 2, 1);
  const value = numberAt(cursor, place);
  const unit = unitsAt(cursor, place + 1)?.find(({ quantity }) => quantity === "time");
  if (operator === undefined || value === undefined || unit === undefined) return undefined;
  return { operator, seconds: value * unit.factor, next: place + 2 };
}

/** "of ISSUE", "after the ORDER date": another day of the same rows from which on it counts. */
function sinceAt(
  cursor: Cursor,
  at: number,
  table: string,
): { readonly pick: Pick; readonly next: number } | undefined {
  if (!/^(?:of|after|from)$/.test(textAt(cursor, at))) return undefined;
  const noun = skipSmall(cursor, at + 1, 2);
  const [top] = datedBy(cursor, noun)?.fields.filter(({ ref }) => ref.table === table) ?? [];
  return top && { pick: fieldPick(noun, top.ref, SURE), next: noun + 1 };
}

/** "REPORTED within 30 days": a number at a place that no day of the fields before it is. */
export function isSpanOfDays(cursor: Cursor, at: number, { fields }: Pick): boolean {
  const value = numberAt(cursor, at);
  const unit = unitsAt(cursor, at + 1)?.some(({ quantity }) => quantity === "time") === true;
  const timed = fields.length > 0 && fields.every(({ ref }) => isTimed(cursor.lexicon.field(ref)));
  return unit && timed && value !== undefined && !isYearNumber(value);
}

/** The same of the field right before the number. */
export function isSpanBehindDay(cursor: Cursor): boolean {
  const before = cursor.items.slice(0, cursor.at).findLastIndex(({ kind }) => kind !== "word");
  const pick = mentionKind(cursor, before) === "field" ? fieldAt(cursor, before) : undefined;
  return pick !== undefined && isSpanOfDays(cursor, cursor.at, pick);
}
