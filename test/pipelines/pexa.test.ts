import { expect, test } from "vitest";
import type { ModelRequest } from "#askable/models/model.js";
import { type Script, scriptedModels } from "#askable/models/scripted.js";
import { callsOf } from "#askable/pipelines/calls.js";
import { loadPipeline } from "#askable/pipelines/load.js";
import { planQuestion } from "#askable/pipelines/plan.js";
import { testCases } from "#askable/stages/explore/test-cases.js";
import { candidates, judgements } from "#askable/stages/slots.js";
import type { TraceEvent } from "#askable/traces/events.js";
import { ASKED, askScripted, preparedMusic } from "./scripted-run.js";

const music = preparedMusic();

const COUNTS = "SELECT count(*) FROM singer WHERE country = 'France'";
const ALL = "SELECT count(*) FROM singer";
const YES = '{"difference": "", "same": true}';
const NO = '{"difference": "The country is missing.", "same": false}';

type Step = "plan" | "test" | "correct" | "propose" | "tell" | "compare";

function stepOf({ messages }: ModelRequest): Step {
  const system = messages[0]!.content;
  if (system.startsWith("You plan")) return "plan";
  if (system.includes("The last query was wrong")) return "correct";
  if (system.startsWith("You answer simple")) return "test";
  if (system.startsWith("You tell")) return "tell";
  return system.startsWith("You compare") ? "compare" : "propose";
}

const textOf = ({ messages }: ModelRequest) => messages.at(-1)!.content;

type Replies = Readonly<Partial<Record<Step, Script>>>;

interface Options {
  readonly name?: string;
  readonly without?: readonly string[];
  readonly trace?: (event: TraceEvent) => void;
}

async function ask(replies: Replies, { name = "pexa", ...options }: Options = {}) {
  const script: Script = (request, call) => replies[stepOf(request)]?.(request, call) ?? "?";
  const { run, requests } = await askScripted(name, script, { resources: music.resources, ...options });
  return { run, requests, made: (step: Step) => requests.filter((request) => stepOf(request) === step) };
}

const TWO_TESTS = '{"tests": ["Which countries are there?", "How many singers are there?"], "done": false}';
const TESTED: Script = (request) =>
  textOf(request).includes("Which countries")
    ? "```sql\nSELECT nation FROM singer\n```\n```sql\nSELECT DISTINCT country FROM singer\n```"
    : `\`\`\`sql\n${ALL}\n\`\`\``;

test("test cases are evidence, from which alone the query is written, told back and compared", async () => {
  const { run, made } = await ask({
    plan: () => TWO_TESTS,
    test: TESTED,
    propose: () => COUNTS,
    tell: () => "The number of singers whose country is France.",
    compare: () => YES,
  });
  expect(run.state.get(testCases)).toEqual([
    {
      round: 1,
      test: "Which countries are there?",
      sql: "SELECT DISTINCT country FROM singer",
      result: expect.stringContaining("3 rows:"),
      rows: true,
    },
    { round: 1, test: "How many singers are there?", sql: ALL, result: expect.stringContaining("5"), rows: true },
  ]);
  const proposed = textOf(made("propose")[0]!);
  expect(proposed).toContain(
    "Test case 1: Which countries are there?\nSELECT DISTINCT country FROM singer\nIts result: 3 rows:",
  );
  expect(proposed).not.toContain("CREATE TABLE");
  expect(textOf(made("compare")[0]!)).toContain("The query returns: The number of singers whose country is France.");
  expect(run.answer.candidate?.sql).toBe(COUNTS);
  expect(run.cost.calls).toBe(6);
});

test("a test case whose queries find nothing is written again", async () => {
  const { run, made } = await ask({
    plan: () => '{"tests": ["Who comes from France?"]}',
    test: () => "```sql\nSELECT name FROM singer WHERE country = 'FR'\n```",
    correct: () => "```sql\nSELECT name FROM singer WHERE country = 'France'\n```",
    propose: () => COUNTS,
    tell: () => "?",
    compare: () => YES,
  });
  expect(textOf(made("correct")[0]!)).toContain("WHERE country = 'FR'");
  expect(run.state.get(testCases)?.[0]).toMatchObject({ rows: true, sql: expect.stringContaining("'France'") });
});

