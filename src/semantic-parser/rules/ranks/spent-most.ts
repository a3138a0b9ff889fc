import { stemsOf } from "../../../language/stems.js";
import { isMoney } from "../../lexicon/figures/money.js";
import type { Lexicon } from "../../lexicon/lexicon.js";
import { type Cursor, cueAt, skipSmall, textAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";

const AMOUNTS = stemsOf("paid cost payment fee charge amount total price");

/**
 * "which supplier have we PAID THE MOST MONEY TO", "which garage did we SPEND THE MOST on": the amounts of the rows that refer
 * to what is asked for, added up.
 */
export function readSpentMost(cursor: Cursor): boolean {
  const { at, draft, lexicon } = cursor;
  const before = `${textAt(cursor, at - 2)} ${textAt(cursor, at - 1)}`;
  if (!/^(?:paid|pay|spent|spend)$/.test(textAt(cursor, at)) || !/^(?:have|did|do) we$/.test(before)) return false;
  const place = skipSmall(cursor, at + 1, 2);
  const cue = cueAt(cursor, place, "most");
  const end = /^(?:money|cash)$/.test(textAt(cursor, place + 1)) ? place + 2 : place + 1;
  const [shown, second] = draft.selects;
  const thing = shown?.kind === "pick" && second === undefined ? shown.pick.tables[0]?.table : undefined;
  const goesTo = /^(?:to|on|with|at|for)$/.test(textAt(cursor, end));
  if (cue === undefined || thing === undefined || !goesTo) return false;
  const fields = amountsOf(lexicon, thing);
  if (fields.length === 0) return false;
  const pick: Pick = { at, fields, tables: [] };
  draft.orders.push({ at, by: { kind: "field", pick, aggregate: "sum" }, most: cue.most, limit: cursor.limit ?? 1 });
  cursor.limit = undefined;
  cursor.modifier = true;
  cursor.at = end + 1;
  return true;
}

/** The amounts in tables that refer to it, the likeliest first. */
function amountsOf(lexicon: Lexicon, thing: string): FieldOption[] {
  const tables = new Set(lexicon.joins.flatMap(({ from, to }) => (to.table === thing ? [from.table] : [])));
  const found = lexicon.fields.flatMap((field): FieldOption[] => {
    const place = AMOUNTS.findIndex((word) => field.called.has(word));
    const own = tables.has(field.ref.table) && field.ref.table !== thing && isMoney(field);
    return own && place >= 0 ? [{ ref: field.ref, score: 0.85 - 0.02 * place }] : [];
  });
  return found.sort((a, b) => b.score - a.score);
}
