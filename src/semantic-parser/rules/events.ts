import { fieldKey } from "../../databases/schema.js";
import { stem } from "../../language/stems.js";
import { lowerText } from "../lexicon/items.js";
import type { LexicalField, Lexicon } from "../lexicon/lexicon.js";
import { isVerb } from "../lexicon/things/deeds-of-rows.js";
import { isOfEvents, isTimed, isWhen, verbOf } from "../lexicon/times/dated-fields.js";
import { type Cursor, pickAt, tablesRead, textAt } from "./cursor.js";
import type { Pick, TableOption } from "./draft.js";

/** From here on a field is called so. */
const CALLED = 0.85;

/** From here on a word is what a date is called by, be it misspelt. */
const MISSPELT = 0.7;

/**
 * What a verb says that people do, as the table that keeps when they did: "rented" of rentals with a date rented_on,
 * "ordered" of orders.
 */
export function eventAt({ items, lexicon }: Cursor, at: number): Pick | undefined {
  const item = items[at];
  if (item?.kind !== "mention" || item.text.includes(" ")) return undefined;
  const word = stem(item.text);
  const tables = new Map<string, TableOption>();
  for (const meaning of item.meanings) {
    if (meaning.kind === "value") continue;
    const dates = meaning.kind === "field" ? [lexicon.field(meaning.ref)] : lexicon.table(meaning.table).fields;
    const table = meaning.kind === "field" ? meaning.ref.table : meaning.table;
    const misspelt = meaning.kind === "field" && meaning.score > MISSPELT && verbOf(dates[0]!) !== undefined;
    const told = misspelt || dates.some((field) => stem(verbOf(field) ?? "") === word || isWhen(field, item.text));
    const verbal = meaning.kind === "table" && isVerb(items, at) && dates.some(isTimed);
    // "PRESCRIBED" of prescriptions that keep by whom they were.
    const doer = meaning.kind === "field" && lexicon.field(meaning.ref).pointsAt !== undefined;
    const byWhom = doer && isVerb(items, at) && meaning.score >= CALLED && lexicon.table(table).fields.some(isTimed);
    if ((told || verbal || byWhom) && !tables.has(table))
      tables.set(table, { table, score: Math.max(0.85, meaning.score) });
  }
  return tables.size === 0 ? undefined : { at, fields: [], tables: [...tables.values()] };
}

/**
 * "Which instruments are RENTED", "… not RENTED": those of which another table keeps when they were, or all others.
 *
 * @returns False where it is the table of what is asked for, or none is named yet.
 */
export function joinEvent(cursor: Cursor, event: Pick): boolean {
  const { draft, exclusion } = cursor;
  const named = [...draft.selects.map((part) => part.pick), ...draft.tables].flatMap((each) => each?.tables ?? []);
  if (named.length === 0 || event.tables.some(({ table }) => named.some((each) => each.table === table))) return false;
  if (exclusion !== undefined) draft.exclusions[exclusion]!.picks.push(event);
  else if (cursor.negated) cursor.exclusion = draft.exclusions.push({ at: event.at, picks: [event] }) - 1;
  else draft.tables.push(event);
  cursor.negated = false;
  return true;
}

/** Where the verb of what is ranked stands: "who RENTED the most", "the tools that are RENTED least often". */
export function eventBefore(cursor: Cursor, at: number): Pick | undefined {
  for (let place = at - 1; place >= Math.max(0, at - 5); place--) {
    const event = eventAt(cursor, place);
    if (event !== undefined) return event;
  }
  return undefined;
}

/** What happens to the rows of a table, as far as it is kept: the largest table of dated rows that refer to them. */
export function eventsOf(lexicon: Lexicon, table: string): string | undefined {
  return eventTables(lexicon, table)[0];
}

/** The tables of dated rows that refer to those of a table, the largest first. */
export function eventTables(lexicon: Lexicon, table: string): string[] {
  const events = lexicon.joins.flatMap(({ from, to }) =>
    to.table === table && from.table !== table && isOfEvents(lexicon, from.table) ? [from.table] : [],
  );
  return [...new Set(events)].sort((a, b) => lexicon.table(b).rows - lexicon.table(a).rows);
}

/** "did we sell", "have we closed": what was done. */
export function asksDone(cursor: Cursor): boolean {
  const done = /^(?:have|has|had) (?:we|you|they|i|anybody|anyone)$/;
  return (
    [1, 2, 3, 4].some((back) => textAt(cursor, cursor.at - back) === "did") ||
    done.test(`${textAt(cursor, cursor.at - 2)} ${textAt(cursor, cursor.at - 1)}`)
  );
}

/** "technicians THAT left", "who HAS left": of rows of the field's own table. */
function isToldOf(cursor: Cursor, table: string): boolean {
  return (
    /^(?:that|who|which|have|has|had|already)$/.test(textAt(cursor, cursor.at - 1)) &&
    tablesRead(cursor).includes(table)
  );
}

/** "Which hotel did we sell?", "technicians that left": the time at which it was done, of rows some of which have none. */
export function happenedAt(cursor: Cursor): Pick | undefined {
  const [top] = pickAt(cursor, cursor.at)?.fields ?? [];
  const field = top && cursor.lexicon.field(top.ref);
  if (field === undefined || !isTimed(field) || (field.profile.nulls ?? 0) === 0) return undefined;
  if (!asksDone(cursor) && !isToldOf(cursor, field.ref.table)) return undefined;
  const dated = cursor.items.some(({ kind }) => kind === "period" || kind === "number");
  return dated ? undefined : { at: cursor.at, fields: [top!], tables: [] };
}

/** "Subscriptions that were CANCELLED in 2024", which are stored so: when they ended. */
export function endedThen({ items, at, lexicon }: Cursor): string[] {
  let place = at - 1;
  while (items[place]?.kind === "word" && TIMED.test(lowerText(items[place]))) place--;
  const item = items[place];
  const [top] = item?.kind === "mention" ? item.meanings : [];
  if (top?.kind !== "value" || !ENDED.test(lowerText(item)) || !DONE_BY.test(lowerText(items[place - 1]))) return [];
  const table = lexicon.table(top.ref.table);
  const arrives = table.fields.some((field) => isTimed(field) && field.spelt.has(ARRIVED));
  const isWay = ({ spelt }: LexicalField) => arrives && [...spelt].some((word) => /^(?:left|leav|depart)/.test(word));
  const [end, other] = table.fields.filter(
    (field) => isTimed(field) && [...field.spelt].some((word) => END.test(word)) && !isWay(field),
  );
  return end === undefined || other !== undefined ? [] : [fieldKey(end.ref)];
}

/** A trip that was cancelled has arrived at no time. */
const END = /^(?:end|until|terminat|cancel|expir|last|left|leav|lapse)/;
const ARRIVED = stem("arrived");
const TIMED = /^(?:in|on|of|during|for|since|this|last|the|within|from|before|after|by)$/;
const ENDED = /^(?:cancel(?:l?ed)?|terminate[d]?|ended|expired|lapsed|quit|stopped|discontinued|dissolved|left)$/;
const DONE_BY = /^(?:is|are|was|were|been|have|has|had|who|that|which|we|they|did)$/;
