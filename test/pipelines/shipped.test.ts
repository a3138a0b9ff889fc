import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedModels } from "#askable/models/scripted.js";
import { listPipelines, loadPipeline } from "#askable/pipelines/load.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import type { TraceEvent } from "#askable/traces/events.js";
import { parseTrace } from "#askable/traces/reader.js";
import { type Fixture, openFixture } from "./fixture.js";
import { prepareFixture } from "./prepared.js";

let fixture: Fixture;
let prepared: Resources;
beforeAll(async () => {
  fixture = await openFixture();
  prepared = await prepareFixture(fixture);
});
afterAll(() => fixture.close());

const folder = new URL("../../pipelines/", import.meta.url);
const names = await listPipelines();

test("every folder under pipelines is a pipeline with a README in the one form", () => {
  const systems = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(systems.filter((system) => !names.includes(system))).toEqual([]);
  expect(systems.filter((system) => !readdirSync(new URL(system, folder)).includes("README.md"))).toEqual([]);
});

test.each(names)("%s parses, finds its prompts and answers on scripted replies, all of it traced", async (name) => {
  const pipeline = await loadPipeline(name);
  const events: TraceEvent[] = [];
  const models = scriptedModels(() => "```sql\nSELECT count(*) FROM singer WHERE country = 'France';\n```");
  const asked = { question: "How many singers come from France?" };
  const run = await runPipeline(pipeline, asked, { ...prepared, models, trace: (event) => events.push(event) });
  const candidate = run.answer.candidate;
  expect(candidate?.outcome).toMatchObject({ kind: "rows", result: { rows: 1, data: [[3]] } });
  expect(run.answer.confidence).toBeGreaterThan(0);
  expect(run.answer.confidence).toBeLessThanOrEqual(1);
  const text = events.map((event) => `${JSON.stringify(event)}\n`).join("");
  expect(parseTrace(text, "t.jsonl")).toEqual({ events: JSON.parse(JSON.stringify(events)), complete: true });
  expect(events.filter(({ event }) => event === "stage")).toHaveLength(pipeline.steps.length);
});

test.each(names)("%s says that it does not know or answers when the question is in another language", async (name) => {
  const pipeline = await loadPipeline(name);
  const models = scriptedModels(() => "I do not know.");
  const run = await runPipeline(pipeline, { question: "歌手は何人いますか。" }, { ...prepared, models });
  expect(run.answer.why).not.toBe("");
  expect(run.answer.confidence).toBeLessThan(0.9);
});
