import { isPlural } from "../../language/plurals.js";
import { isTimed } from "../lexicon/times/dated-fields.js";
import { type Cursor, fieldAt, mentionKind, tableAt, textAt } from "./cursor.js";
import type { Pick, SelectPart } from "./draft.js";
import { askedDates } from "./times/asked-dates.js";

/** From here on a field is called so. */
const NAMED = 0.6;

/** "exams below 100, WITH PUPIL AND DATE": whose rows each of those shown is of, and what is kept of it, in the end of a question. */
export function readBesideNouns(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const [head, second] = [...draft.selects.flatMap(({ pick }) => pick ?? []), ...draft.tables];
  const only = draft.selects.every(({ kind }) => kind === "pick") && draft.exclusions.length === 0;
  const [table] = second === undefined ? (head?.tables ?? []) : [];
  if (textAt(cursor, at) !== "with" || !only || table === undefined || table.score < (head!.fields[0]?.score ?? 0))
    return false;
  const picks = partsToEnd(cursor, at + 1, table.table);
  if (picks === undefined) return false;
  const shown = [{ ...head!, fields: [] }, ...picks].map(
    (pick): SelectPart => ({ kind: "pick", pick, distinct: false }),
  );
  draft.tables.length = 0;
  draft.selects.splice(0, draft.selects.length, ...shown);
  cursor.at = cursor.items.length;
  return true;
}

/** What the rest of the question lists; undefined where it says anything else, or names no other rows. */
function partsToEnd(cursor: Cursor, start: number, head: string): Pick[] | undefined {
  const picks: Pick[] = [];
  for (let at = start; at < cursor.items.length; at++) {
    const item = cursor.items[at]!;
    const pick = ownerAt(cursor, at, head) ?? ownFieldAt(cursor, at, head) ?? dayAt(cursor, at, head);
    // "due DATE": said already.
    if (/^(?:date|day|time)$/.test(textAt(cursor, at)) && isDated(cursor, picks.at(-1), at)) continue;
    if (pick !== undefined) picks.push(pick);
    else if (item.kind !== "mark" && !/^(?:and|the|its|their|&|please)$/.test(textAt(cursor, at))) return undefined;
  }
  return picks.some(({ tables }) => tables.length > 0) ? picks : undefined;
}

/** "pupil", which each of the exams has one of. */
function ownerAt(cursor: Cursor, at: number, head: string): Pick | undefined {
  const pick = mentionKind(cursor, at) === "table" && !isPlural(textAt(cursor, at)) ? tableAt(cursor, at) : undefined;
  const tables = pick?.tables.filter(({ table }) =>
    cursor.lexicon.joins.some(({ from, to }) => from.table === head && to.table === table && table !== head),
  );
  return pick === undefined || tables!.length === 0 ? undefined : { ...pick, fields: [], tables: tables! };
}

/** "date", of whatever it is called. */
function dayAt(cursor: Cursor, at: number, head: string): Pick | undefined {
  if (!/^(?:date|day|time|when)$/.test(textAt(cursor, at))) return undefined;
  const [best] = askedDates(cursor, (field) => isTimed(field) && field.ref.table === head);
  return best && { at, fields: [best], tables: [] };
}

/** The field right before is a date. */
function isDated({ lexicon }: Cursor, last: Pick | undefined, at: number): boolean {
  const [top] = last?.at === at - 1 ? last.fields : [];
  return top !== undefined && isTimed(lexicon.field(top.ref));
}

function ownFieldAt(cursor: Cursor, at: number, head: string): Pick | undefined {
  const pick = mentionKind(cursor, at) === "field" ? fieldAt(cursor, at) : undefined;
  const fields = pick?.fields.filter(({ ref, score }) => ref.table === head && score >= NAMED) ?? [];
  return fields.length === 0 ? undefined : { at, fields, tables: [] };
}
