import { expect, test } from "vitest";
import { scriptedModel } from "#askable/models/scripted.js";
import { callQueue, withLimit } from "#askable/models/wrappers/limit.js";

const request = { messages: [{ role: "user" as const, content: "How many?" }] };

test("a call that is given up while it waits is never made", async () => {
  let made = 0;
  const model = scriptedModel(() => {
    made++;
    return { text: "SELECT 1", delay: 20 };
  });
  const call = withLimit(model, { concurrency: 1 });
  const controller = new AbortController();
  const first = call(request);
  const second = call({ ...request, signal: controller.signal });
  const third = call(request);
  controller.abort(new Error("enough"));
  await expect(second).rejects.toThrow("enough");
  await Promise.all([first, third]);
  expect(made).toBe(2);
});

test("a failure makes way for the next", async () => {
  const call = withLimit(scriptedModel([new Error("out of luck"), "SELECT 1"]), { concurrency: 1 });
  const outcomes = await Promise.allSettled([call(request), call(request)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});

test("calls are spread evenly over the minute", async () => {
  const starts: number[] = [];
  const inTurn = callQueue({ concurrency: 10, requestsPerMinute: 1200 });
  await Promise.all(Array.from({ length: 4 }, () => inTurn(async () => starts.push(performance.now()), undefined)));
  const gaps = starts.slice(1).map((start, index) => start - starts[index]!);
  expect(Math.min(...gaps)).toBeGreaterThan(35);
});
