import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedModels } from "#askable/models/scripted.js";
import { estimatePrompt, estimateTokens } from "#askable/models/tokens.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import { planQuestion } from "#askable/pipelines/plan.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { type Fixture, openFixture } from "./fixture.js";
import { prepareFixture } from "./prepared.js";

let fixture: Fixture;
let prepared: Resources;
beforeAll(async () => {
  fixture = await openFixture();
  prepared = await prepareFixture(fixture);
});
afterAll(() => fixture.close());

const asked = { question: "How many singers come from France?" };
const uncalled = scriptedModels([]);

async function planOf(name: string, models: Resources["models"] = uncalled) {
  return planQuestion(await loadPipeline(name), asked, { ...prepared, models });
}

test("the main pipeline is expected to take 17 calls, 13 at least and 64 at most", async () => {
  const { stages, total, budget } = await planOf("adaptive-hybrid");
  expect(stages.map(({ stage, calls }) => [stage, Object.values(calls).join(" ")])).toEqual([
    ["ground/model", "1 1 1"],
    ["link/dual", "2 2 2"],
    ["generate/ensemble", "10 10 10"],
    ["fix/model", "0 1 20"],
    ["select/tournament", "0 3 30"],
  ]);
  expect(total.calls).toEqual({ best: 13, expected: 17, worst: 64 });
  expect(budget).toEqual({ calls: 67, tokens: 600_000, seconds: 600 });
});

test.each([["direct"], ["adaptive-hybrid"]])("what %s really takes lies within what was planned", async (name) => {
  const { total } = await planOf(name);
  const models = scriptedModels((request) => {
    const text =
      request.schema?.name === "keywords"
        ? '{"literals": ["France"], "keywords": ["singers"]}'
        : request.schema
          ? "singer.country"
          : "SELECT count(*) FROM singer WHERE country = 'France'";
    const usage = { tokensIn: estimatePrompt(request.messages), tokensOut: estimateTokens(text), tokensCached: 0 };
    return { text, usage };
  });
  const { cost } = await runPipeline(await loadPipeline(name), asked, { ...prepared, models });
  const parts = [
    [cost.calls, total.calls],
    [cost.tokensIn, total.tokensIn],
    [cost.tokensOut, total.tokensOut],
    [cost.price, total.price],
  ] as const;
  for (const [real, { best, worst }] of parts) {
    expect(real).toBeGreaterThanOrEqual(best);
    expect(real).toBeLessThanOrEqual(worst);
  }
});

test("no more is planned than the budget allows", async () => {
  const direct = await loadPipeline("direct");
  const limited = { ...direct, budget: { calls: 2 } };
  const plan = await planQuestion(limited, asked, { ...prepared, models: uncalled });
  expect(plan.total.calls).toEqual({ best: 1, expected: 1, worst: 2 });
});

test("a pipeline without models costs nothing", async () => {
  const nothing = { best: 0, expected: 0, worst: 0 };
  expect(await planOf("offline", undefined)).toMatchObject({
    stages: [],
    total: { calls: nothing, tokensIn: nothing, tokensOut: nothing, price: nothing },
  });
});
