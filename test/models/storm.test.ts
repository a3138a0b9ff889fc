import { expect, test } from "vitest";
import { ModelError } from "#askable/models/error.js";
import { type ModelReply, priceOf } from "#askable/models/model.js";
import { serveModels } from "#askable/models/serve.js";
import { withMeter } from "#askable/models/wrappers/meter.js";
import { BudgetReached, createBudget, withBudget } from "#askable/pipelines/budget.js";
import {
  type Behaviour,
  cutJson,
  failure,
  killedInTheMiddle,
  reset,
  says,
  serveForTest,
  text,
} from "./fault-server.js";

const SLOW_DOWN = failure(429, "slow down", { "retry-after-ms": "50" });
const FAULTS: Behaviour[] = [
  SLOW_DOWN,
  failure(500, "out of luck"),
  text(503, "<html>Busy</html>"),
  reset,
  killedInTheMiddle,
  cutJson,
];

/** The same numbers from 0 to 1 each time. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** The server counts 120 tokens for a prompt, and a budget reserves at most one for each byte. */
const PADDING = " ".repeat(120);

async function storm(calls: number, limits: Parameters<typeof createBudget>[0]) {
  const roll = dice(7);
  let served = 0;
  let attempts = 0;
  const server = await serveForTest((response, received) => {
    const failing = roll() < 0.2;
    const fault = FAULTS[Math.floor(roll() * FAULTS.length)]!;
    if (!failing) served++;
    // One that has only to wait is the same attempt still.
    if (!(failing && fault === SLOW_DOWN)) attempts++;
    (failing ? fault : says("SELECT 1"))(response, received);
  });
  const coder = { provider: "openai" as const, baseUrl: server.url, model: "m", price: { in: 10, out: 20, cached: 1 } };
  const models = serveModels({ models: { coder: { ...coder, concurrency: 40 } }, roles: {} }, () => undefined);
  const { call, price } = models.forRole("generator");
  const budget = createBudget(limits);
  const metered = { calls: 0, tokens: 0, price: 0 };
  const asked = withBudget(
    withMeter(call, price, (record) => {
      metered.calls++;
      metered.tokens += record.tokensIn + record.tokensOut;
      metered.price += record.price;
    }),
    budget,
    price,
  );
  const outcomes = await Promise.allSettled(
    Array.from({ length: calls }, (_, sample) =>
      asked({ messages: [{ role: "user", content: `How many? ${PADDING}${sample}` }], maxTokens: 40, sample }),
    ),
  );
  const replies = outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const reasons = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  return { server, served, attempts, metered, spent: budget.spent(), replies, reasons, price };
}

const perCall = (reply: ModelReply) => reply.usage.tokensIn + reply.usage.tokensOut;

test("of 200 calls at once, a fifth failing, each gets a reply or a clear reason, and the budget is exact", async () => {
  const { server, served, attempts, metered, spent, replies, reasons, price } = await storm(200, {});
  expect(replies.length + reasons.length).toBe(200);
  expect(reasons.every((reason) => reason instanceof ModelError && reason.hint !== undefined)).toBe(true);
  expect(replies.length).toBeGreaterThanOrEqual(195);
  // Replies that the server sent whole are those that were counted: none lost, none counted twice.
  expect(replies.length).toBe(served);
  expect(server.received.length).toBeGreaterThan(230);
  const tokens = replies.reduce((sum, reply) => sum + perCall(reply), 0);
  const paid = replies.reduce((sum, reply) => sum + priceOf(reply.usage, price), 0);
  expect([metered.calls, metered.tokens, spent.calls, spent.tokens]).toEqual([attempts, tokens, attempts, tokens]);
  expect(metered.price).toBeCloseTo(paid, 9);
  expect(spent.price).toBeCloseTo(paid, 9);
});

test.each([
  ["calls", { calls: 37 }],
  ["tokens", { tokens: 4000 }],
  ["price", { price: 0.03 }],
] as const)("a budget of %s is not exceeded by calls at the same time", async (what, limits) => {
  const { metered, spent, replies, reasons } = await storm(60, limits);
  const limit = Object.values(limits)[0] as number;
  expect(metered[what]).toBeLessThanOrEqual(limit + 1e-9);
  expect(spent[what]).toBeCloseTo(metered[what], 9);
  expect(reasons.some((reason) => reason instanceof BudgetReached)).toBe(true);
  expect(replies.length + reasons.length).toBe(60);
});
