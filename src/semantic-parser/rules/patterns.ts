import { addFilter, type Cursor, cueAt, fieldAt, skipSmall, takeLastField, textAt } from "./cursor.js";
import { readHaving } from "./having-fields.js";

/** "whose name contains 'Hey'", "names starting with A". */
export function readLike(cursor: Cursor): boolean {
  const cue = cueAt(cursor, cursor.at, "like");
  if (cue === undefined) return false;
  let at = skipSmall(cursor, cursor.at + 1, 4);
  while (
    cueAt(cursor, at, "like") !== undefined ||
    ["letter", "word", "substring", "string", "phrase", "text"].includes(textAt(cursor, at))
  )
    at = skipSmall(cursor, at + 1, 3);
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
