import { belongsTo } from "../../lexicon/things/owners.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import { type Cursor, cueAt, mentionKind, numberAt, pickAt, skipSmall, tablesRead, textAt } from "../cursor.js";
import type { Pick } from "../draft.js";
import { askedDates } from "../times/asked-dates.js";

const ANOTHER = /^(?:new|another|further|fresh|last|latest)$/;

/**
 * "Which machine has gone LONGEST WITHOUT A REPAIR", "the longest since its last service": of those that had any, the one whose
 * last was first.
 */
export function readLongestWithout(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  if (cueAt(cursor, at, "extreme")?.most !== true || !/^longest(?: time)?$/.test(textAt(cursor, at))) return false;
  const next = textAt(cursor, at + 1) === "time" ? at + 2 : at + 1;
  if (cueAt(cursor, next, "without") === undefined && textAt(cursor, next) !== "since") return false;
  let place = skipSmall(cursor, next + 1, 2);
  while (ANOTHER.test(textAt(cursor, place))) place++;
  // "Without a BOOKING", be the day on which it was booked called so as well.
  const events = mentionKind(cursor, place) === "value" ? [] : (pickAt(cursor, place)?.tables ?? []);
  const [asked] = tablesRead(cursor);
  const done = events.find(({ table }) => asked !== undefined && belongsTo(lexicon, table, asked));
  const [date] =
    done === undefined ? [] : askedDates(cursor, (field) => isTimed(field) && field.ref.table === done.table);
  if (date === undefined) return false;
  const pick: Pick = { at: place, fields: [date], tables: [] };
  const limit = numberAt(cursor, at - 1) ?? cursor.limit ?? 1;
  draft.orders.push({ at, by: { kind: "field", pick, aggregate: "max" }, most: false, limit });
  cursor.at = place + 1;
  return true;
}
