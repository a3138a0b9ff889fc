import { beginningOf, isTimed, startOf } from "../../lexicon/times/dated-fields.js";
import { type Cursor, mentionKind, skipSmall, tableAt, textAt } from "../cursor.js";
import { fieldPick } from "../picks.js";

const FIRST = /^(?:first|earliest|oldest)$/;
const LAST = /^(?:last|latest|most recent|newest)$/;
const DAY = /^(?:dates?|days?|times?)$/;

/** "the FIRST AND LAST order of each customer", "date of the first and the last visit": both ends of when they were. */
export function readFirstAndLast(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  const one = textAt(cursor, at) === "when" ? skipSmall(cursor, at + 1, 3) : at;
  const other = skipSmall(cursor, one + 1, 3);
  const [first, second] = [textAt(cursor, one), textAt(cursor, other)];
  const turned = LAST.test(first) && FIRST.test(second);
  const and = cursor.items.slice(one + 1, other).some(({ text }) => text.toLowerCase() === "and");
  if (!and || !(turned || (FIRST.test(first) && LAST.test(second)))) return false;
  const noun = other + 1;
  const [top] = mentionKind(cursor, noun) === "table" ? (tableAt(cursor, noun)?.tables ?? []) : [];
  const table = top === undefined ? undefined : lexicon.table(top.table);
  const date = table && (beginningOf(table) ?? startOf(table) ?? table.fields.find(isTimed));
  if (date === undefined) return false;
  const pick = fieldPick(noun, date.ref, 0.9);
  // "WHEN was the first and the last": asked for once.
  draft.selects.length = 0;
  for (const name of turned ? (["max", "min"] as const) : (["min", "max"] as const))
    draft.selects.push({ kind: "aggregate", name, pick, superlative: false });
  draft.unread.splice(0, draft.unread.length, ...draft.unread.filter((place) => !DAY.test(textAt(cursor, place))));
  cursor.at = DAY.test(textAt(cursor, noun + 1)) ? noun + 2 : noun + 1;
  return true;
}
