import { z } from "zod";
import { maskQuestion } from "../../indexes/examples/skeleton.js";
import { examplesReply, type SolvedPair } from "../../prompts/examples-reply.js";
import { tryPrompt } from "../call.js";
import { otherParams } from "../parts.js";
import { promptTexts } from "../prompt-inputs.js";
import { schemaNeeds, schemaParams, schemaText, shorterSchemas } from "../schema-text.js";
import { examples } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";

const params = z.strictObject({
  /** Asks for examples that use features of SQL, over the whole schema. */
  features: z.string().min(1),
  /** Asks for examples over the linked fields. */
  fields: z.string().min(1),
  role: z.string().min(1).default("examples"),
  ...schemaParams,
  /** Examples of both kinds together. */
  examples: z.int().nonnegative().default(75),
  temperature: z.number().min(0).max(2).default(0.5),
  maxTokens: z.int().positive().default(8000),
});

type Params = z.output<typeof params>;

/**
 * Online synthetic examples of CHASE-SQL (section 3.3, algorithm 2): a model makes up questions about this very database with
 * their SQL, half of them by features of SQL over the whole schema, half over the fields that the question is linked to. Those
 * whose SQL does not run are left out.
 */
export const groundSyntheticExamples = defineStage({
  method: "ground/synthetic-examples",
  task: "making up examples",
  params,
  needs: ({ schema }) => schemaNeeds(schema),
  gives: [examples],
  prompts: ({ features, fields }) =>
    [features, fields].map((name) => ({ name, names: ["dialect", "schema", "evidence", "question", "count"] })),
  roles: ({ role }) => [role],
  calls: ({ examples }) => ({ least: examples > 0 ? 2 : 0, most: examples > 0 ? 2 : 0 }),
  parts: () => [otherParams("examples", "no examples are made up", { examples: 0 })],
  async run(state, settings, context) {
    const { features, fields } = settings;
    const half = Math.ceil(settings.examples / 2);
    const branches = context.branches(2);
    const made =
      settings.examples === 0
        ? []
        : await Promise.all([
            madeUp(features, half, { ...settings, schema: "all" }, state, branches[0]!),
            madeUp(fields, settings.examples - half, settings, state, branches[1]!),
          ]);
    const pairs = [...new Map(made.flat().map((pair) => [pair.sql, pair])).values()];
    const kept = await Promise.all(pairs.map(async (pair) => ((await runs(pair, context)) ? [pair] : [])));
    const running = kept.flat();
    const left = pairs.length - running.length;
    if (left > 0) context.note(`${left} of ${pairs.length} made-up examples do not run and were left out.`);
    return [examples.of(running.map((pair) => hitOf(pair, context)))];
  },
});

async function madeUp(
  prompt: string,
  count: number,
  settings: Params,
  state: State,
  context: StageContext,
): Promise<readonly SolvedPair[]> {
  if (count < 1) return [];
  const { role, temperature, maxTokens } = settings;
  const texts = {
    dialect: context.database.dialect.title,
    schema: schemaText(state, settings, context),
    ...promptTexts(state),
    count: String(count),
  };
  const shorter = shorterSchemas(state, settings, context).map((schema) => () => ({ schema: schema() }));
  const reply = await tryPrompt(context, { role, prompt, texts, form: examplesReply, shorter, temperature, maxTokens });
  if (reply !== undefined && reply.value === undefined) context.note("The reply holds no example.");
  return reply?.value?.slice(0, count) ?? [];
}

async function runs({ sql }: SolvedPair, context: StageContext): Promise<boolean> {
  return (await context.plan(sql)).kind === "plan";
}

function hitOf({ question, sql }: SolvedPair, { databaseName, profile }: StageContext) {
  const skeleton = maskQuestion(question, {
    values: [],
    tables: profile.tables.map(({ name }) => name),
    fields: profile.tables.flatMap(({ fields }) => fields.map(({ name }) => name)),
  });
  const example = { question, sql, database: databaseName, source: "synthetic" as const };
  return { example, skeleton, score: 0 };
}
