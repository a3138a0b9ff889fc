import { type Cursor, cueAt, mentionKind, pickAt, skipSmall, tablesRead, textAt } from "../cursor.js";

/** "how many lessons did each coach CARRY OUT", where checks have a day on which they were carried out: that of lessons is no such day. */
export function readCarriedOut(cursor: Cursor): boolean {
  const { at } = cursor;
  const text = textAt(cursor, at);
  const said = /^(?:carry|carries|carried|carrying) out$/.test(text);
  const apart = /^(?:carry|carries|carried|carrying)$/.test(text) && textAt(cursor, at + 1) === "out";
  if ((!said && !apart) || mentionKind(cursor, at) !== "field") return false;
  const named = tablesRead(cursor);
  const own = pickAt(cursor, at)?.fields.some(({ ref }) => named.includes(ref.table)) === true;
  if (own || named.length === 0) return false;
  cursor.at += said ? 1 : 2;
  return true;
}

/** "which keeper LOOKS AFTER the most animals": to whom they belong, and no time after which something is. */
export function readLookedAfter(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const said = /^(?:look|looks|looked|looking)$/.test(textAt(cursor, at)) && textAt(cursor, at + 1) === "after";
  const next = skipSmall(cursor, at + 2, 3);
  const most = cueAt(cursor, next, "most") === undefined ? next : next + 1;
  const whose = draft.selects.length + draft.tables.length + draft.filters.length + draft.groups.length > 0;
  if (!said || !whose || (mentionKind(cursor, most) === undefined && !endsAt(cursor, at + 2))) return false;
  cursor.at += 2;
  return true;
}

const endsAt = ({ items }: Cursor, at: number) => items[at] === undefined || items[at]?.kind === "mark";
