import { z } from "zod";
import { dataText } from "../../prompts/blocks.js";
import { planReply, type TestPlan } from "../../prompts/plan-reply.js";
import type { ReplyForm } from "../../prompts/reply-form.js";
import { resultBlock } from "../../prompts/result-block.js";
import { sqlReply } from "../../prompts/sql-reply.js";
import { type Verdict, verdictReply } from "../../prompts/verdict-reply.js";
import { tryPrompt } from "../call.js";
import type { Candidate } from "../candidate.js";
import { diagnose } from "../fix/diagnose.js";
import type { Judgement } from "../judgement.js";
import { otherParams } from "../parts.js";
import { promptTexts } from "../prompt-inputs.js";
import { bareProfile, schemaNeeds, schemaText } from "../schema-text.js";
import { candidates, judgements } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import { type State, slot } from "../state.js";
import { runTestCase, type TestCase, testCase, testParams } from "./test-case.js";

const prompt = z.string().min(1);

const params = z.strictObject({
  ...testParams,
  plan: prompt,
  propose: prompt,
  /** Tells a query in words, and compares that with the question. */
  tell: prompt,
  compare: prompt,
  /** Rounds of planning, testing and proposing at most. */
  rounds: z.int().positive().default(3),
  /** Test cases of a round at most. */
  planBranches: z.int().positive().default(8),
  /** Whether test cases of a round run side by side. */
  parallel: z.boolean().default(true),
  /** Where false, the query of the last test case is the answer. */
  proposer: z.boolean().default(true),
  /** Where false, a query that runs is taken as it is. */
  verifier: z.boolean().default(true),
});

type Params = z.output<typeof params>;

/** What was asked of the database to answer the question. */
export const testCases = slot("test cases", z.array(testCase).readonly(), {
  title: "Test cases",
  lines: (all: readonly TestCase[]) =>
    all.map(({ round, test, sql = "", result }) => `${round}. ${test} ${sql} -> ${result.split("\n")[0]}`),
});

/**
 * PExA: a planner covers the question by test cases, simple questions that can be answered by themselves. Each gets several
 * queries, of which the first with rows is kept. A proposer writes the query from the question and this evidence alone,
 * without the schema. It is executed, told back in words, and compared with the question; what is wrong goes back to the
 * planner, for some rounds.
 */
export const exploreTestCases = defineStage({
  method: "explore/test-cases",
  task: "exploring",
  params,
  needs: ({ schema }) => schemaNeeds(schema),
  gives: [testCases, candidates, judgements],
  prompts: ({ plan, test, correct, propose, tell, compare, proposer, verifier }) => [
    { name: plan, names: ["dialect", "schema", "evidence", "question", "found", "feedback", "count"] },
    { name: test, names: ["dialect", "schema", "test", "count"] },
    { name: correct, names: ["dialect", "schema", "test", "count", "sql", "diagnosis"] },
    ...(proposer ? [{ name: propose, names: ["dialect", "evidence", "question", "found", "feedback"] }] : []),
    ...(verifier
      ? [
          { name: tell, names: ["dialect", "sql"] },
          { name: compare, names: ["evidence", "question", "sql", "told", "result"] },
        ]
      : []),
  ],
  roles: ({ proposer, verifier }) => [
    "planner",
    "tester",
    ...(proposer ? ["proposer"] : []),
    ...(verifier ? ["verifier"] : []),
  ],
  calls: ({ rounds, planBranches, corrections, proposer, verifier }) => {
    const end = Number(proposer) + 2 * Number(verifier);
    return { least: 2, most: rounds * (1 + planBranches * (1 + corrections) + end) };
  },
  writes: ({ rounds }) => rounds,
  parts: () => [
    bareProfile,
    otherParams("plan-parallel", "one test case a round", { planBranches: 1 }),
    otherParams("test-parallel", "one query for each test case", { testBranches: 1 }),
    otherParams("side-by-side", "test cases run one after the other", { parallel: false }),
    otherParams("proposer", "the query of the last test case is the answer", { proposer: false }),
    otherParams("verifier", "what runs is not compared with the question", { verifier: false }),
  ],
  async run(state, settings, context) {
    const found: TestCase[] = [];
    const proposed: Candidate[] = [];
    const judged: Judgement[] = [];
    let feedback = "";
    for (let round = 1; round <= settings.rounds; round++) {
      const known = { found: foundText(found), feedback };
      const plan = await planned(known, state, settings, context);
      found.push(...(await testAll(plan.tests, round, state, settings, context)));
      const candidate = await propose({ found: foundText(found), feedback }, found, state, settings, context);
      if (candidate === undefined) {
        feedback = "From what was found no query could be written.";
        continue;
      }
      proposed.push(candidate);
      const verdict = await verified(candidate, state, settings, context);
      judged.push(judgementOf(candidate, verdict, round));
      context.progress(round, settings.rounds);
      if (verdict.same) break;
      feedback = feedbackText(candidate, verdict);
    }
    return [testCases.of(found), candidates.of([...(state.get(candidates) ?? []), ...proposed]), judgements.of(judged)];
  },
});

