import { afterAll, beforeAll, expect, test } from "vitest";
import type { ScriptedReply } from "#askable/models/scripted.js";
import { scriptedModels } from "#askable/models/scripted.js";
import type { Pipeline } from "#askable/pipelines/definition.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import type { TraceEvent } from "#askable/traces/events.js";
import { type Fixture, openFixture } from "../../pipelines/fixture.js";
import { modelsAlone } from "../../pipelines/models-alone.js";
import { prepareFixture } from "../../pipelines/prepared.js";

let fixture: Fixture;
let prepared: Resources;
beforeAll(async () => {
  fixture = await openFixture();
  prepared = await prepareFixture(fixture);
});
afterAll(() => fixture.close());

const QUESTION = "How many singers come from France?";
const WHOLE = "SELECT count(*) FROM singer WHERE country = 'France'";
const CUT: ScriptedReply = { text: "SELECT count(*) FROM singer", finish: "length" };

async function ask(replies: Parameters<typeof scriptedModels>[0], pipeline: Promise<Pipeline> = modelsAlone("direct")) {
  const events: TraceEvent[] = [];
  const limits: (number | undefined)[] = [];
  const script = typeof replies === "function" ? replies : (_: unknown, call: number) => replies[call]!;
  const models = scriptedModels((request, call) => {
    limits.push(request.maxTokens);
    return script(request, call);
  });
  const resources = { ...prepared, models, trace: (event: TraceEvent) => void events.push(event) };
  const run = await runPipeline(await pipeline, { question: QUESTION }, resources);
  return { run, events, limits };
}

test("a reply that was cut is asked for once more with more room", async () => {
  const { run, limits } = await ask([CUT, WHOLE]);
  expect(limits).toEqual([300, 1200]);
  expect(run.answer.candidate).toMatchObject({ sql: WHOLE });
  expect(run.answer.candidate?.cut).toBeUndefined();
  expect(run.answer.confidence).toBeGreaterThan(0.3);
});

test("one that is cut again answers with next to no confidence, and says why", async () => {
  const { run, limits, events } = await ask([CUT, CUT]);
  expect(limits).toEqual([300, 1200]);
  expect(run.answer.candidate?.cut).toBe(true);
  expect(run.answer.confidence).toBeLessThanOrEqual(0.05);
  expect(run.answer.why).toContain("The model's reply was cut at its length limit");
  expect(events.flatMap((event) => (event.event === "candidate" ? [event.cut] : []))).toContain(true);
});

test("a query of a cut reply never wins over one of rules that runs", async () => {
  const { run } = await ask(() => CUT, loadPipeline("direct"));
  expect(run.answer.candidate?.cut).toBeUndefined();
  expect(run.answer.candidate?.outcome.kind).toBe("rows");
  expect(run.answer.candidate?.sql).not.toBe(CUT.text);
});

test("many cut queries that agree do not win over a single whole one", async () => {
  const { run } = await ask(({ messages, sample = 0 }) => {
    if (!messages[0]!.content.includes("SQL")) return "none";
    return sample === 3 ? WHOLE : CUT;
  }, modelsAlone("adaptive-hybrid"));
  expect(run.answer.candidate?.sql).toBe(WHOLE);
});

test("a whole query with prose behind it, which was cut, is no cut query", async () => {
  const replies = [
    `\`\`\`sql\n${WHOLE}\n\`\`\`\nThis counts the sing`,
    `${WHOLE}; This counts the sing`,
    `{"sql": "${WHOLE}"}\n\nThis coun`,
    `${WHOLE}\n\nThis query counts all of the sing`,
  ];
  for (const text of replies) {
    const { run, limits } = await ask([{ text, finish: "length" }]);
    expect([limits.length, run.answer.candidate?.sql, run.answer.candidate?.cut]).toEqual([1, WHOLE, undefined]);
  }
});

test("what a model thought until its limit is asked again with more room", async () => {
  const { run, limits } = await ask([{ text: "<think>The user asks for", finish: "length" }, WHOLE]);
  expect(limits).toEqual([300, 1200]);
  expect(run.answer.candidate?.sql).toBe(WHOLE);
});

test("a reply that its provider held back in the middle is cut, and not asked for again", async () => {
  const { run, limits } = await ask([{ ...CUT, finish: "filter" }]);
  expect(limits).toEqual([300]);
  expect(run.answer.candidate?.cut).toBe(true);
});

test("where the second call fails, the cut reply stays, marked", async () => {
  const { ModelError } = await import("#askable/models/error.js");
  const { run } = await ask([CUT, new ModelError("lost", "The connection broke", { hint: "" })]);
  expect(run.answer.candidate?.cut).toBe(true);
});
