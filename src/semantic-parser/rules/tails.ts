import { type Cursor, fieldAt, mentionKind, textAt } from "./cursor.js";
import type { Pick, SelectPart } from "./draft.js";

const OPENS = /^(?:[?.:;(]|-|–|—)$/;
const FIGURE = /^(?:amounts?|numbers?|totals?|figures?|sums?|counts?|values?)$/;

/**
 * "Which dogs can be adopted? NAME AND BREED PLEASE", "late bookings - NUMBER AND DAY OF ARRIVAL": what stands at the end
 * and names nothing but fields says what to show; "top 3 customers by turnover, WITH THE AMOUNT" shows what ranks them.
 */
export function readTail(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  if (readRanked(cursor)) return true;
  if (!OPENS.test(textAt(cursor, at)) || draft.selects.some(({ kind }) => kind !== "pick")) return false;
  const fields = fieldsToEnd(cursor, at + 1);
  if (fields === undefined || draft.selects.length + draft.tables.length === 0) return false;
  // What was asked for is told by these fields; fields that were shown stay.
  const kept = draft.selects.filter((part) => !isThing(part));
  draft.tables.unshift(...draft.selects.filter(isThing).map(({ pick }) => ({ ...pick!, fields: [] })));
  const shown = fields.map((pick): SelectPart => ({ kind: "pick", pick, distinct: false }));
  draft.selects.splice(0, draft.selects.length, ...kept, ...shown);
  cursor.exclusion = undefined;
  cursor.at = cursor.items.length;
  return true;
}

const isThing = ({ pick }: SelectPart) =>
  pick !== undefined && (pick.tables[0]?.score ?? 0) >= (pick.fields[0]?.score ?? 0) && pick.tables.length > 0;

/** The fields that the rest of the question names; undefined where it says anything else. */
function fieldsToEnd(cursor: Cursor, start: number): Pick[] | undefined {
  const fields: Pick[] = [];
  for (let at = start; at < cursor.items.length; at++) {
    const item = cursor.items[at]!;
    const pick = mentionKind(cursor, at) === "field" ? fieldAt(cursor, at) : nameAt(cursor, at);
    if (pick !== undefined && pick.fields[0]!.score >= NAMED) fields.push(pick);
    else if (item.kind !== "mark" && !(item.kind === "word" && item.weight !== "content")) return undefined;
  }
  return fields.length === 0 ? undefined : fields;
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
  if (!FIGURE.test(textAt(cursor, place)) || !ends) return false;
  const { by } = order;
  if (by.kind === "count") draft.selects.push({ kind: "count", pick: by.pick, distinct: false });
  else if (by.kind === "formula") draft.selects.push(by);
  else if (by.aggregate === undefined || by.aggregate === "count")
    draft.selects.push({ kind: "pick", pick: by.pick, distinct: false });
  else draft.selects.push({ kind: "aggregate", name: by.aggregate, pick: by.pick, superlative: false });
  cursor.at = items.length;
  return true;
}
