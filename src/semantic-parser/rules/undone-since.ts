import { isTimed } from "../lexicon/dated-fields.js";
import { belongsTo } from "../lexicon/owners.js";
import {
  addFilter,
  type Cursor,
  cueAt,
  fieldAt,
  mentionKind,
  skipSmall,
  tablesRead,
  takeLastField,
  textAt,
} from "./cursor.js";
import { periodAt } from "./periods.js";

/**
 * "pianos NOT TUNED SINCE March", "machines not serviced in 2024", where other rows keep when each was tuned: those of which
 * there are none, and not those that were tuned at another time as well.
 */
export function readUndoneSince(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  if (!cursor.negated || cursor.exclusion !== undefined || mentionKind(cursor, at - 1) !== "field") return false;
  const cue = cueAt(cursor, at, "compare");
  const plain = /^(?:in|on|during|within)$/.test(textAt(cursor, at));
  if (!plain && textAt(cursor, at) !== "since") return false;
  const place = skipSmall(cursor, at + 1, 2);
  const period = periodAt(cursor, place);
  const [asked] = tablesRead(cursor);
  const days = fieldAt(cursor, at - 1)?.fields.filter(({ ref }) => isTimed(lexicon.field(ref))) ?? [];
  const [top] = days;
  if (period === undefined || asked === undefined || top === undefined || top.score < NAMED) return false;
  const { table } = top.ref;
  if (table === asked || !belongsTo(lexicon, table, asked)) return false;
  takeLastField(cursor, at, false);
  const fields = days.filter(({ ref }) => ref.table === table);
  cursor.negated = false;
  cursor.exclusion =
    draft.exclusions.push({ at, picks: [{ at: at - 1, fields: [], tables: [{ table, score: NAMED }] }] }) - 1;
  addFilter(cursor, at, {
    kind: "period",
    pick: { at: at - 1, fields, tables: [] },
    operator: cue?.operator ?? "=",
    period,
  });
  cursor.exclusion = undefined;
  cursor.at = place + 1;
  return true;
}

/** From here on a day is called so. */
const NAMED = 0.85;
