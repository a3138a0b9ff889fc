import { type Item, lowerText, namedTable } from "../items.js";
import type { Lexicon } from "../lexicon.js";

const SCORE = 0.95;

/** "INVOICES IN EUROS", where invoices keep the currency of each: those in that one, and no unit of a figure. */
export function currencies(items: readonly Item[], lexicon: Lexicon): readonly Item[] {
  return items.map((item, at): Item => {
    const currency = item.kind === "unit" ? item.units[0]?.currency : undefined;
    const table = namedTable(items[at - 2]);
    if (currency === undefined || table === undefined || lowerText(items[at - 1]) !== "in" || asksAmount(items))
      return item;
    const [only, second] = lexicon
      .table(table)
      .fields.filter(
        ({ kind, profile: { top = [] } }) => kind === "text" && top.some(({ value }) => value === currency),
      );
    if (only === undefined || second !== undefined) return item;
    const { from, to, text } = item;
    return {
      from,
      to,
      text,
      kind: "mention",
      meanings: [{ kind: "value", ref: only.ref, value: currency, score: SCORE }],
    };
  });
}

const asksAmount = (items: readonly Item[]) =>
  items.some((item) => lowerText(item) === "much" || (item.kind === "cue" && item.cue.kind === "aggregate"));
