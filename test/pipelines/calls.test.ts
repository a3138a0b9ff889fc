import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptedModels } from "#askable/models/scripted.js";
import { serveModels } from "#askable/models/serve.js";
import { callsOf, callsText } from "#askable/pipelines/calls.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import { planQuestion } from "#askable/pipelines/plan.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import type { TraceEvent } from "#askable/traces/events.js";
import { type Behaviour, failure, says, serveForTest } from "../models/fault-server.js";
import { type Fixture, openFixture } from "./fixture.js";
import { prepareFixture } from "./prepared.js";

test.each([
  ["offline", "no call of a model"],
  ["direct/bare", "1 call a question, 3 at most where some are repeated"],
  ["direct", "1 to 3 calls a question, 6 at most where some are repeated"],
  ["direct/large", "1 to 3 calls a question, 6 at most where some are repeated"],
  ["adaptive-hybrid/small", "9 to 22 calls a question, 30 at most where some are repeated"],
  ["xiyan-sql", "13 to 15 calls a question, 24 at most where some are repeated"],
  ["chase-sql", "26 to 510 calls a question, 520 at most where some are repeated"],
  ["agentar", "18 to 630 calls a question, 640 at most where some are repeated"],
  ["automatic-metadata", "8 to 32 calls a question, 40 at most where some are repeated"],
  ["pexa", "2 to 60 calls a question, 80 at most where some are repeated"],
  ["ca-sql", "23 to 861 calls a question, 900 at most where some are repeated"],
  ["ca-sql/small", "7 to 45 calls a question, 60 at most where some are repeated"],
  ["msc-sql", "4 to 5 calls a question, 12 at most where some are repeated"],
  ["egtts", "5 calls a question, 10 at most where some are repeated"],
  ["adaptive-hybrid", "13 to 64 calls a question, 67 at most where some are repeated"],
])("%s takes %s, and its README says so", async (name, text) => {
  expect(callsText(callsOf(await loadPipeline(name)))).toBe(text);
  if (name === "offline") return;
  const readme = await readFile(`pipelines/${name.split("/")[0]}/README.md`, "utf8");
  const [range, repeated] = text.split(" a question, ");
  for (const part of [range!, repeated!]) expect(readme.replaceAll(/\s+/g, " ")).toContain(part);
});

test("the budget bounds what stages would make, and stands for stages that do not say", async () => {
  const direct = await loadPipeline("direct");
  expect(callsOf({ ...direct, budget: { calls: 2 } })).toEqual({ least: 1, most: 2, repeated: 2 });
  const steps = direct.steps.map((step) => {
    const { calls: _, ...stage } = step.stage;
    return { ...step, stage };
  });
  expect(callsText(callsOf({ ...direct, steps, budget: {} }))).toBe("2 calls a question or more");
  expect(callsOf({ ...direct, steps })).toEqual({ least: 2, most: 6, repeated: 6 });
});

describe("what is planned, counted and sent is one number", () => {
  let fixture: Fixture;
  let prepared: Resources;
  beforeAll(async () => {
    fixture = await openFixture();
    prepared = await prepareFixture(fixture);
  });
  afterAll(() => fixture.close());

  const asked = { question: "How many singers come from France?" };
  const answers = says("SELECT count(*) FROM singer WHERE country = 'France'");
  const refusesForms: Behaviour = (response, received) =>
    ("response_format" in received.body ? failure(400, "response_format is not supported") : answers)(
      response,
      received,
    );
  /** Each third request fails. */
  const breaks = (): Behaviour => {
    let requests = 0;
    return (response, received) => (++requests % 3 === 0 ? failure(500, "broken") : answers)(response, received);
  };

  async function askOf(name: string, behaviour: Behaviour, calls?: number) {
    const server = await serveForTest(behaviour);
    const model = { provider: "openai" as const, baseUrl: server.url, model: "small" };
    const models = serveModels({ models: { coder: model }, roles: {} }, () => undefined);
    const events: TraceEvent[] = [];
    const pipeline = await loadPipeline(name);
    const limited = calls === undefined ? pipeline : { ...pipeline, budget: { ...pipeline.budget, calls } };
    const run = await runPipeline(limited, asked, { ...prepared, models, trace: (event) => void events.push(event) });
    const traced = events.filter(({ event }) => event === "call").length;
    return { pipeline: limited, run, sent: server.received.length, traced };
  }

  test.each(["direct", "adaptive-hybrid/small", "adaptive-hybrid"])("of %s before it is asked", async (name) => {
    const pipeline = await loadPipeline(name);
    const { least, most } = callsOf(pipeline);
    const { total } = await planQuestion(pipeline, asked, { ...prepared, models: scriptedModels([]) });
    expect(total.calls).toMatchObject({ best: least, worst: most });
  });

  test.each<[string, Behaviour]>([
    ["refuses the form of replies", refusesForms],
    ["fails now and then", breaks()],
  ])("where the endpoint %s", async (_, behaviour) => {
    const { pipeline, run, sent, traced } = await askOf("adaptive-hybrid/small", behaviour);
    const { least, repeated } = callsOf(pipeline);
    expect([run.cost.calls, traced]).toEqual([sent, sent]);
    expect(sent).toBeGreaterThan(least);
    expect(sent).toBeLessThanOrEqual(repeated);
  });

  test("and ends with the budget, in the middle of repeating too", async () => {
    const { run, sent, traced } = await askOf("adaptive-hybrid/small", failure(500, "broken"), 2);
    expect([run.cost.calls, sent, traced]).toEqual([2, 2, 2]);
    expect(run.stopped).toBe("the budget of calls (2) is reached");
  });

  test("but what the provider only makes wait is no call", async () => {
    let refused = 0;
    const waits: Behaviour = (response, received) =>
      (refused++ === 0 ? failure(429, "slow down", { "retry-after-ms": "1" }) : answers)(response, received);
    const { run, sent } = await askOf("direct/bare", waits);
    expect([run.cost.calls, sent]).toEqual([1, 2]);
  });
});
