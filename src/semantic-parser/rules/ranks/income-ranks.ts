import { saysIncome } from "../../lexicon/figures/income.js";
import { lowerText } from "../../lexicon/items.js";
import type { Cursor } from "../cursor.js";

/**
 * "Which MONTH had the highest REVENUE", "which type has the most income": what comes in is added up for each of what is
 * ranked; the row with the largest amount is not asked for.
 */
export function sumRankedIncome({ draft, items }: Cursor): void {
  const [shown, second] = draft.selects;
  if (shown?.kind !== "pick" || second !== undefined) return;
  const isThing = shown.pick.unit !== undefined || shown.pick.tables.length > 0;
  for (const [at, order] of draft.orders.entries()) {
    const { by } = order;
    const isIncome = by.kind === "field" && by.aggregate === undefined && saysIncome(lowerText(items[by.pick.at]));
    // What each of them earns is one figure of theirs.
    const [thing] = shown.pick.tables;
    const own = by.kind === "field" && by.pick.fields[0]?.ref.table === thing?.table;
    if (isThing && isIncome && !own) draft.orders[at] = { ...order, by: { ...by, aggregate: "sum" } };
  }
}
