import { type Cursor, cueAt, pickAt, skipSmall } from "../cursor.js";

/** "for each stadium", "per country", "by each type". */
export function readGroup(cursor: Cursor): boolean {
  if (cueAt(cursor, cursor.at, "each") === undefined && !byAfterAggregate(cursor)) return false;
  let target = skipSmall(cursor, cursor.at + 1, 3);
  if (cueAt(cursor, target, "distinct", "count") !== undefined) target = skipSmall(cursor, target + 1, 2);
  const pick = pickAt(cursor, target);
  if (pick === undefined) return false;
  cursor.draft.groups.push(pick);
  cursor.exclusion = undefined;
  cursor.at = target + 1;
  return true;
}

function byAfterAggregate(cursor: Cursor): boolean {
  const item = cursor.items[cursor.at];
  if (item?.kind !== "word" || item.text.toLowerCase() !== "by") return false;
  return cursor.draft.selects.some((part) => part.kind !== "pick") && pickAt(cursor, cursor.at + 1) !== undefined;
}
