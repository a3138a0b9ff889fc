import { setMaxListeners } from "node:events";
import type { RunAnswer } from "../../evaluation/run/format.js";
import { type Budget, type BudgetLimits, BudgetReached, createBudget } from "../../pipelines/budget.js";

export interface RunBudget {
  /** Shared by the questions; undefined where nothing is limited. */
  readonly budget: Budget | undefined;
  /** Aborted when the caller aborts or the seconds are over. */
  readonly signal: AbortSignal;
  /** What was reached. */
  readonly reached: () => string | undefined;
  readonly stop: () => void;
}

/** The budget of a run. Earlier answers count against calls and price, not against seconds. */
export function runBudget(
  limits: Omit<BudgetLimits, "tokens"> = {},
  earlier: Iterable<RunAnswer>,
  outer: AbortSignal,
): RunBudget {
  const { calls, price, seconds } = limits;
  let reached: BudgetReached | undefined;
  const time = new AbortController();
  const timer =
    seconds === undefined
      ? undefined
      : setTimeout(() => {
          reached ??= new BudgetReached("seconds", seconds, "the run's budget");
          time.abort(reached);
        }, seconds * 1000);
  const spent = { calls: 0, price: 0 };
  for (const { cost } of earlier) {
    spent.calls += cost.calls;
    spent.price += cost.price;
  }
  const left = (limit: number | undefined, used: number) =>
    limit === undefined ? undefined : Math.max(0, limit - used);
  const budget = createBudget({ calls: left(calls, spent.calls), price: left(price, spent.price) });
  const told: Budget = {
    ...budget,
    reserve: (most) => {
      try {
        return budget.reserve(most);
      } catch (error) {
        if (!(error instanceof BudgetReached)) throw error;
        const { limit } = error;
        // The error names what was left; people know the whole limit.
        reached ??= new BudgetReached(limit, (limits as BudgetLimits)[limit]!, "the run's budget");
        throw reached;
      }
    },
  };
  const signal = AbortSignal.any([outer, time.signal]);
  // Concurrent questions listen to it.
  setMaxListeners(0, signal);
  return {
    budget: calls === undefined && price === undefined ? undefined : told,
    signal,
    reached: () => reached?.message,
    stop: () => clearTimeout(timer),
  };
}
