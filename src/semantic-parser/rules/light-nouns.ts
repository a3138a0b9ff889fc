import { type Cursor, mentionKind, textAt } from "./cursor.js";

/** From here on a field or a table is called so. */
const CALLED = 0.6;

/** "the most expensive repair JOBS", where repairs are a table: the repairs, and no title of somebody's job. */
export function readLightNoun(cursor: Cursor): boolean {
  if (readHeading(cursor)) return true;
  const { at, items } = cursor;
  const item = items[at];
  if (!/^(?:jobs?|cases?|records?|entry|entries)$/.test(textAt(cursor, at)) || item?.kind !== "mention") return false;
  const [top] = item.meanings;
  const before = items[at - 1];
  const noun = before !== undefined && mentionKind(cursor, at - 1) === "table" && /^\p{Ll}+[^s]$/u.test(before.text);
  if (!noun || top.kind !== "field" || top.score >= CALLED) return false;
  cursor.at++;
  return true;
}

/** "SUPPORT: the average time from …": what the question is about, which only somewhat names a table. */
function readHeading(cursor: Cursor): boolean {
  const [first, second] = cursor.items;
  const heads = cursor.at === 0 && first?.kind === "mention" && second?.text === ":";
  if (!heads || first.meanings[0].kind !== "table" || first.meanings[0].score >= CALLED) return false;
  cursor.at = 2;
  return true;
}
