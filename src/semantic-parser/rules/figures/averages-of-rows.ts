import { type Cursor, cueAt, fieldAt, mentionKind, skipSmall, tableAt, textAt } from "../cursor.js";

/**
 * "On average, how many pages do readers print PER VISIT", where each visit keeps its pages: their average, and no
 * figure for each of the visits.
 */
export function readAverageOfRows(cursor: Cursor): boolean {
  const { at, draft, items, lexicon } = cursor;
  if (cueAt(cursor, at, "aggregate")?.name !== "avg" || textAt(cursor, at) !== "on average" || draft.selects.length > 0)
    return false;
  const count = textAt(cursor, at + 1) === "," ? at + 2 : at + 1;
  if (cueAt(cursor, count, "count") === undefined) return false;
  const place = skipSmall(cursor, count + 1, 2);
  const pick = mentionKind(cursor, place) === "field" ? fieldAt(cursor, place, true) : undefined;
  const each = items.findIndex((_, index) => index > place && cueAt(cursor, index, "each") !== undefined);
  const own = tableAt(cursor, each + 1)?.tables[0]?.table;
  const fields = pick?.fields.filter(({ ref }) => ref.table === own && !lexicon.field(ref).key) ?? [];
  if (pick === undefined || each < 0 || fields.length === 0) return false;
  draft.selects.push({ kind: "aggregate", name: "avg", pick: { ...pick, fields }, superlative: false });
  cursor.skips.set(each, each + 1);
  cursor.at = place + 1;
  return true;
}
