import { expect, test } from "vitest";
import type { LanguageModel } from "#askable/models/model.js";
import { withTokenRateLimit } from "#askable/models/wrappers/token-rate-limit.js";

/** Milliseconds that stand for a minute here. */
const MINUTE = 300;

const request = { messages: [{ role: "user" as const, content: "How many?" }], maxTokens: 87 };

/** Notes in which minute each call was made; each is expected to take 100 tokens. */
function recorder(used: number) {
  const at: number[] = [];
  const start = performance.now();
  const model: LanguageModel = async () => {
    at.push(Math.floor((performance.now() - start) / MINUTE));
    return { text: "1", finish: "stop", usage: { tokensIn: used - 1, tokensOut: 1, tokensCached: 0 } };
  };
  return { at, call: withTokenRateLimit(model, 300, MINUTE) };
}

test("a call waits until its tokens fit into those of the last minute", async () => {
  const { at, call } = recorder(100);
  await Promise.all(Array.from({ length: 7 }, () => call(request)));
  expect(at).toEqual([0, 0, 0, 1, 1, 1, 2]);
});

test("a call that used less than was expected makes room for the next", async () => {
  const { at, call } = recorder(10);
  for (let i = 0; i < 8; i++) await call(request);
  expect(at).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test("a call that is larger than the whole minute goes alone, and one that is given up lets the next pass", async () => {
  const { at, call } = recorder(400);
  await call({ ...request, maxTokens: 400 });
  const controller = new AbortController();
  const given = call({ ...request, signal: controller.signal });
  const next = call(request);
  controller.abort(new Error("enough"));
  await expect(given).rejects.toThrow("enough");
  await next;
  expect(at).toEqual([0, 1]);
});
