import { isTimed } from "../lexicon/times/dated-fields.js";
import { readHaving } from "./comparisons/having-fields.js";
import { addFilter, type Cursor, cueAt, fieldAt, skipSmall, tablesRead, takeLastField, textAt } from "./cursor.js";
import { periodAt } from "./times/periods.js";

/** "whose name contains 'Hey'", "names starting with A". */
export function readLike(cursor: Cursor): boolean {
  const cue = cueAt(cursor, cursor.at, "like");
  if (cue === undefined) return false;
  let at = textFrom(cursor, cursor.at + 1, 4);
  // "leases ENDING IN May", "courses starting with next month": when they do.
  if (cue.where !== "anywhere" && periodAt(cursor, at) !== undefined && isOfTime(cursor)) {
    cursor.at++;
    return true;
  }
  while (
    cueAt(cursor, at, "like") !== undefined ||
    ["letter", "word", "substring", "string", "phrase", "text"].includes(textAt(cursor, at))
  )
    at = textFrom(cursor, at + 1, 3);
  const item = cursor.items[at];
  const text = item?.text ?? "";
  const literal = item?.kind === "quoted" || (cue.where !== "anywhere" && text.length <= 3) || /^\p{Lu}/u.test(text);
  if (item === undefined || !literal) return readHaving(cursor, at);
  const after = fieldAt(cursor, skipSmall(cursor, at + 1, 4));
  const pick = takeLastField(cursor, cursor.at, false) ?? after;
  if (pick === undefined) return false;
  const pattern = cue.where === "start" ? `${text}%` : cue.where === "end" ? `%${text}` : `%${text}%`;
  addFilter(cursor, cursor.at, {
    kind: "like",
    pick,
    pattern,
    negated: cursor.negated || cursor.exclusion !== undefined,
  });
  cursor.at = pick === after ? after.at + 1 : at + 1;
  return true;
}

/** "starts with A", "the letter I": a letter that ends a clause is no article. */
function textFrom(cursor: Cursor, at: number, limit: number): number {
  const next = cursor.items[at + 1];
  const ends = next === undefined || next.kind === "mark" || /^(?:and|or)$/i.test(next.text);
  return /^\p{L}$/u.test(cursor.items[at]?.text ?? "") && ends ? at : skipSmall(cursor, at, limit);
}

/** The verb says when rows end or begin: those that are asked for have days, and nothing that is written is named before. */
function isOfTime(cursor: Cursor): boolean {
  const { at, lexicon } = cursor;
  const text = fieldAt(cursor, at - 1)?.fields.some(({ ref }) => lexicon.field(ref).kind === "text");
  return text !== true && tablesRead(cursor).some((table) => lexicon.table(table).fields.some(isTimed));
}
