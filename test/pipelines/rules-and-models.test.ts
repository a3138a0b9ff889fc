import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptedModels } from "#askable/models/scripted.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import type { Resources } from "#askable/pipelines/resources.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { candidates, clusters, judgements } from "#askable/stages/slots.js";
import { type Fixture, openFixture } from "./fixture.js";
import { prepareFixture } from "./prepared.js";
import { type PromptKind, promptKind } from "./prompt-kind.js";

let fixture: Fixture;
let prepared: Resources;
beforeAll(async () => {
  fixture = await openFixture();
  prepared = await prepareFixture(fixture);
});
afterAll(() => fixture.close());

const RIGHT = "SELECT count(*) FROM singer WHERE country = 'France'";
const BROKEN = "SELECT count(*) FROM singers WHERE land = 'France'";

async function ask(name: string, write: (call: number) => string, previous?: { question: string; sql: string }) {
  let written = 0;
  const seen: PromptKind[] = [];
  const usual = {
    keywords: '{"literals": ["France"]}',
    precise: "singer.country",
    recall: "none",
    fix: "no idea",
    select: "A",
  };
  const models = scriptedModels((request) => {
    const kind = promptKind(request);
    seen.push(kind);
    return kind === "generate" ? write(written++) : usual[kind];
  });
  const question = "How many singers come from France?";
  const asked = { question, ...(previous && { previous }) };
  const run = await runPipeline(await loadPipeline(name), asked, { ...prepared, models });
  const read = (run.state.get(candidates) ?? []).filter(({ generator }) => generator === "semantic-parser");
  return { run, read, judged: seen.filter((kind) => kind === "select").length };
}

const NAMES = ["direct", "adaptive-hybrid/small", "adaptive-hybrid"];

describe.each(NAMES)("%s", (name) => {
  test("answers by rules where no query of a model runs", async () => {
    const { run } = await ask(name, () => BROKEN);
    expect(run.answer.candidate?.generator).toBe("semantic-parser");
    expect(run.answer.candidate?.outcome).toMatchObject({ kind: "rows", result: { data: [[3]] } });
    expect(run.answer.confidence).toBeLessThan(0.9);
  });

  test("is surer where rules read what the models wrote", async () => {
    const [agreed, differed] = [await ask(name, () => RIGHT), await ask(name, () => "SELECT 17")];
    expect(agreed.run.answer.candidate?.sql).toBe(RIGHT);
    // Where the judge decides, ten that agree are as sure as can be.
    const [surer, surest] = [agreed.run.answer.confidence, name === "adaptive-hybrid" ? 0.95 : 1];
    expect(surer).toBeGreaterThanOrEqual(Math.min(surest, differed.run.answer.confidence + 0.01));
  });

  test("reads no question by rules that refers to the one before", async () => {
    const previous = { question: "How many singers are there?", sql: "SELECT count(*) FROM singer" };
    expect((await ask(name, () => RIGHT, previous)).read).toEqual([]);
  });
});

test("direct says who came to the answer, and shows how each result was weighed", async () => {
  const both = await ask("direct", () => RIGHT);
  expect(both.run.answer.why).toMatch(/^The model's query and the rules' reading give the same result\. Read as: /);
  const read = await ask("direct", () => BROKEN);
  expect(read.run.answer.why).toMatch(/^Rules read the question; the model's query does not run\. Read as: /);
  const differed = await ask("direct", () => "SELECT 17");
  const scores = differed.run.state.get(judgements)!;
  expect(scores.length).toBeGreaterThan(1);
  expect(scores[0]).toMatchObject({ form: "score", parts: expect.any(Object) });
});

test("the judge compares what models came to, where rules have a vote", async () => {
  const write = (call: number) => (call < 5 ? "SELECT 17" : RIGHT);
  const { run, judged } = await ask("adaptive-hybrid", write);
  expect(judged).toBe(1);
  const [first, second] = run.state.get(clusters)!;
  expect([first?.length, second?.length]).toEqual([6, 5]);
});
