import { expect, test } from "vitest";
import { printQuestionPlan } from "#askable/cli/text/question-plan.js";
import { recordingOutput } from "../../support/output.js";

type Plan = Parameters<typeof printQuestionPlan>[0];
const range = (best: number, expected = best, worst = expected) => ({ best, expected, worst });
const cost = { calls: range(1), tokensIn: range(1000, 1234, 56_789), tokensOut: range(90), price: range(0) };
const PLAN = { pipeline: "direct", stages: [{ stage: "generate/prompt", ...cost }], total: cost, budget: { calls: 5 } };

function printed(plan: object, json = false) {
  const { output, lines, notes, objects } = recordingOutput({ json });
  printQuestionPlan(plan as Plan, output);
  return { text: lines.join("\n"), notes, objects };
}

test("a plan shows what is expected of each stage, with the least and the most, and where its budget ends it", () => {
  const { text, notes } = printed(PLAN);
  expect(text).toMatch(/^stage +calls +tokens in +tokens out\n/);
  expect(text).toContain("generate/prompt  1      1,200 (1,000 to 57,000)  90");
  expect(text).toContain("in all           1 ");
  expect(text).toMatch(/Its budget ends it at 5 calls, with what is repeated\.$/);
  expect(notes).toEqual(["No price is configured: models.<name>.price in askable.yaml."]);
});

test("prices are shown where one is configured", () => {
  const priced = { ...cost, price: range(0.0001, 0.00025, 0.1) };
  const { text, notes } = printed({ ...PLAN, stages: [{ stage: "generate/prompt", ...priced }], total: priced });
  expect(text).toContain("0.00025 (0.00010 to 0.10)");
  expect(notes).toEqual([]);
});

test("a pipeline without stages that call a model costs nothing", () => {
  expect(printed({ ...PLAN, pipeline: "offline", stages: [] }).text).toBe(
    "Pipeline offline calls no model: 0 calls, 0 tokens.",
  );
});

test("programs get the plan as it is", () => {
  expect(printed(PLAN, true)).toEqual({ text: "", notes: [], objects: [PLAN] });
});
