import { baseOfPast } from "../../../language/irregular-verbs.js";
import { belongsTo } from "../../lexicon/things/owners.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import {
  addFilter,
  type Cursor,
  cueAt,
  fieldAt,
  mentionKind,
  skipSmall,
  tableAt,
  tablesRead,
  takeLastField,
  textAt,
} from "../cursor.js";
import type { FieldOption } from "../draft.js";
import { tablePick } from "../picks.js";
import { askedDates } from "./asked-dates.js";
import { periodAt } from "./periods.js";

/**
 * "pianos NOT TUNED SINCE March", "machines not serviced in 2024", where other rows keep when each was tuned: those of which
 * there are none, and not those that were tuned at another time as well.
 */
export function readUndoneSince(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  if (!cursor.negated || cursor.exclusion !== undefined) return false;
  const cue = cueAt(cursor, at, "compare");
  const plain = /^(?:in|on|during|within)$/.test(textAt(cursor, at));
  if (!plain && textAt(cursor, at) !== "since") return false;
  const place = skipSmall(cursor, at + 1, 2);
  const period = periodAt(cursor, place);
  const [asked] = tablesRead(cursor);
  const days = period === undefined ? [] : daysDone(cursor, at - 1);
  const [top] = days;
  if (period === undefined || asked === undefined || top === undefined) return false;
  const { table } = top.ref;
  if (table === asked || !belongsTo(lexicon, table, asked)) return false;
  draft.tables.splice(0, draft.tables.length, ...draft.tables.filter((pick) => pick.at !== at - 1));
  takeLastField(cursor, at, false);
  const fields = days.filter(({ ref }) => ref.table === table);
  cursor.negated = false;
  cursor.exclusion = draft.exclusions.push({ at, picks: [tablePick(at - 1, table, NAMED)] }) - 1;
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

/** The day that a verb names, or those of the rows that are called like it: "checked" of checks. */
function daysDone(cursor: Cursor, at: number): readonly FieldOption[] {
  const { lexicon } = cursor;
  const kind = mentionKind(cursor, at);
  const named = kind === "field" ? (fieldAt(cursor, at)?.fields ?? []) : [];
  const days = named.filter(({ ref, score }) => score >= NAMED && isTimed(lexicon.field(ref)));
  const done = /ed$/.test(textAt(cursor, at)) || baseOfPast(textAt(cursor, at)) !== undefined;
  const [rows] = kind === "table" && done ? (tableAt(cursor, at)?.tables ?? []) : [];
  return rows === undefined ? days : askedDates(cursor, (field) => isTimed(field) && field.ref.table === rows.table);
}

/** From here on a day is called so. */
const NAMED = 0.85;
