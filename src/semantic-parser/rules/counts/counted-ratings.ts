import { isRating } from "../../lexicon/figures/additive.js";
import type { Comparison } from "../../query/query.js";
import { type Cursor, fieldAt, mentionKind, textAt } from "../cursor.js";
import type { Pick } from "../draft.js";

/**
 * "shops with AT LEAST 5 RATINGS": so many were given, and none of them is a 5. Of several such figures the one that is shown,
 * "their average satisfaction".
 */
export function readCountedRatings(cursor: Cursor, place: number, operator: Comparison, value: number): boolean {
  if (!/^(?:ratings|scores|votes)$/.test(textAt(cursor, place)) || mentionKind(cursor, place) !== "field") return false;
  const { draft } = cursor;
  const of = shownRating(cursor) ?? fieldAt(cursor, place, true);
  const fields = of?.fields.filter(({ ref }) => isRating(cursor.lexicon.field(ref))) ?? [];
  if (of === undefined || fields.length === 0) return false;
  const pick = { ...of, fields, tables: [] };
  draft.having.push({ at: cursor.at, of: pick, aggregate: "count", operator, value });
  cursor.negated = false;
  cursor.at = place + 1;
  return true;
}

/** What is shown, or ranked by, as a mean. */
function shownRating({ draft }: Cursor): Pick | undefined {
  const shown = draft.selects.flatMap((part) => (part.kind === "aggregate" && part.name === "avg" ? [part.pick] : []));
  const ranked = draft.orders.flatMap(({ by }) => (by.kind === "field" && by.aggregate === "avg" ? [by.pick] : []));
  return [...shown, ...ranked][0];
}
