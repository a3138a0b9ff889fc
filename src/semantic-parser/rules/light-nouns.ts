import { type Cursor, mentionKind, textAt } from "./cursor.js";

/** From here on a field is called so. */
const CALLED = 0.6;

/** "the most expensive repair JOBS", where repairs are a table: the repairs, and no title of somebody's job. */
export function readLightNoun(cursor: Cursor): boolean {
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
