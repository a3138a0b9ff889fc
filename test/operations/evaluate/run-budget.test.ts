import { expect, test } from "vitest";
import { runBudget } from "#askable/operations/evaluate/run-budget.js";
import { BudgetReached } from "#askable/pipelines/budget.js";

const never = new AbortController().signal;
const answered = (calls: number, price: number) => ({
  id: "1",
  sql: null,
  confidence: 0,
  why: "",
  cost: { calls, price, tokensIn: 0, tokensOut: 0, tokensCached: 0, seconds: 0 },
});

test("earlier answers count, and what is reached is told by the limit of the whole run", () => {
  const { budget, reached, stop } = runBudget({ calls: 3 }, [answered(2, 0)], never);
  budget!.reserve({ tokens: 10, price: 0 }).settle({ tokens: 10, price: 0 });
  expect(reached()).toBeUndefined();
  expect(() => budget!.reserve({ tokens: 10, price: 0 })).toThrow(BudgetReached);
  expect(reached()).toBe("the run's budget of calls (3) is reached");
  stop();
});

test("a price that is reached is not taken for calls", () => {
  const { budget, reached, stop } = runBudget({ calls: 100, price: 0.5 }, [answered(1, 0.4)], never);
  expect(() => budget!.reserve({ tokens: 0, price: 0.2 })).toThrow("the run's budget of price (0.5) is reached");
  expect(reached()).toBe("the run's budget of price (0.5) is reached");
  stop();
});

test("the first limit that is reached is the one that is told", async () => {
  const { budget, reached, signal, stop } = runBudget({ calls: 0, seconds: 0.05 }, [], never);
  expect(() => budget!.reserve({ tokens: 0, price: 0 })).toThrow(expect.objectContaining({ limit: "calls" }));
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  expect(reached()).toBe("the run's budget of calls (0) is reached");
  stop();
});

test("the signal ends when the seconds are over, with what was reached as its reason", async () => {
  const { budget, reached, signal, stop } = runBudget({ seconds: 0.02 }, [answered(5, 1)], never);
  expect(budget).toBeUndefined();
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  expect(signal.reason).toMatchObject({ limit: "seconds" });
  expect(reached()).toBe("the run's budget of seconds (0.02) is reached");
  stop();
});

test("without limits there is nothing to draw on", () => {
  const { budget, reached, signal, stop } = runBudget(undefined, [], never);
  expect([budget, reached(), signal.aborted]).toEqual([undefined, undefined, false]);
  stop();
});
