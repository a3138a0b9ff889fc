import { expect, test } from "vitest";
import type { LanguageModel, Models, SampleReply } from "#askable/models/model.js";
import { joinSamples } from "#askable/models/samples.js";
import { countStored } from "#askable/workspace/models.js";

const usage = { tokensIn: 100, tokensOut: 10, tokensCached: 40 };
const price = { in: 10, out: 20, cached: 1 };
const request = { messages: [{ role: "user" as const, content: "How many?" }] };

/** Models that reply so, one after the other. */
function replying(...replies: Awaited<ReturnType<LanguageModel>>[]): Models {
  let next = 0;
  const call: LanguageModel = async () => replies[next++]!;
  return { forRole: () => ({ name: "coder", call, price, contextLength: undefined }) };
}

const sample = (number: number, stored: boolean): SampleReply => ({
  sample: number,
  text: "SELECT 1",
  finish: "stop",
  usage,
  ...(stored && { stored }),
});

async function costAfter(models: Models, cost: Parameters<ReturnType<typeof countStored>["costOf"]>[0], calls: number) {
  const counted = countStored(models);
  for (let call = 0; call < calls; call++) await counted.models.forRole("generator").call(request);
  return counted.costOf(cost);
}

test("what was read from the cache costs nothing now", async () => {
  const [fresh, stored] = [joinSamples([sample(0, false)]), joinSamples([sample(0, true)])];
  const cost = { calls: 3, tokensIn: 300, tokensOut: 30, tokensCached: 120, price: 0.00252, seconds: 1 };
  expect(await costAfter(replying(fresh, stored, stored), cost, 3)).toEqual({
    calls: 1,
    tokensIn: 100,
    tokensOut: 10,
    tokensCached: 40,
    price: expect.closeTo(0.00084, 9),
    seconds: 1,
    storedCalls: 2,
  });
  expect(await costAfter(replying(fresh), cost, 1)).toBe(cost);
});

test("of several samples, those that were stored cost nothing, and the prompt counts for the others", async () => {
  const reply = joinSamples([sample(0, true), sample(1, false), sample(2, true)]);
  expect(reply.usage).toEqual({ tokensIn: 100, tokensOut: 30, tokensCached: 40 });
  const cost = { calls: 1, ...reply.usage, price: 0.00124, seconds: 1 };
  expect(await costAfter(replying(reply), cost, 1)).toEqual({
    calls: 1,
    tokensIn: 100,
    tokensOut: 10,
    tokensCached: 40,
    price: expect.closeTo(0.00084, 9),
    seconds: 1,
  });
});
