import { z } from "zod";
import type { Outcome } from "../../databases/results/result.js";
import { queriesReply } from "../../prompts/queries-reply.js";
import { resultBlock } from "../../prompts/result-block.js";
import { tryPrompt } from "../call.js";
import { diagnose } from "../fix/diagnose.js";
import { schemaParams, schemaText, shorterSchemas } from "../schema-text.js";
import type { StageContext } from "../stage.js";
import type { State } from "../state.js";

/** A simple question that can be answered by itself, and what its query found. */
export const testCase = z
  .object({
    /** Which round of planning asked for it, from 1. */
    round: z.int(),
    test: z.string(),
    /** Absent where no reply held a query. */
    sql: z.string().optional(),
    /** The first rows, or what went wrong. */
    result: z.string(),
    rows: z.boolean(),
  })
  .readonly();

export type TestCase = z.infer<typeof testCase>;

export const testParams = {
  ...schemaParams,
  /** Prompts that write the queries of a test case, and write them again where none has rows. */
  test: z.string().min(1),
  correct: z.string().min(1),
  /** Queries of a test case in one reply at most; the first that has rows is kept. */
  testBranches: z.int().positive().default(3),
  /** Calls that correct a test case at most. */
  corrections: z.int().nonnegative().default(1),
  /** Rows of a result that are evidence. */
  rows: z.int().positive().default(5),
  maxTokens: z.int().positive().default(500),
};

type TestParams = z.output<z.ZodObject<typeof testParams>>;

/** A query of a test case with what came of it. */
interface Tried {
  readonly sql: string;
  readonly outcome: Outcome;
}

/**
 * Runs a test case (PExA, test case generator): a model writes several queries at once, which are executed side by side, and
 * the first with rows is kept. Where none has any, they go back with what is wrong.
 */
export async function runTestCase(
  { round, test }: Pick<TestCase, "round" | "test">,
  state: State,
  settings: TestParams,
  context: StageContext,
): Promise<TestCase> {
  let best: Tried | undefined;
  for (let attempt = 0; attempt <= settings.corrections; attempt++) {
    const queries = await queriesFor(test, best, state, settings, context);
    if (queries === undefined) break;
    const tried = await Promise.all(queries.map(async (sql) => ({ sql, outcome: await context.execute(sql) })));
    best = better([...(best ? [best] : []), ...tried]);
    if (best?.outcome.kind === "rows") break;
  }
  if (best === undefined) return { round, test, result: "No query was written.", rows: false };
  const { sql, outcome } = best;
  const result = "result" in outcome ? resultBlock(outcome.result, settings.rows) : `It fails: ${outcome.message}`;
  return { round, test, sql, result, rows: outcome.kind === "rows" };
}

/** The first with rows, else the first that runs, else the first. */
function better(tried: readonly Tried[]): Tried | undefined {
  const first = (kind: Outcome["kind"]) => tried.find(({ outcome }) => outcome.kind === kind);
  return first("rows") ?? first("empty") ?? tried[0];
}

async function queriesFor(
  test: string,
  last: Tried | undefined,
  state: State,
  settings: TestParams,
  context: StageContext,
): Promise<readonly string[] | undefined> {
  const { maxTokens, testBranches } = settings;
  const { profile, values, database } = context;
  const texts = {
    dialect: database.dialect.title,
    schema: schemaText(state, settings, context),
    test,
    count: String(testBranches),
    ...(last && { sql: last.sql, diagnosis: diagnose({ ...last, profile, values }).join("\n") }),
  };
  const reply = await tryPrompt(context, {
    role: "tester",
    prompt: last ? settings.correct : settings.test,
    texts,
    form: queriesReply,
    shorter: shorterSchemas(state, settings, context).map((schema) => () => ({ schema: schema() })),
    temperature: 0,
    maxTokens,
  });
  return reply?.value?.slice(0, testBranches);
}