test("what the verifier misses goes back to the planner and the proposer, until it is there", async () => {
  let proposals = 0;
  const { run, made } = await ask({
    plan: (request) =>
      textOf(request).includes("The country is missing.") ? '{"tests": [], "done": true}' : TWO_TESTS,
    test: TESTED,
    propose: () => (proposals++ === 0 ? ALL : COUNTS),
    tell: ({ messages }) => messages.at(-1)!.content,
    compare: (request) => (textOf(request).includes("France'") ? YES : NO),
  });
  expect(made("plan")).toHaveLength(2);
  expect(textOf(made("propose")[1]!)).toContain(
    `The last query did not answer the question:\n${ALL}\nThe country is missing.`,
  );
  expect(run.state.get(judgements)).toEqual([
    { form: "score", candidate: expect.any(String), score: 0.01, comment: "The country is missing." },
    { form: "score", candidate: expect.any(String), score: 1 },
  ]);
  expect(run.answer.candidate?.sql).toBe(COUNTS);
});

test("where it is never confirmed the last that runs is the answer, and rounds end", async () => {
  let proposals = 0;
  const { run, made } = await ask({
    plan: () => TWO_TESTS,
    test: TESTED,
    propose: () => ["SELECT nation FROM singer", ALL, COUNTS][proposals++]!,
    tell: () => "?",
    compare: () => NO,
  });
  expect(made("plan")).toHaveLength(3);
  expect(made("compare")).toHaveLength(2);
  expect(run.state.get(candidates)).toHaveLength(3);
  expect(run.answer.candidate?.sql).toBe(COUNTS);
});

test("replies that cannot be read: the question is the test case, and a query without verdict stands", async () => {
  const { run } = await ask({ test: () => COUNTS, propose: () => COUNTS });
  expect(run.state.get(testCases)).toMatchObject([{ test: ASKED.question, sql: COUNTS, rows: true }]);
  expect(run.answer.candidate?.sql).toBe(COUNTS);
  const nothing = await ask({});
  expect(nothing.run.answer.candidate).toBeUndefined();
  expect(nothing.run.answer.why).toBe("No reply of a model holds a query.");
});

test("without proposer the last test case answers; without verifier what runs does", async () => {
  const bare = await ask(
    { plan: () => TWO_TESTS, test: TESTED, tell: () => "?", compare: () => YES },
    { without: ["proposer"] },
  );
  expect(bare.run.answer.candidate?.sql).toBe(ALL);
  expect(bare.made("propose")).toEqual([]);
  const trusting = await ask({ plan: () => TWO_TESTS, test: TESTED, propose: () => ALL }, { without: ["verifier"] });
  expect(trusting.made("compare")).toEqual([]);
  expect(trusting.run.answer.candidate?.sql).toBe(ALL);
});

test("with one branch each, one test case and one query a round", async () => {
  const { run, made } = await ask(
    { plan: () => TWO_TESTS, test: TESTED, propose: () => COUNTS, tell: () => "?", compare: () => YES },
    { name: "pexa/one" },
  );
  expect(made("test")).toHaveLength(1);
  expect(made("correct")).toHaveLength(1);
  // Its only query fails, and the second one of the reply is not tried.
  expect(run.state.get(testCases)?.[0]).toMatchObject({ rows: false, sql: "SELECT nation FROM singer" });
});

test("the trace is the same whichever test case answers first", async () => {
  const traced = async (slow: string) => {
    const events: TraceEvent[] = [];
    const trace = (event: TraceEvent) => void events.push(event);
    const delayed: Script = (request, call) => ({
      text: String(TESTED(request, call)),
      delay: textOf(request).includes(slow) ? 30 : 0,
    });
    await ask(
      { plan: () => TWO_TESTS, test: delayed, propose: () => COUNTS, tell: () => "?", compare: () => YES },
      { trace },
    );
    return events.map((event) => (event.event === "call" ? [event.stage, event.messages] : [event.event]));
  };
  expect(await traced("Which countries")).toEqual(await traced("How many"));
});

test.each([
  ["pexa", { least: 2, most: 60, repeated: 80 }],
  ["pexa/two", { least: 2, most: 24, repeated: 80 }],
  ["pexa/one", { least: 2, most: 18, repeated: 80 }],
  ["pexa/small", { least: 2, most: 20, repeated: 30 }],
])("%s makes the calls that its README tells", async (name, calls) => {
  const pipeline = await loadPipeline(name);
  expect(callsOf(pipeline)).toEqual(calls);
  const { total } = await planQuestion(pipeline, ASKED, { ...music.resources, models: scriptedModels([]) });
  expect(total.calls).toMatchObject({ best: calls.least, worst: calls.most });
});
