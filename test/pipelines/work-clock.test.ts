import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveModels } from "#askable/models/serve.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { startWorkClock } from "#askable/pipelines/work-clock.js";
import { completion, json, serveForTest } from "../models/fault-server.js";
import { type Fixture, openFixture } from "./fixture.js";
import { modelsAlone } from "./models-alone.js";
import { prepareFixture } from "./prepared.js";

let fixture: Fixture;
let prepared: Resources;
beforeAll(async () => {
  fixture = await openFixture();
  prepared = await prepareFixture(fixture);
});
afterAll(() => fixture.close());

const processorTime = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000;

/** Takes the processor for so long, and no more often looks at the clock than it must. */
function compute(ms: number): void {
  const end = processorTime() + ms;
  while (processorTime() < end) for (let number = 0; number < 1e6; number++) Math.sqrt(number);
}

test("time that passes while it works or is answered counts, and ends it once", async () => {
  let over = 0;
  const clock = startWorkClock(150, () => over++);
  await sleep(60);
  expect(over).toBe(0);
  for (let waited = 0; over === 0 && waited < 20_000; waited += 20) await sleep(20);
  await sleep(100);
  expect(over).toBe(1);
  expect(clock.elapsed()).toBeGreaterThanOrEqual(150);
  clock.stop();
});

test("of what several compute in one thread each is charged its share", async () => {
  const ended: number[] = [];
  const clocks = [0, 1, 2, 3].map((index) => startWorkClock(600, () => ended.push(index)));
  compute(1000);
  await sleep(20);
  expect(ended).toEqual([]);
  for (const { elapsed } of clocks) expect(elapsed()).toBeLessThan(600);
  for (const { stop } of clocks) stop();
});

test("while all of it waits for a turn the clock stands, and goes on afterwards", async () => {
  let over = 0;
  const clock = startWorkClock(200, () => over++);
  await clock.during(async (onTurn) => {
    onTurn(true);
    await sleep(600);
    expect(over).toBe(0);
    onTurn(false);
    for (let waited = 0; over === 0 && waited < 20_000; waited += 20) await sleep(20);
  });
  expect(over).toBe(1);
  clock.stop();
});

test("what waits beside something that is answered counts", async () => {
  let over = 0;
  const clock = startWorkClock(150, () => over++);
  const waits = clock.during(async (onTurn) => {
    onTurn(true);
    for (let waited = 0; over === 0 && waited < 20_000; waited += 20) await sleep(20);
  });
  const works = clock.during(() => waits);
  await works;
  expect(over).toBe(1);
  clock.stop();
});

test("questions that wait for a model's turn longer than their budget are answered all the same", async () => {
  const server = await serveForTest((response, received) => {
    setTimeout(() => json(200, completion("SELECT count(*) FROM singer"))(response, received), 700);
  });
  const coder = { provider: "openai" as const, baseUrl: server.url, model: "m", concurrency: 1 };
  const models = serveModels({ models: { coder }, roles: {} }, () => undefined);
  const pipeline = await modelsAlone("direct");
  const resources = { ...prepared, models, budget: { seconds: 5 } };
  const asked = Array.from({ length: 12 }, () => runPipeline(pipeline, { question: "How many singers?" }, resources));
  const runs = await Promise.all(asked);
  expect(runs.map(({ stopped }) => stopped)).toEqual(runs.map(() => undefined));
  expect(runs.every(({ answer }) => answer.candidate?.outcome.kind === "rows")).toBe(true);
});
