import { CAPACITY, measuredBy } from "../../lexicon/figures/dimensions.js";
import { OPPOSITE } from "../../query/query.js";
import {
  addFilter,
  type Cursor,
  cueAt,
  markRead,
  numberAt,
  pickDimension,
  skipSmall,
  tablesRead,
  takeLastField,
  textAt,
} from "../cursor.js";
import { unitsAt } from "./units.js";

/**
 * "which rooms SEAT MORE THAN 10 people", "that hold at least 4", "who EARNS MORE THAN 18 an hour": of what is asked for, how
 * much the verb says, and no rows of what follows.
 */
export function readMeasuredVerb(cursor: Cursor): boolean {
  const { at } = cursor;
  const cue = cueAt(cursor, at, "compare");
  const dimension = cue === undefined ? undefined : measuredBy(textAt(cursor, at - 1));
  const place = skipSmall(cursor, at + 1, 2);
  const value = numberAt(cursor, place);
  if (cue === undefined || dimension === undefined || value === undefined) return false;
  const [subject] = tablesRead(cursor);
  const fields = pickDimension(cursor, at, dimension)?.fields.filter(({ ref }) => ref.table === subject) ?? [];
  if (fields.length === 0) return false;
  const units = unitsAt(cursor, place + 1);
  takeLastField(cursor, at, true);
  markRead(cursor, at - 1);
  const operator = cursor.negated ? OPPOSITE[cue.operator] : cue.operator;
  addFilter(cursor, at, {
    kind: "compare",
    pick: { at, fields, tables: [] },
    operator,
    value,
    ...(units === undefined ? {} : { units }),
  });
  cursor.at = afterNoun(cursor, units === undefined ? place + 1 : place + 2, dimension === CAPACITY);
  return true;
}

/** The place after whoever there is room for, or after "an hour". */
function afterNoun(cursor: Cursor, at: number, room: boolean): number {
  if (/^(?:an?|per|each)$/.test(textAt(cursor, at)) && /^(?:hour|day|week|month|year)$/.test(textAt(cursor, at + 1)))
    return at + 2;
  const noun = cursor.items[at];
  const named = noun?.kind === "word" || noun?.kind === "mention";
  return room && named && /(?:s|people|children|men|women)$/.test(textAt(cursor, at)) ? at + 1 : at;
}
