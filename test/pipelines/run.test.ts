import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { AskableError } from "#askable/errors.js";
import { ModelError } from "#askable/models/error.js";
import { scriptedModels } from "#askable/models/scripted.js";
import { type BudgetLimits, createBudget } from "#askable/pipelines/budget.js";
import { definePipeline, type Pipeline } from "#askable/pipelines/definition.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { selectFirst } from "#askable/stages/select/first.js";
import { candidates, keywords, matchedValues } from "#askable/stages/slots.js";
import { defineStage, type Stage } from "#askable/stages/stage.js";
import { type Fixture, openFixture } from "./fixture.js";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

/** Asks the model as often as told, one candidate a reply; `together` asks all at once. */
const write = defineStage({
  method: "generate/write",
  params: z.strictObject({ times: z.int().default(1), together: z.boolean().default(false) }),
  needs: [],
  gives: [candidates],
  roles: () => ["generator"],
  async run(state, { times, together }, context) {
    const one = async () => {
      const reply = await context.model("generator")({
        messages: [{ role: "user", content: state.question }],
        maxTokens: 50,
      });
      return context.candidate({ sql: reply.text, generator: context.stage, round: 0 });
    };
    if (together) return [candidates.of(await Promise.all(Array.from({ length: times }, one)))];
    const all = [...(state.get(candidates) ?? [])];
    for (let index = 0; index < times; index++) all.push(await one());
    return [candidates.of(all)];
  },
});

