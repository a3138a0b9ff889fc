import { isPlural } from "../../../language/plurals.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import type { Comparison } from "../../query/query.js";
import {
  type Cursor,
  cueAt,
  fieldAt,
  mentionKind,
  numberAt,
  skipSmall,
  tableAt,
  tablesRead,
  textAt,
  valuesAt,
} from "../cursor.js";
import type { Pick, TableOption } from "../draft.js";
import { eventBefore, eventsOf, eventTables } from "../events.js";
import { flagAt } from "../flags.js";
import { tablePick } from "../picks.js";
import { dateBefore } from "../times/periods.js";

/** "Who failed an exam TWICE?", "guests who came three times": as many rows of what was done, or more. */
export function readTimesDone(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const value = numberAt(cursor, at);
  const named = /^(?:twice|thrice)$/.test(textAt(cursor, at));
  if (value === undefined || value < 2 || !(named || textAt(cursor, at + 1) === "times")) return false;
  const more = cueAt(cursor, named ? at + 1 : at + 2, "orMore");
  const end = (named ? at + 1 : at + 2) + (more === undefined ? 0 : 1);
  const of = isRate(cursor, end) ? undefined : rowsDone(cursor);
  if (of === undefined || draft.selects.some(({ kind }) => kind !== "pick")) return false;
  draft.having.push({ at, of, aggregate: "count", operator: more?.operator ?? ">=", value });
  cursor.negated = false;
  cursor.at = end;
  return true;
}

/** "twice A week", "three times AS many". */
const isRate = (cursor: Cursor, at: number) =>
  cueAt(cursor, at, "each") !== undefined || /^(?:an?|as|per|the|more|larger|higher)$/.test(textAt(cursor, at));

/** What is counted where only how often was said: what the verb tells, what the question names, or what happens to the rows shown. */
export function rowsDone(cursor: Cursor): Pick | undefined {
  return eventBefore(cursor, cursor.at) ?? eventsNamed(cursor) ?? eventsOfShown(cursor);
}

/** "pupils who failed an EXAM more than once": of all that happens to those shown, what was named last. */
function eventsNamed({ draft, lexicon, at }: Cursor): Pick | undefined {
  const [shown] = draft.selects;
  const subjects = shown?.kind === "pick" ? shown.pick.tables : [];
  const events = new Set(subjects.flatMap(({ table }) => eventTables(lexicon, table)));
  const named = draft.tables.flatMap(({ tables }) => tables.slice(0, 1));
  const valued = draft.filters.flatMap(({ test }): TableOption[] =>
    test.kind === "value" ? test.options.slice(0, 1).map(({ ref, score }) => ({ table: ref.table, score })) : [],
  );
  const found = [...valued, ...named].findLast(({ table }) => events.has(table));
  return found && { at, fields: [], tables: [found] };
}

/** "Guests who came MORE THAN ONCE": what happens to the rows shown, which themselves are there once. */
function eventsOfShown({ draft, lexicon, at }: Cursor): Pick | undefined {
  const [shown, second] = draft.selects.length > 0 ? draft.selects.map(({ pick }) => pick) : draft.tables;
  const [table] = second === undefined ? (shown?.tables ?? []) : [];
  if (table === undefined || table.score < (shown?.fields[0]?.score ?? 0)) return undefined;
  const events = eventsOf(lexicon, table.table);
  return events === undefined ? undefined : tablePick(at, events, 0.8);
}

/** "clients who ORDERED MORE THAN 3 TIMES", where a date is called so: as many rows of what has it. */
export function readTimes(cursor: Cursor, after: number, operator: Comparison, value: number): boolean {
  const done = dateBefore(cursor, (ref) => isTimed(cursor.lexicon.field(ref)));
  const [top] = done?.fields ?? [];
  if (done === undefined || top === undefined) return false;
  const of = tablePick(done.at, top.ref.table, top.score);
  cursor.draft.having.push({ at: cursor.at, of, aggregate: "count", operator, value });
  cursor.negated = false;
  cursor.at = after + 1;
  return true;
}

/** "more than 3 CANCELLED lessons": what says which rows are counted is read next. */
export function readCounted(cursor: Cursor, place: number, operator: Comparison, value: number): boolean {
  if (readPointedAt(cursor, place, operator, value)) return true;
  const told = mentionKind(cursor, place) === "value" || flagAt(cursor, place) !== undefined;
  const of =
    told && mentionKind(cursor, place + 1) === "table"
      ? tableAt(cursor, place + 1)
      : told
        ? saysNoun(cursor, place)
        : undefined;
  if (of === undefined) return false;
  cursor.draft.having.push({ at: cursor.at, of, aggregate: "count", operator, value });
  cursor.negated = false;
  cursor.at = place;
  return true;
}

/** Within this a word may as well be what a table is called. */
const ALIKE = 0.3;

/** "lots with at least three different BIDDERS", "sold to only one BUYER": of which a field says who each is. */
export function readPointedAt(cursor: Cursor, place: number, operator: Comparison, value: number): boolean {
  const pick = mentionKind(cursor, place) === "field" ? fieldAt(cursor, place) : undefined;
  const fields = pick?.fields.filter(({ ref }) => cursor.lexicon.field(ref).pointsAt !== undefined) ?? [];
  const text = textAt(cursor, place);
  const persons = isPlural(text) || (value === 1 && operator !== "!=");
  const follows = cursor.items[place + 1];
  const [table] = tableAt(cursor, place)?.tables ?? [];
  if ((table?.score ?? 0) > (fields[0]?.score ?? 0) - ALIKE) return false;
  if (pick === undefined || fields.length === 0 || !persons || /\b(?:ids?|codes?|numbers?)$/.test(text)) return false;
  if (follows?.kind === "number" || cursor.draft.selects.length === 0) return false;
  const of = { ...pick, fields, tables: [] };
  cursor.draft.having.push({ at: cursor.at, of, aggregate: "count", operator, value, different: true });
  cursor.negated = false;
  cursor.at = place + 1;
  return true;
}

/** "at least three NO-SHOWS": the rows of which a stored value says so, where the plural of it is all that is said. */
function saysNoun(cursor: Cursor, at: number): Pick | undefined {
  const [top] = valuesAt(cursor, at);
  const next = cursor.items[at + 1];
  const ends =
    next === undefined || next.kind === "mark" || /^(?:and|in|this|last|since|or)$/.test(textAt(cursor, at + 1));
  const text = textAt(cursor, at);
  if (top === undefined || !ends || !isPlural(text) || isPlural(top.value.toLowerCase())) return undefined;
  if (tablesRead(cursor).includes(top.ref.table)) return undefined;
  return tablePick(at, top.ref.table, top.score);
}

/** "at least two DIFFERENT products". */
export function isDifferent(cursor: Cursor, from: number, to: number): boolean {
  return cursor.items.slice(from, to).some((_, index) => cueAt(cursor, from + index, "distinct") !== undefined);
}

/** "more than three DIFFERENT teachers": the place of the noun. */
export function pastDistinct(cursor: Cursor, start: number, limit: number, stop: readonly string[]): number {
  const at = skipSmall(cursor, start, limit, stop);
  return cueAt(cursor, at, "distinct") === undefined ? at : skipSmall(cursor, at + 1, 1, stop);
}
