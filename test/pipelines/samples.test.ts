import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { serveModels } from "#askable/models/serve.js";
import { loadPipeline, readDefinition } from "#askable/pipelines/load.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { deriveVariant } from "#askable/pipelines/variants/derive.js";
import { candidates } from "#askable/stages/slots.js";
import { checkConfig } from "#askable/workspace/config.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { saysSamples, serveFaults } from "../models/fault-server.js";
import { type Fixture, openFixture } from "./fixture.js";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

/** Asks `direct/bare` with four samples, the first of them at temperature 0. */
async function ask(samplesPerCall: number) {
  const server = await serveFaults(saysSamples());
  onTestFinished(() => server.close());
  const entry = `{ provider: openai, baseUrl: "${server.url}", model: m, apiKeyEnv: KEY, samplesPerCall: ${samplesPerCall} }`;
  const config = checkConfig(`models: { m: ${entry} }`, workspaceAt(fixture.folder));
  const models = serveModels(config, () => "key");
  const base = await readDefinition("direct/bare");
  const set = [
    { path: "generate/prompt.samples", value: 4 },
    { path: "generate/prompt.temperature", value: [0, 0.7, 0.7, 0.7] },
    { path: "budget.calls", value: 4 },
  ];
  const { pipeline } = deriveVariant(base, { without: [], set });
  const { resources } = fixture.bare({ models });
  const run = await runPipeline(pipeline, { question: "How many singers are there?" }, resources);
  const asked = server.received.map(({ body }) => [body.temperature ?? 0, body.n ?? 1]);
  const made = run.state.get(candidates)?.map(({ id, origin }) => [id, origin?.sample, origin?.temperature]);
  return { asked: asked.toSorted(), made, calls: run.cost.calls };
}

const MADE = [
  ["1.1.1", 0, 0],
  ["1.2.1", 1, 0.7],
  ["1.3.1", 2, 0.7],
  ["1.4.1", 3, 0.7],
];

test("samples that are asked for alike go into one request where the endpoint takes several", async () => {
  expect(await ask(8)).toEqual({
    asked: [
      [0, 1],
      [0.7, 3],
    ],
    made: MADE,
    calls: 2,
  });
});

test("and into one each where it does not", async () => {
  expect(await ask(1)).toEqual({
    asked: [
      [0, 1],
      [0.7, 1],
      [0.7, 1],
      [0.7, 1],
    ],
    made: MADE,
    calls: 4,
  });
});

test("an ensemble gathers the samples of one generator", async () => {
  const server = await serveFaults(saysSamples());
  onTestFinished(() => server.close());
  const entry = `{ provider: openai, baseUrl: "${server.url}", model: m, apiKeyEnv: KEY, samplesPerCall: 8 }`;
  const models = serveModels(checkConfig(`models: { m: ${entry} }`, workspaceAt(fixture.folder)), () => "key");
  const { resources } = fixture.bare({ models });
  await runPipeline(await loadPipeline("adaptive-hybrid/small"), { question: "How many?" }, resources);
  const together = server.received.filter(({ body }) => body.n === 2);
  expect(together.map(({ body }) => body.temperature)).toEqual([0.7]);
});
