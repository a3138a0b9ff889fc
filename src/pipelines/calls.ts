import type { CallRange } from "../stages/stage.js";
import type { Pipeline } from "./definition.js";

/** How many calls a question takes. */
export interface QuestionCalls extends CallRange {
  /** The most with those that are repeated, because they failed or the endpoint refused their form: the budget. */
  readonly repeated: number;
}

/** How many calls a question takes at least and at most: 0 where no model is called. */
export function callsOf({ steps, budget }: Pipeline): QuestionCalls {
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
  const { calls = Number.POSITIVE_INFINITY } = budget;
  return { least: Math.min(total.least, calls), most: Math.min(total.most, calls), repeated: total.most && calls };
}

/** "9 to 22 calls a question, 30 at most where some are repeated", "1 call a question", "no call of a model". */
export function callsText({ least, most, repeated }: QuestionCalls): string {
  if (most === 0) return "no call of a model";
  if (!Number.isFinite(most)) return `${least} calls a question or more`;
  const planned = `${least === most ? most : `${least} to ${most}`} ${most === 1 ? "call" : "calls"} a question`;
  return repeated > most && Number.isFinite(repeated)
    ? `${planned}, ${repeated} at most where some are repeated`
    : planned;
}
