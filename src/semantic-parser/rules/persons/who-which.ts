import { type Cursor, mentionKind, tableAt, textAt, valuesAt } from "../cursor.js";
import type { TableOption } from "../draft.js";

/** "who has WHICH chainsaw", "which client booked WHICH course": the second is shown beside the first. */
export function readWhoWhich(cursor: Cursor): boolean {
  const { at, draft, items } = cursor;
  const asks = /^(?:who|which)$/.test(textAt(cursor, 0)) && /^(?:which|what)$/.test(textAt(cursor, at));
  // A comma or "and" begins another question.
  const one = items.slice(0, at).every((item) => item.kind !== "mark" && item.text.toLowerCase() !== "and");
  const verb = items[at - 1];
  if (!asks || at < 2 || !one || verb === undefined || draft.selects.length === 0) return false;
  if (/^(?:at|in|on|for|from|of|to|by|with|the)$/.test(textAt(cursor, at - 1))) return false;
  const tables = tablesAt(cursor, at + 1);
  if (tables.length === 0) return false;
  draft.selects.push({ kind: "pick", pick: { at, fields: [], tables }, distinct: false });
  // A kind is read next, as what it is.
  cursor.at += mentionKind(cursor, at + 1) === "table" ? 2 : 1;
  return true;
}

function tablesAt(cursor: Cursor, at: number): TableOption[] {
  const kind = mentionKind(cursor, at);
  if (kind === "table") return [...(tableAt(cursor, at)?.tables ?? [])];
  const kinds = kind === "value" ? valuesAt(cursor, at) : [];
  return kinds.slice(0, 1).map(({ ref, score }) => ({ table: ref.table, score }));
}