const slow = defineStage({
  method: "link/slow",
  params: z.strictObject({ ms: z.number() }),
  needs: [],
  gives: [keywords],
  async run(_, { ms }, { signal }) {
    await new Promise((resolve, reject) => {
      setTimeout(resolve, ms);
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    return [keywords.of([])];
  },
});

const liar = defineStage({
  method: "link/liar",
  params: z.strictObject({}),
  needs: [],
  gives: [keywords],
  run: async () => [matchedValues.of([])],
});

const stages: Stage[] = [write, slow, liar, selectFirst];

function pipeline(steps: object[], budget: BudgetLimits = {}): Pipeline {
  const content = { version: 1, name: "trial", description: "For tests.", stages: steps, budget };
  return definePipeline({ content, source: "trial.yaml", prompts: new Map(), promptFolder: "prompts", stages });
}

const WRITE_AND_SELECT = [{ stage: "generate/write" }, { stage: "select/first" }];
const asked = { question: "How many singers are there?", evidence: "Singers sing." };

test("a run answers, counts its cost and traces each step", async () => {
  const { resources, events } = fixture.bare({ models: scriptedModels(["SELECT count(*) FROM singer"]) });
  const definition = pipeline(WRITE_AND_SELECT);
  const run = await runPipeline(definition, asked, resources);
  const cost = { calls: 1, tokensIn: 7, tokensOut: 7, tokensCached: 0, price: 21 / 1e6, seconds: expect.any(Number) };
  expect({ sql: run.answer.candidate?.sql, cost: run.cost, stopped: run.stopped }).toEqual({
    sql: "SELECT count(*) FROM singer",
    cost,
    stopped: undefined,
  });
  const ms = expect.any(Number);
  expect(events).toEqual([
    {
      event: "start",
      version: 2,
      question: asked.question,
      evidence: asked.evidence,
      database: "music",
      pipeline: "trial",
      pipelineHash: definition.hash,
    },
    {
      event: "call",
      stage: "generate/write",
      role: "generator",
      model: "scripted",
      prompt: "",
      messages: [{ role: "user", content: asked.question }],
      reply: "SELECT count(*) FROM singer",
      finish: "stop",
      tokensIn: 7,
      tokensOut: 7,
      tokensCached: 0,
      price: 21 / 1e6,
      ms,
    },
    {
      event: "candidate",
      stage: "generate/write",
      id: "1",
      sql: "SELECT count(*) FROM singer",
      generator: "generate/write",
      round: 0,
      outcome: "rows",
      rows: 1,
      ms,
    },
    { event: "stage", stage: "generate/write", method: "generate/write", at: ms, ms },
    { event: "stage", stage: "select/first", method: "select/first", at: ms, ms },
    {
      event: "answer",
      sql: "SELECT count(*) FROM singer",
      candidate: "1",
      confidence: run.answer.confidence,
      why: run.answer.why,
      cost,
    },
  ]);
});

test("the same SQL is run once", async () => {
  const { resources } = fixture.bare({ models: scriptedModels(() => "SELECT count(*) FROM singer") });
  let queries = 0;
  const database = {
    ...resources.database,
    query: (...args: Parameters<typeof resources.database.query>) => {
      queries++;
      return resources.database.query(...args);
    },
  };
  const steps = [
    { stage: "generate/write", times: 3 },
    { stage: "generate/write", as: "again", times: 2 },
    { stage: "select/first" },
  ];
  const run = await runPipeline(pipeline(steps), asked, { ...resources, database });
  expect([queries, run.state.get(candidates)?.map((candidate) => candidate.id)]).toEqual([
    1,
    ["1", "2", "3", "4", "5"],
  ]);
});

test("at the end of a budget of calls the best answer so far is returned and said to be that", async () => {
  const { resources, events } = fixture.bare({ models: scriptedModels(["SELECT nothing", "SELECT 1", "SELECT 2"]) });
  const steps = [{ stage: "generate/write", times: 3 }, { stage: "select/first" }];
  const run = await runPipeline(pipeline(steps, { calls: 2 }), asked, resources);
  const written = run.state.get(candidates)?.map(({ sql }) => sql);
  expect([run.cost.calls, written, run.stopped]).toEqual([
    2,
    ["SELECT nothing", "SELECT 1"],
    "the budget of calls (2) is reached",
  ]);
  expect(run.answer.why).toMatch(/Stopped early: the budget of calls \(2\) is reached\.$/);
  expect(events).toContainEqual({
    event: "note",
    stage: "generate/write",
    message: "Ended here: the budget of calls (2) is reached.",
  });
});

test("a budget of nothing gives no answer and no call", async () => {
  const { resources } = fixture.bare({ models: scriptedModels([]) });
  const run = await runPipeline(pipeline(WRITE_AND_SELECT, { calls: 0 }), asked, resources);
  expect([run.answer, run.cost.calls]).toEqual([
    {
      candidate: undefined,
      confidence: 0,
      why: "No query that runs was found by then. Stopped early: the budget of calls (0) is reached.",
    },
    0,
  ]);
});

test("calls made at the same time never pass a budget together", async () => {
  const used = { tokensIn: 100, tokensOut: 50, tokensCached: 0 };
  const script = () => ({ text: "SELECT 1", usage: used, delay: 5 });
  for (const budget of [{ calls: 4 }, { tokens: 600 }, { price: 600 / 1e6 }]) {
    const { resources } = fixture.bare({ models: scriptedModels(script) });
    const run = await runPipeline(
      pipeline([{ stage: "generate/write", times: 12, together: true }, { stage: "select/first" }], budget),
      asked,
      resources,
    );
    const { calls, tokensIn, tokensOut, price } = run.cost;
    expect(run.stopped).toBeDefined();
    expect(calls).toBeLessThanOrEqual(budget.calls ?? 12);
    expect(tokensIn + tokensOut).toBeLessThanOrEqual(budget.tokens ?? 1e9);
    expect(price).toBeLessThanOrEqual((budget.price ?? 1) + 1e-9);
  }
});

test("a budget of a whole run holds over its questions", async () => {
  const runBudget = createBudget({ calls: 3 });
  const { resources } = fixture.bare({ models: scriptedModels(() => "SELECT 1"), runBudget });
  const calls: number[] = [];
  for (let index = 0; index < 3; index++) {
    const steps = [{ stage: "generate/write", times: 2 }, { stage: "select/first" }];
    calls.push((await runPipeline(pipeline(steps), asked, resources)).cost.calls);
  }
  expect([calls, runBudget.spent().calls]).toEqual([[2, 1, 0], 3]);
});

test("at the end of the seconds a stage is ended and what follows answers", async () => {
  const { resources } = fixture.bare({ models: scriptedModels(["SELECT 1"]) });
  const steps = [{ stage: "generate/write" }, { stage: "link/slow", ms: 20_000 }, { stage: "select/first" }];
  const start = performance.now();
  const run = await runPipeline(pipeline(steps, { seconds: 0.3 }), asked, resources);
  expect(performance.now() - start).toBeLessThan(15_000);
  expect([run.answer.candidate?.sql, run.stopped]).toEqual(["SELECT 1", "the budget of seconds (0.3) is reached"]);
});

test("a model that fails in the middle leaves the candidates that there are", async () => {
  const dead = new ModelError("lost", "The model coder broke the connection", { hint: "" });
  const { resources, events } = fixture.bare({ models: scriptedModels(["SELECT 1", "SELECT 2", dead]) });
  const steps = [{ stage: "generate/write", times: 5 }, { stage: "select/first" }];
  const run = await runPipeline(pipeline(steps), asked, resources);
  expect([run.answer.candidate?.sql, run.stopped]).toEqual(["SELECT 1", "The model coder broke the connection"]);
  expect(run.answer.why).toContain("Stopped early: The model coder broke the connection.");
  expect(events.at(-1)).toMatchObject({ event: "answer", sql: "SELECT 1" });
});

test("a model that fails before any candidate fails the question with its reason", async () => {
  const dead = new ModelError("lost", "The model coder broke the connection", { hint: "" });
  for (const replies of [[dead], ["SELECT nonsense", dead]]) {
    const { resources, events } = fixture.bare({ models: scriptedModels(replies) });
    const steps = [{ stage: "generate/write", times: 5 }, { stage: "select/first" }];
    await expect(runPipeline(pipeline(steps), asked, resources)).rejects.toBe(dead);
    expect(events.at(-1)).toMatchObject({ event: "failed", message: dead.message });
  }
});

test("a caller that gives up gets its own reason, and the trace says failed", async () => {
  const controller = new AbortController();
  const reason = new Error("enough");
  const { resources, events } = fixture.bare({ signal: controller.signal, models: scriptedModels([]) });
  const run = runPipeline(pipeline([{ stage: "link/slow", ms: 20_000 }, ...WRITE_AND_SELECT]), asked, resources);
  setTimeout(() => controller.abort(reason), 50);
  await expect(run).rejects.toBe(reason);
  expect(events.at(-1)).toEqual({ event: "failed", message: "enough", cost: expect.anything() });
});

test("an error of a stage goes on to the caller, and the trace keeps what was before", async () => {
  const lost = new AskableError("The model broke the connection");
  const { resources, events } = fixture.bare({ models: scriptedModels(["SELECT 1", lost]) });
  const steps = [{ stage: "generate/write", times: 2 }, { stage: "select/first" }];
  await expect(runPipeline(pipeline(steps), asked, resources)).rejects.toBe(lost);
  expect(events.map((event) => event.event)).toEqual(["start", "call", "candidate", "call", "failed"]);
  expect(events[3]).toMatchObject({ event: "call", failure: "The model broke the connection", tokensIn: 0 });
});

test("calls beside one that failed are given up, and the trace ends with the failure", async () => {
  const lost = new AskableError("The model broke the connection");
  let answered = 0;
  const { resources, events } = fixture.bare({
    models: scriptedModels((_, call) => {
      if (call === 0) return lost;
      answered++;
      return { text: "SELECT 1", delay: 100 };
    }),
  });
  const steps = [{ stage: "generate/write", times: 3, together: true }, { stage: "select/first" }];
  await expect(runPipeline(pipeline(steps), asked, resources)).rejects.toBe(lost);
  const traced = events.length;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([answered, events.length, events.at(-1)?.event]).toEqual([2, traced, "failed"]);
});

test("a role without a model is an error before anything runs", async () => {
  const { resources, events } = fixture.bare();
  await expect(runPipeline(pipeline(WRITE_AND_SELECT), asked, resources)).rejects.toThrow(
    'No model is configured, and the role "generator" needs one',
  );
  expect(events.map((event) => event.event)).toEqual(["start", "failed"]);
});

test("an empty question and one without end are refused", async () => {
  const { resources } = fixture.bare({ models: scriptedModels([]) });
  const ask = (question: string, evidence = "") =>
    runPipeline(pipeline(WRITE_AND_SELECT), { question, evidence }, resources);
  await expect(ask("  ")).rejects.toThrow("The question is empty");
  await expect(ask("why ".repeat(2500))).rejects.toThrow("The question has 10000 characters; at most 8000 are read");
  await expect(ask("why?", "so ".repeat(7000))).rejects.toThrow(
    "The evidence has 21000 characters; at most 20000 are read",
  );
});

test("a stage that gives something else than it promised is a bug", async () => {
  const { resources } = fixture.bare({ models: scriptedModels(["SELECT 1"]) });
  await expect(runPipeline(pipeline([{ stage: "link/liar" }, ...WRITE_AND_SELECT]), asked, resources)).rejects.toThrow(
    "link/liar promised keywords and gave values",
  );
});

test("a request to change data is told that nothing is changed: no stage runs and no model is called", async () => {
  const { resources, events } = fixture.bare({ models: scriptedModels([]) });
  const { answer, cost } = await runPipeline(pipeline(WRITE_AND_SELECT), { question: "Delete all singers" }, resources);
  expect(answer).toEqual({
    candidate: undefined,
    confidence: 0,
    why: expect.stringMatching(/^askable only reads: it does not delete anything\./),
  });
  expect([cost.calls, events.map(({ event }) => event)]).toEqual([0, ["start", "answer"]]);
});
