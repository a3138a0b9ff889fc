import { type Cursor, fieldAt, mentionKind, tableAt, tablesRead, textAt } from "../cursor.js";
import type { Pick, SelectPart } from "../draft.js";
import { askedDates } from "../times/asked-dates.js";

const OPENS = /^(?:[?.:;(]|-|–|—)$/;
const FIGURE = /^(?:amounts?|numbers?|totals?|figures?|sums?|counts?|values?)$/;

/**
 * "Which dogs can be adopted? NAME AND BREED PLEASE", "late bookings - NUMBER AND DAY OF ARRIVAL": what stands at the end
 * and names nothing but fields says what to show; "top 3 customers by turnover, WITH THE AMOUNT" shows what ranks them.
 */
export function readTail(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  if (readRanked(cursor) || readInTotal(cursor)) return true;
  if (!OPENS.test(textAt(cursor, at)) || draft.selects.some(({ kind }) => kind !== "pick")) return false;
  const fields = fieldsToEnd(cursor, at + 1);
  if (fields === undefined || draft.selects.length + draft.tables.length === 0) return false;
  // What was asked for is told by these fields; fields that were shown stay.
  const kept = draft.selects.filter((part) => !isThing(part));
  const things = draft.selects.filter(isThing).map(({ pick }): Pick => ({ ...pick!, fields: [] }));
  const [thing = draft.tables[0]] = things;
  if (thing !== undefined)
    draft.exclusions.splice(0, draft.exclusions.length, ...draft.exclusions.map((each) => ({ of: thing, ...each })));
  draft.tables.unshift(...things);
  const shown = fields.map((pick): SelectPart => ({ kind: "pick", pick, distinct: false }));
  draft.selects.splice(0, draft.selects.length, ...kept, ...shown);
  cursor.exclusion = undefined;
  cursor.at = cursor.items.length;
  return true;
}

/** "how many guests did we have IN TOTAL": said already. */
function readInTotal(cursor: Cursor): boolean {
  const ends = cursor.items.slice(cursor.at + 1).every(({ kind }) => kind === "mark");
  const computed = cursor.draft.selects.some(({ kind }) => kind === "count" || kind === "aggregate");
  if (!/^(?:in total|overall|combined)$/.test(textAt(cursor, cursor.at)) || !ends || !computed) return false;
  cursor.at++;
  return true;
}

const isThing = ({ pick }: SelectPart) =>
  pick !== undefined && (pick.tables[0]?.score ?? 0) >= (pick.fields[0]?.score ?? 0) && pick.tables.length > 0;

/** The fields and things that the rest of the question names; undefined where it says anything else. */
function fieldsToEnd(cursor: Cursor, start: number): Pick[] | undefined {
  const fields: Pick[] = [];
  for (let at = start; at < cursor.items.length; at++) {
    const item = cursor.items[at]!;
    const named = mentionKind(cursor, at) === "field" ? fieldAt(cursor, at) : nameAt(cursor, at);
    const pick = named ?? dayAt(cursor, at);
    const thing = thingAt(cursor, at, start);
    if (pick !== undefined && (pick.fields[0]!.score >= NAMED || pick.when === true)) fields.push(pick);
    else if (thing !== undefined) {
      // "Date of the MOVE": whose day it is.
      if (!isOwner(cursor, at)) fields.push(thing);
    } else if (item.kind !== "mark" && !(item.kind === "word" && item.weight !== "content")) return undefined;
  }
  return fields.length === 0 ? undefined : fields;
}

/** "… - which CUSTOMERS are these?", ": CUSTOMER and price". */
function thingAt(cursor: Cursor, at: number, start: number): Pick | undefined {
  const pick = mentionKind(cursor, at) === "table" ? tableAt(cursor, at) : undefined;
  return textAt(cursor, start - 1) === "(" || (pick?.tables[0]?.score ?? 0) < CALLED ? undefined : pick;
}

/** From here on a table is called so. */
const CALLED = 0.85;

const isOwner = (cursor: Cursor, at: number) =>
  textAt(cursor, textAt(cursor, at - 1) === "the" ? at - 2 : at - 1) === "of";

/** ": customer and DATE": when it was. */
function dayAt(cursor: Cursor, at: number): Pick | undefined {
  if (!/^(?:date|day)$/.test(textAt(cursor, at)) || cursor.items[at]?.kind !== "word") return undefined;
  const [subject] = tablesRead(cursor);
  const all = askedDates(cursor);
  const own = all.filter(({ ref }) => ref.table === subject);
  const fields = own.length > 0 ? own : all;
  return fields.length === 0 ? undefined : { at, fields, tables: [], when: true };
}

/** "Name" at the beginning of a sentence, which asks for nothing there. */
function nameAt(cursor: Cursor, at: number): Pick | undefined {
  if (!/^names?$/.test(textAt(cursor, at)) || cursor.items[at]?.kind !== "word") return undefined;
  const named = cursor.lexicon.fields.filter(({ called, kind }) => kind === "text" && called.has("name"));
  const fields = named.map(({ ref }) => ({ ref, score: 0.75 }));
  return fields.length === 0 ? undefined : { at, fields, tables: [], wholeName: true };
}

/** From here on a field is called so. */
const NAMED = 0.6;

/** ", with the amount", "and the number": by which the rows are ranked. */
function readRanked(cursor: Cursor): boolean {
  const { at, draft, items } = cursor;
  const [order, second] = draft.orders;
  if (!/^(?:with|and)$/.test(textAt(cursor, at)) || order?.limit === undefined || second !== undefined) return false;
  const place = /^(?:the|their|its)$/.test(textAt(cursor, at + 1)) ? at + 2 : at + 1;
  const ends = items.slice(place + 1).every((item) => item.kind === "mark");
  const { by } = order;
  const many = by.kind === "count" && HOW_MANY.test(restFrom(cursor, at + 1));
  if (!many && (!FIGURE.test(textAt(cursor, place)) || !ends)) return false;
  if (many) showKind(draft, at);
  if (by.kind === "count") draft.selects.push({ kind: "count", pick: by.pick, distinct: false });
  else if (by.kind === "formula") draft.selects.push(by);
  else if (by.aggregate === undefined || by.aggregate === "count")
    draft.selects.push({ kind: "pick", pick: by.pick, distinct: false });
  else draft.selects.push({ kind: "aggregate", name: by.aggregate, pick: by.pick, superlative: false });
  cursor.at = items.length;
  return true;
}

const HOW_MANY = /^how many (?:is (?:that|it)|(?:are|were) (?:they|those|there))$/;

function restFrom({ items }: Cursor, at: number): string {
  const rest = items.slice(at).filter(({ kind }) => kind !== "mark");
  return rest.map(({ text }) => text.toLowerCase()).join(" ");
}

/** "Which SENIOR TEACHER has the most classes, and how many is that?": those of whom only a stored value was said. */
function showKind(draft: Cursor["draft"], at: number): void {
  const [told, second] = draft.filters.filter(({ test }) => test.kind === "value");
  if (draft.selects.length > 0 || told?.test.kind !== "value" || second !== undefined) return;
  const tables = told.test.options.map(({ ref, score }) => ({ table: ref.table, score }));
  draft.selects.push({ kind: "pick", pick: { at, fields: [], tables }, distinct: false });
}
