import { expect, test } from "vitest";
import { countEach } from "#askable/collections.js";
import type { ModelRequest } from "#askable/models/model.js";
import { type Script, scriptedModels } from "#askable/models/scripted.js";
import { callsOf } from "#askable/pipelines/calls.js";
import { loadPipeline, readDefinition } from "#askable/pipelines/load.js";
import { planQuestion } from "#askable/pipelines/plan.js";
import { runPipeline } from "#askable/pipelines/run.js";
import { deriveVariant } from "#askable/pipelines/variants/derive.js";
import { depthOf, difficulty } from "#askable/stages/explore/by-difficulty.js";
import { rewardOf } from "#askable/stages/explore/query-chain.js";
import { candidates, judgements, schemaSubsets } from "#askable/stages/slots.js";
import { ASKED, askScripted, preparedMusic } from "./scripted-run.js";

const music = preparedMusic();

test("the reward is that of the document's example", () => {
  expect(rewardOf({ score: 0.7, confidence: 0.8, change: 0.3 })).toBeCloseTo(0.392, 12);
});

test("a chain has floor(C/2) + 1 queries", () => {
  expect([1, 2, 3, 4, 5].map(depthOf)).toEqual([1, 2, 2, 3, 3]);
});

const COUNTS = "SELECT count(*) FROM singer WHERE country = 'France'";
const ALL = "SELECT count(*) FROM singer";
const GOOD = '{"assessment": "It fits.", "score": 0.9, "confidence": 0.9, "change": 0}';
const POOR = '{"assessment": "No condition.", "score": 0.3, "confidence": 0.9, "change": 0.6}';

type Step = "difficulty" | "subsets" | "write" | "retry" | "critic" | "mutate";

function stepOf({ messages }: ModelRequest): Step {
  const system = messages[0]!.content;
  if (system.includes("how hard")) return "difficulty";
  if (system.includes("choose the part")) return "subsets";
  if (system.includes("last query failed")) return "retry";
  if (system.startsWith("You judge a")) return "critic";
  return system.startsWith("You improve") ? "mutate" : "write";
}

type Replies = Readonly<Partial<Record<Step, Script>>>;

async function ask(replies: Replies, set: Readonly<Record<string, unknown>> = {}) {
  const settings = Object.fromEntries(
    Object.entries(set).map(([name, value]) => [`explore/by-difficulty.${name}`, value]),
  );
  const script: Script = (request, call) => replies[stepOf(request)]?.(request, call) ?? "?";
  const { run, requests } = await askScripted("ca-sql", script, { resources: music.resources, set: settings });
  return { run, requests, counts: Object.fromEntries(countEach(requests.map(stepOf))) };
}

/** Three different subsets in turn. */
const SUBSETS: Script = ({ sample = 0 }) =>
  ["singer.country", "singer.name\nsinger.country", "concert.title"][sample % 3]!;

test("difficulty, twenty samples of subsets, and in each round a chain for every subset", async () => {
  const { run, counts, requests } = await ask({
    difficulty: () => '{"difficulty": 2}',
    subsets: SUBSETS,
    write: () => ALL,
    critic: ({ messages }) => (messages[1]!.content.includes(`The query:\n${COUNTS}`) ? GOOD : POOR),
    mutate: () => COUNTS,
  });
  const subsets = run.state.get(schemaSubsets)!;
  expect(run.state.get(difficulty)).toBe(2);
  // Three, their union, and in the second round as many that are made of these.
  const first = 4;
  const seeds = subsets.length;
  expect(seeds).toBeGreaterThan(first);
  expect(seeds).toBeLessThanOrEqual(2 * first);
  expect(counts).toEqual({ difficulty: 1, subsets: 20, write: seeds, critic: 2 * seeds, mutate: seeds });
  expect(run.answer.candidate?.sql).toBe(COUNTS);
  const [poor, good] = run.state.get(judgements)!;
  expect(poor).toMatchObject({ form: "score", comment: "No condition.", parts: { score: 0.3, change: 0.6 } });
  expect(good).toMatchObject({ form: "score", score: expect.closeTo(0.81, 10) });
  const temperatures = (step: Step) =>
    new Set(requests.filter((each) => stepOf(each) === step).map((each) => each.temperature));
  expect([...temperatures("critic")]).toEqual([0.2]);
  for (const step of ["difficulty", "subsets", "write", "mutate"] as const)
    expect([...temperatures(step)]).toEqual([1]);
  const mutated = requests.find((each) => stepOf(each) === "mutate")!.messages[1]!.content;
  expect(mutated).toContain("What the critic says: No condition.\nHow much should change: 0.6");
});

