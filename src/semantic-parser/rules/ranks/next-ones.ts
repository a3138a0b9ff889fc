import { partsOf } from "../../../language/calendar.js";
import { isPlural } from "../../../language/plurals.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import { addFilter, type Cursor, fieldAt, mentionKind, numberAt, tableAt, textAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { askedDates } from "../times/asked-dates.js";

/** "the NEXT invoice due for each customer", "our next three lessons": of those that lie ahead, the first. */
export function readNext(cursor: Cursor): boolean {
  const { at, draft, today } = cursor;
  const said = /^(?:next|upcoming)$/.test(textAt(cursor, at)) && cursor.items[at]?.kind === "word";
  if (!said || today === undefined || cursor.exclusion !== undefined) return false;
  const count = numberAt(cursor, at + 1);
  const noun = count === undefined ? at + 1 : at + 2;
  const fields = daysAhead(cursor, noun, today);
  const several = count === undefined && isPlural(textAt(cursor, noun));
  if (fields.length === 0 || several) return false;
  const pick: Pick = { at, fields, tables: [] };
  const { year, month, date: day } = partsOf(today);
  addFilter(cursor, at, { kind: "period", pick, operator: ">=", period: { year, month, day } });
  draft.orders.push({ at, by: { kind: "field", pick }, most: false, limit: count ?? 1 });
  cursor.at = noun;
  return true;
}

/** The day that the noun names, or those of its rows some of which lie ahead. */
function daysAhead(cursor: Cursor, at: number, today: string): readonly FieldOption[] {
  const { lexicon } = cursor;
  const isAhead = ({ ref }: FieldOption) => String(lexicon.field(ref).profile.max ?? "").slice(0, 10) > today;
  const kind = mentionKind(cursor, at);
  if (kind === "field") {
    const fields = fieldAt(cursor, at)?.fields.filter(({ ref }) => isTimed(lexicon.field(ref))) ?? [];
    return fields.filter(isAhead);
  }
  const [top] = kind === "table" ? (tableAt(cursor, at)?.tables ?? []) : [];
  return top === undefined ? [] : askedDates(cursor, ({ ref }) => ref.table === top.table).filter(isAhead);
}
