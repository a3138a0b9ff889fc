import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModelRequest } from "#askable/models/model.js";
import { scriptedModels } from "#askable/models/scripted.js";
import { planQuestion } from "#askable/pipelines/plan.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { generateEnsemble } from "#askable/stages/generate/ensemble.js";
import { candidates, clusters } from "#askable/stages/slots.js";
import type { TraceEvent } from "#askable/traces/events.js";
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

const asked = { question: "How many singers come from France?" };
const RIGHT = "SELECT count(*) FROM singer WHERE country = 'France'";

/** adaptive-hybrid that asks for no more once three agree; one generator of each kind goes first. */
async function stopping() {
  const pipeline = await modelsAlone("adaptive-hybrid");
  const stopWhen = { agree: 3, first: ["c-direct", "b1-recall", "a-recall"] };
  const steps = pipeline.steps.map((step) =>
    step.name === "generate/ensemble" ? { ...step, params: { ...(step.params as object), stopWhen } } : step,
  );
  return { ...pipeline, steps };
}

/** @param write The reply to each request for SQL, by its number. */
async function ask(write: (request: number) => string, delay: (call: number) => number = () => 0) {
  const events: TraceEvent[] = [];
  let calls = 0;
  const models = scriptedModels((request: ModelRequest) => {
    if (request.schema?.name === "keywords") return "{}";
    if (request.schema) return request.schema.name === "verdict" ? "A" : "singer.country";
    return { text: write(request.sample ?? 0), delay: delay(calls++) };
  });
  const trace = (event: TraceEvent) => void events.push(event);
  const run = await runPipeline(await stopping(), asked, { ...prepared, models, trace });
  const written = run.state.get(candidates)!.filter(({ parent }) => parent === undefined);
  const writers = written.map(({ generator }) => generator);
  const notes = events.flatMap((event) => (event.event === "note" ? [event.message] : []));
  return { run, writers, notes, events };
}

test("where the first three agree no more are asked for, and the trace says so", async () => {
  const { run, writers, notes } = await ask(() => RIGHT);
  expect(writers).toEqual(["a-recall", "b1-recall", "c-direct"]);
  expect(run.cost.calls).toBe(3 + 3);
  expect(run.answer).toMatchObject({ candidate: { sql: RIGHT }, why: "3 of 3 candidates give this result." });
  expect(notes).toContain("3 candidates agree: 7 of 10 were not asked for.");
});

test("where they differ all others are asked for", async () => {
  // The numbers of the requests: c-direct is the ninth, b1-recall the sixth, a-recall the third.
  const { run, writers } = await ask((request) => (request === 8 ? "SELECT 7" : RIGHT));
  expect(writers).toHaveLength(10);
  expect(run.state.get(clusters)!.map((members) => members.length)).toEqual([9, 1]);
});

test("one that fails or finds nothing is made up for by the next", async () => {
  const { writers } = await ask((request) => (request === 8 ? "SELECT nothing" : RIGHT));
  // The first of those that are not named first.
  expect(writers.toSorted()).toEqual(["a-precise", "a-recall", "b1-recall", "c-direct"]);
});

test("the trace is the same whichever reply comes first", async () => {
  const strip = (events: readonly TraceEvent[]) =>
    JSON.stringify(events, (key, value) => (["ms", "at", "seconds"].includes(key) ? 0 : value));
  const write = (request: number) => (request === 5 ? "SELECT nothing" : RIGHT);
  const [one, other] = [await ask(write, (call) => 20 - 2 * call), await ask(write, (call) => 2 * call)];
  expect(strip(one.events)).toBe(strip(other.events));
});

test("a plan knows of it: six calls at least", async () => {
  const { total } = await planQuestion(await stopping(), asked, { ...prepared, models: scriptedModels([]) });
  expect(total.calls).toEqual({ best: 6, expected: 17, worst: 64 });
});

test("a generator that is not there is no way to begin", () => {
  const generators = [{ name: "a", prompt: "p" }];
  const read = generateEnsemble.params.safeParse({ generators, stopWhen: { agree: 2, first: ["b"] } });
  expect(read.error?.issues[0]).toMatchObject({
    path: ["stopWhen", "first"],
    message: expect.stringMatching(/not there/),
  });
});