test("what fails is written again with its error, to the depth, and no critic sees it", async () => {
  const { run, counts, requests } = await ask({
    difficulty: () => "4",
    subsets: () => "singer.country",
    write: () => "SELECT nation FROM singer",
    retry: ({ messages }) => (messages[1]!.content.includes("nation") ? "SELECT land FROM singer" : COUNTS),
    critic: () => GOOD,
  });
  // One subset alone, of which no other can be made but by leaving fields out.
  expect(counts.retry).toBe(2 * counts.write!);
  expect(counts.critic).toBe(counts.write);
  expect(requests.find((each) => stepOf(each) === "retry")?.messages[1]?.content).toContain("no such column: nation");
  expect(run.answer.candidate?.sql).toBe(COUNTS);
  const failing = await ask({
    subsets: () => "singer.country",
    write: () => "SELECT nation FROM singer",
    retry: () => "SELECT nation FROM singer",
  });
  expect(failing.counts.critic).toBeUndefined();
  expect(failing.run.answer.candidate).toBeUndefined();
});

test("the sum of rewards decides, not how many there are", async () => {
  const sqls = [ALL, ALL, COUNTS];
  const replies: Replies = {
    difficulty: () => "1",
    subsets: SUBSETS,
    write: ({ sample = 0 }) => sqls[sample % 3]!,
    critic: ({ messages }) => (messages[1]!.content.includes(`The query:\n${COUNTS}`) ? GOOD : POOR),
  };
  const { run, counts } = await ask(replies);
  expect(counts).toEqual({ difficulty: 1, subsets: 20, write: 4, critic: 4 });
  expect(run.answer.candidate?.sql).toBe(COUNTS);
  const base = await readDefinition("ca-sql");
  const { pipeline } = deriveVariant(base, { without: ["rewards"], set: [] });
  const models = scriptedModels((request, call) => replies[stepOf(request)]!(request, call));
  expect((await runPipeline(pipeline, ASKED, { ...music.resources, models })).answer.candidate?.sql).toBe(ALL);
});

test("replies that cannot be read leave the middle difficulty, the whole schema, and queries without reward", async () => {
  const { run, counts } = await ask({ write: () => COUNTS }, { rounds: 1 });
  expect(run.state.get(difficulty)).toBe(3);
  expect(run.state.get(schemaSubsets)).toHaveLength(1);
  expect(counts).toEqual({ difficulty: 1, subsets: 20, write: 1, critic: 1 });
  expect(run.state.get(candidates)).toHaveLength(1);
  expect(run.answer.candidate?.sql).toBe(COUNTS);
});

test("one round without scoring, one subset, as the ablations have it", async () => {
  const base = await readDefinition("ca-sql");
  const { pipeline } = deriveVariant(base, { without: ["difficulty", "subsets", "rounds"], set: [] });
  expect(callsOf(pipeline)).toMatchObject({ least: 22 });
  const counts = new Map<Step, number>();
  const models = scriptedModels((request) => {
    const step = stepOf(request);
    counts.set(step, (counts.get(step) ?? 0) + 1);
    return step === "subsets" ? "singer.country\nconcert.title" : step === "critic" ? GOOD : COUNTS;
  });
  await runPipeline(pipeline, ASKED, { ...music.resources, models });
  expect(Object.fromEntries(counts)).toEqual({ subsets: 20, write: 1, critic: 1 });
});

test("what is planned stays within what is told", async () => {
  const pipeline = await loadPipeline("ca-sql/small");
  const { least, most } = callsOf(pipeline);
  const { total } = await planQuestion(pipeline, ASKED, { ...music.resources, models: scriptedModels([]) });
  expect(total.calls).toMatchObject({ best: least, worst: most });
  expect(total.calls.expected).toBeLessThanOrEqual(most);
});
