import type { CallRange } from "../stages/stage.js";
import type { Pipeline } from "./definition.js";

/** How many calls a question takes at least and at most, without repeated attempts: 0 and 0 where no model is called. */
export function callsOf({ steps, budget }: Pipeline): CallRange {
  const total = { least: 0, most: 0, candidates: 0 };
  for (const { stage, params } of steps) {
    const called = (stage.roles?.(params) ?? []).length > 0;
    // Of a stage that does not say, the budget alone does.
    const unknown = { least: called ? 1 : 0, most: called ? (budget.calls ?? Number.POSITIVE_INFINITY) : 0 };
    const own = stage.calls?.(params, total.candidates) ?? unknown;
    total.least += own.least;
    total.most += own.most;
    total.candidates += stage.writes?.(params) ?? 0;
  }
  return { least: total.least, most: Math.min(total.most, budget.calls ?? total.most) };
}

/** "9 to 22 calls", "1 call", "no call of a model". */
export function callsText({ least, most }: CallRange): string {
  if (most === 0) return "no call of a model";
  if (!Number.isFinite(most)) return `${least} calls or more`;
  return `${least === most ? most : `${least} to ${most}`} ${most === 1 ? "call" : "calls"}`;
}
