import { expect, test } from "vitest";
import { callsOf, callsText } from "#askable/pipelines/calls.js";
import { loadPipeline } from "#askable/pipelines/load.js";

test.each([
  ["offline", "no call of a model"],
  ["direct/bare", "1 call"],
  ["direct", "1 to 3 calls"],
  ["direct/large", "1 to 3 calls"],
  ["adaptive-hybrid/small", "9 to 22 calls"],
  ["adaptive-hybrid", "13 to 64 calls"],
])("a question takes %s %s", async (name, text) => {
  expect(callsText(callsOf(await loadPipeline(name)))).toBe(text);
});

test("the budget bounds what stages would make, and stands for stages that do not say", async () => {
  const direct = await loadPipeline("direct");
  expect(callsOf({ ...direct, budget: { calls: 2 } })).toEqual({ least: 1, most: 2 });
  const steps = direct.steps.map((step) => {
    const { calls: _, ...stage } = step.stage;
    return { ...step, stage };
  });
  expect(callsText(callsOf({ ...direct, steps, budget: {} }))).toBe("2 calls or more");
  expect(callsOf({ ...direct, steps })).toEqual({ least: 2, most: 3 });
});
