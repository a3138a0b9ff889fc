import { type Cursor, fieldAt, mentionKind, tableAt, textAt } from "../cursor.js";
import type { Pick } from "../draft.js";
import { amountsOfRows } from "./amounts.js";

/** "Average INVOICE AMOUNT", where other rows keep an amount that is called so: what each of the invoices comes to. */
export function amountBehind(cursor: Cursor, at: number): Pick | undefined {
  const [table] = mentionKind(cursor, at) === "table" ? (tableAt(cursor, at)?.tables ?? []) : [];
  if (table === undefined || !/^(?:amount|value|total)$/.test(textAt(cursor, at + 1))) return undefined;
  const own = fieldAt(cursor, at + 1)?.fields.some(({ ref }) => ref.table === table.table) === true;
  return own ? undefined : amountsOfRows(cursor, at);
}

/** "The latest ARRIVAL": a field, and none that only points at the rows that are called so. */
export function ownFieldAt(cursor: Cursor, at: number): Pick | undefined {
  const pick = fieldAt(cursor, at);
  const rows = mentionKind(cursor, at) === "table";
  const fields = pick?.fields.filter(({ ref }) => !rows || cursor.lexicon.field(ref).pointsAt === undefined) ?? [];
  return pick === undefined || fields.length === 0 ? undefined : { ...pick, fields };
}

/** "Our BIGGEST CUSTOMER" is none of the highest number by which other rows refer to one. */
export function isNoFigure(cursor: Cursor, at: number, { fields }: Pick): boolean {
  const cue = cursor.items[cursor.at];
  const [top] = mentionKind(cursor, at) === "table" ? fields : [];
  const extreme = cue?.kind === "cue" && cue.cue.kind === "extreme";
  return extreme && top !== undefined && fields.every(({ ref }) => cursor.lexicon.field(ref).pointsAt !== undefined);
}
