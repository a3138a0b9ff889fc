import { CAPACITY, measuredBy } from "../lexicon/dimensions.js";
import { OPPOSITE } from "../query/query.js";
import {
  addFilter,
  type Cursor,
  cueAt,
  numberAt,
  pickDimension,
  skipSmall,
  tablesRead,
  takeLastField,
  textAt,
} from "./cursor.js";

/** "which rooms SEAT MORE THAN 10 people", "that hold at least 4": how many there is room for, and no rows of people. */
export function readRoomFor(cursor: Cursor): boolean {
  const { at, draft } = cursor;
  const cue = cueAt(cursor, at, "compare");
  if (cue === undefined || measuredBy(textAt(cursor, at - 1)) !== CAPACITY) return false;
  const place = skipSmall(cursor, at + 1, 2);
  const value = numberAt(cursor, place);
  const [subject] = tablesRead(cursor);
  const fields = pickDimension(cursor, at, CAPACITY)?.fields.filter(({ ref }) => ref.table === subject) ?? [];
  if (value === undefined || fields.length === 0) return false;
  takeLastField(cursor, at, true);
  const verb = draft.unread.indexOf(at - 1);
  if (verb >= 0) draft.unread.splice(verb, 1);
  const operator = cursor.negated ? OPPOSITE[cue.operator] : cue.operator;
  addFilter(cursor, at, { kind: "compare", pick: { at, fields, tables: [] }, operator, value });
  // Whoever or whatever there is room for.
  const noun = cursor.items[place + 1];
  const named = noun?.kind === "word" || noun?.kind === "mention";
  cursor.at = place + (named && /(?:s|people|children|men|women)$/.test(textAt(cursor, place + 1)) ? 2 : 1);
  return true;
}
