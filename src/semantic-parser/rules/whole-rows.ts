import { saysRows } from "../lexicon/names/only-table.js";
import { type Cursor, mentionKind, skipSmall, tableAt, textAt, valuesAt } from "./cursor.js";
import type { Pick } from "./draft.js";
import { tablePick } from "./picks.js";

const ALL = /^(?:all|every|full|complete)$/;
const KEPT = /^(?:information|info|details?|data|columns?|fields?)$/;
const ABOUT = /^(?:about|on|of|for|from|in)$/;

/** "ALL INFORMATION ABOUT the sites", "everything we know about Ann Berg", "the first 5 ROWS" of a file: all that is kept of them. */
export function readWholeRows(cursor: Cursor): boolean {
  const { draft, at } = cursor;
  if (draft.selects.length + draft.tables.length > 0) return false;
  const place = saysRows(cursor.lexicon, textAt(cursor, at)) ? at : afterAll(cursor);
  const pick = place === undefined ? undefined : rowsAt(cursor, place);
  if (place === undefined || pick === undefined) return false;
  draft.selects.push({ kind: "pick", pick: { ...pick, whole: true }, distinct: false });
  // A name says of which row, and is read next.
  cursor.at = mentionKind(cursor, place) === "value" ? place : place + 1;
  return true;
}

/** The place of what "all information about", "everything about" is said of. */
function afterAll(cursor: Cursor): number | undefined {
  const { at } = cursor;
  let next: number | undefined;
  if (textAt(cursor, at) === "everything") next = at + 1;
  else if (ALL.test(textAt(cursor, at)) && !isNamed(cursor, at)) {
    const noun = textAt(cursor, at + 1) === "the" ? at + 2 : at + 1;
    if (KEPT.test(textAt(cursor, noun)) && !isNamed(cursor, noun)) next = noun + 1;
  }
  if (next === undefined) return undefined;
  if (/^(?:we|you|i)$/.test(textAt(cursor, next)) && /^(?:know|have|keep)$/.test(textAt(cursor, next + 1))) next += 2;
  return ABOUT.test(textAt(cursor, next)) ? skipSmall(cursor, next + 1, 3) : undefined;
}

/** From here on a word is what something is called. */
const NAMED = 0.6;

function isNamed(cursor: Cursor, at: number): boolean {
  const item = cursor.items[at];
  return item?.kind === "mention" && item.meanings[0].score >= NAMED;
}

/** The rows of a table, or the one that a stored name is of. */
function rowsAt(cursor: Cursor, at: number): Pick | undefined {
  if (mentionKind(cursor, at) === "table") return tableAt(cursor, at);
  const [top] = mentionKind(cursor, at) === "value" ? valuesAt(cursor, at) : [];
  return top && tablePick(at, top.ref.table, top.score);
}