type Known = Readonly<Record<"found" | "feedback", string>>;

/** What to test next; the question itself where the planner's reply cannot be read. */
async function planned(known: Known, state: State, settings: Params, context: StageContext): Promise<TestPlan> {
  const step = context.within("plan");
  const texts = {
    dialect: context.database.dialect.title,
    schema: schemaText(state, { ...settings, detail: "names", fieldExamples: 0 }, context),
    ...promptTexts(state),
    ...known,
    count: String(settings.planBranches),
  };
  const form = planReply(settings.planBranches);
  const reply = await ask("planner", settings.plan, texts, form, settings, step);
  if (reply === undefined) context.note("The plan could not be read: the question itself is the test case.");
  const { tests, done } = reply ?? { tests: [state.question], done: false };
  // Nothing is known yet, or nothing is asked though more is wanted.
  const first = known.found === "" && tests.length === 0;
  return { tests: (first ? [state.question] : tests).slice(0, settings.planBranches), done };
}

async function testAll(
  tests: readonly string[],
  round: number,
  state: State,
  settings: Params,
  context: StageContext,
): Promise<TestCase[]> {
  const branches = context.within("test").branches(tests.length);
  const run = (test: string, index: number) => runTestCase({ round, test }, state, settings, branches[index]!);
  if (settings.parallel) return Promise.all(tests.map(run));
  const found: TestCase[] = [];
  for (const [index, test] of tests.entries()) found.push(await run(test, index));
  return found;
}

async function propose(
  known: Known,
  found: readonly TestCase[],
  state: State,
  settings: Params,
  context: StageContext,
): Promise<Candidate | undefined> {
  const step = context.within("propose");
  const role = settings.proposer ? "proposer" : "tester";
  const last = found.findLast(({ rows }) => rows)?.sql;
  const texts = { dialect: context.database.dialect.title, ...promptTexts(state), ...known };
  const sql = settings.proposer ? await ask(role, settings.propose, texts, sqlReply, settings, step) : last;
  if (sql === undefined) return undefined;
  const model = context.served(role).name;
  const prompt = settings.proposer ? settings.propose : settings.test;
  const { schema, form } = settings;
  const origin = { model, schema, form, prompt, temperature: 0, sample: 0 };
  return step.candidate({ sql, generator: role, round: 0, origin });
}

/** Whether a query means what the question asks; one that fails or finds nothing does not. */
async function verified(
  { sql, outcome }: Candidate,
  state: State,
  settings: Params,
  context: StageContext,
): Promise<Verdict> {
  if (outcome.kind !== "rows") {
    const { profile, values } = context;
    return { same: false, difference: diagnose({ sql, outcome, profile, values }).join(" ") };
  }
  if (!settings.verifier) return { same: true, difference: "" };
  const step = context.within("verify");
  const told = await ask(
    "verifier",
    settings.tell,
    { dialect: context.database.dialect.title, sql },
    inWords,
    settings,
    step,
  );
  const result = resultBlock(outcome.result, settings.rows);
  const texts = { ...promptTexts(state), sql, told: told ?? "", result };
  const verdict = await ask("verifier", settings.compare, texts, verdictReply, settings, step);
  if (verdict === undefined) context.note("The verdict could not be read: the query stands.");
  return verdict ?? { same: true, difference: "" };
}

const inWords: ReplyForm<string> = {
  parse: (text) => text.trim().slice(0, 2000) || undefined,
  dryRun: () => "The number of rows that meet the condition.",
};

async function ask<Value>(
  role: string,
  name: string,
  texts: Readonly<Record<string, string>>,
  form: ReplyForm<Value>,
  { maxTokens }: Params,
  context: StageContext,
): Promise<Value | undefined> {
  return (await tryPrompt(context, { role, prompt: name, texts, form, temperature: 0, maxTokens }))?.value;
}

/** Test cases as evidence: the question, the query, and what it found. */
function foundText(found: readonly TestCase[]): string {
  const written = found.map(({ test, sql, result }, index) =>
    [`Test case ${index + 1}: ${dataText(test, 400)}`, ...(sql ? [sql] : []), `Its result: ${result}`].join("\n"),
  );
  return written.join("\n\n");
}

function feedbackText({ sql }: Candidate, { difference }: Verdict): string {
  return `The last query did not answer the question:\n${sql}\n${difference || "It means something else."}`;
}

/** What was confirmed counts most; of the others the later, which know more. */
function judgementOf({ id, outcome }: Candidate, { same, difference }: Verdict, round: number): Judgement {
  const score = same ? 1 : "result" in outcome ? round / 100 : 0;
  return { form: "score", candidate: id, score, ...(difference && { comment: difference }) };
}
