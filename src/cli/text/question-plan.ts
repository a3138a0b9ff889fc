import { count, formatNumber } from "../../language/numbers.js";
import type { QuestionPlan, Range } from "../../pipelines/plan.js";
import type { Output } from "../output.js";
import { tableText } from "./table.js";

/** What a question would cost, stage by stage: what is to be expected, and in brackets the least and the most. */
export function printQuestionPlan(plan: QuestionPlan & { readonly pipeline: string }, output: Output): void {
  if (output.json) {
    output.object(plan);
    return;
  }
  const { pipeline, stages, total, budget } = plan;
  if (stages.length === 0) {
    output.line(`Pipeline ${pipeline} calls no model: 0 calls, 0 tokens.`);
    return;
  }
  const priced = total.price.worst > 0;
  const rows = [...stages, { stage: "in all", ...total }].map((each) => [
    each.stage,
    rangeText(each.calls, whole),
    rangeText(each.tokensIn, rounded),
    rangeText(each.tokensOut, rounded),
    ...(priced ? [rangeText(each.price, money)] : []),
  ]);
  output.line(tableText(["stage", "calls", "tokens in", "tokens out", ...(priced ? ["price"] : [])], rows));
  output.line();
  output.line(`Pipeline ${pipeline}: what is expected (the least to the most). No model was called.`);
  const limits = [
    budget.calls === undefined ? [] : [count(budget.calls, "call")],
    budget.tokens === undefined ? [] : [count(budget.tokens, "token")],
    budget.price === undefined ? [] : [`a price of ${budget.price}`],
    budget.seconds === undefined ? [] : [count(budget.seconds, "second")],
  ].flat();
  if (limits.length > 0) output.line(`Its budget ends it at ${limits.join(", ")}, with what is repeated.`);
  if (!priced) output.note("No price is configured: models.<name>.price in askable.yaml.");
}

function rangeText({ best, expected, worst }: Range, text: (value: number) => string): string {
  if (best === worst) return text(expected);
  return `${text(expected)} (${text(best)} to ${text(worst)})`;
}

const whole = (value: number) => formatNumber(value);
/** Two digits count. */
const rounded = (value: number) =>
  (value < 100 ? value : Number(value.toPrecision(2))).toLocaleString("en", { maximumFractionDigits: 0 });
const money = (value: number) => (value === 0 ? "0" : value.toPrecision(2));
