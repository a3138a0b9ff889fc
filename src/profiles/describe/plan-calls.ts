import { formatNumber } from "../../language/numbers.js";
import { type Price, priceOf } from "../../models/model.js";
import type { Profile } from "../profile.js";
import { type Call, promptMessages } from "./items.js";
import { describePrompt } from "./prompt.js";

/** What describing by a model will cost, as far as it can be told before. */
export interface DescriptionPlan {
  readonly items: number;
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly price: number;
}

/** Measured with the shipped prompt on the databases of Spider's development set. */
const TOKENS = { perItem: 75, perName: 4, answer: 45 };

/** The calls that are about to be made; what will have to be asked again is not in it. */
export function planCalls(profile: Profile, calls: readonly Call[], prompt: string, price: Price): DescriptionPlan {
  const items = calls.reduce((sum, call) => sum + call.items.length, 0);
  const letters = calls
    .flatMap((call) => promptMessages(call, profile, prompt, false))
    .reduce((sum, { content }) => sum + content.length, 0);
  const usage = { tokensIn: Math.round(letters / 4), tokensOut: items * TOKENS.answer, tokensCached: 0 };
  const { tokensIn, tokensOut } = usage;
  return { items, calls: calls.length, tokensIn, tokensOut, price: priceOf(usage, price) };
}

/** Before anything is measured, from names alone: at most, for what was described before is not asked for again. */
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

/** "coder is asked about 38 tables and fields: 6 calls, about 4,500 tokens in and 1,700 out". */
export function askingText(model: string, { items, calls, tokensIn, tokensOut, price }: DescriptionPlan): string {
  const cost = price > 0 ? `, price ${price.toPrecision(2)}` : "";
  return `${model} is asked about ${formatNumber(items)} tables and fields: ${formatNumber(calls)} ${calls === 1 ? "call" : "calls"}, about ${formatNumber(tokensIn)} tokens in and ${formatNumber(tokensOut)} out${cost}`;
}
