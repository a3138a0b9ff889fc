import { type Price, priceOf } from "../../models/model.js";
import { describePrompt } from "./prompt.js";

/** What describing a database by a model would cost at most, reckoned before it is measured. */
export interface DescriptionPlan {
  readonly items: number;
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly price: number;
}

/** Measured with the shipped prompt on the databases of Spider's development set. */
const TOKENS = { perItem: 75, perName: 4, answer: 45 };

/**
 * From names alone: the first answers are asked for once, those that were given before not at all, which nobody knows
 * before the tables are measured.
 */
export function planDescriptions(
  { tables }: { readonly tables: readonly { readonly fields: readonly unknown[] }[] },
  options: { readonly itemsPerCall: number; readonly price: Price },
): DescriptionPlan {
  let [items, calls, tokensIn] = [0, 0, 0];
  for (const { fields } of tables) {
    const own = fields.length + 1;
    const callsOfTable = Math.ceil(own / options.itemsPerCall);
    items += own;
    calls += callsOfTable;
    tokensIn +=
      own * TOKENS.perItem +
      callsOfTable * (describePrompt.text.length / 4 + Math.min(fields.length, 60) * TOKENS.perName);
  }
  const usage = { tokensIn: Math.round(tokensIn), tokensOut: items * TOKENS.answer, tokensCached: 0 };
  return { items, calls, tokensIn: usage.tokensIn, tokensOut: usage.tokensOut, price: priceOf(usage, options.price) };
}
