import { z } from "zod";
import { type FieldRef, fieldKey } from "../../databases/schema.js";
import type { SubSchema } from "../../profiles/profile.js";
import { sqlReply } from "../../prompts/sql-reply.js";
import { tryPrompt } from "../call.js";
import { strangeLiterals } from "../fix/diagnose.js";
import { otherParams } from "../parts.js";
import { promptTexts } from "../prompt-inputs.js";
import { schemaParams, subSchemaText, wholeSchema } from "../schema-text.js";
import { preciseSchema, recallSchema } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import { type State, slot } from "../state.js";
import { fieldsIn } from "./fields-in.js";
import { withKeys } from "./keys.js";
import { retrievedParams, retrieveSchemas } from "./retrieved.js";

const params = z.strictObject({
  prompt: z.string().min(1),
  /** Shows a query with the literals that its fields do not hold, and which do. */
  retry: z.string().min(1),
  role: z.string().min(1).default("linking"),
  /** How the schema is shown to each query: the fields that retrieval finds or all, and how much is said of them. */
  variants: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        fields: z.enum(["focused", "full"]),
        form: schemaParams.form,
        detail: schemaParams.detail,
        fieldExamples: schemaParams.fieldExamples,
      }),
    )
    .min(1),
  /** Calls for literals that their fields do not hold, for each variant at most. */
  retries: z.int().nonnegative().default(3),
  maxTokens: z.int().positive().default(500),
});

type Params = z.output<typeof params>;
type Variant = Params["variants"][number];

const linkingQuery = z.object({ variant: z.string(), sql: z.string() }).readonly();

/** The queries that fields and literals were taken from. */
export const linkingQueries = slot("linking queries", z.array(linkingQuery).readonly(), {
  title: "Linking queries",
  lines: (all: readonly z.infer<typeof linkingQuery>[]) => all.map(({ variant, sql }) => `${variant}: ${sql}`),
});

/**
 * Linking by writing (Automatic Metadata Extraction, https://arxiv.org/abs/2505.19988): a query is written for each of several views of the schema,
 * and the fields that it uses are what the question needs. A literal that its field does not hold is looked up: the query
 * goes back with the fields that hold it. Both schemas are the fields of all queries, with their keys.
 */
export const linkByQueries = defineStage({
  method: "link/by-queries",
  task: "linking",
  params,
  needs: [],
  gives: [linkingQueries, preciseSchema, recallSchema],
  prompts: ({ prompt, retry }) => [
    { name: prompt, names: ["dialect", "schema", "evidence", "question"] },
    { name: retry, names: ["dialect", "schema", "evidence", "question", "sql", "literals"] },
  ],
  roles: ({ role }) => [role],
  calls: ({ variants, retries }) => ({ least: variants.length, most: variants.length * (1 + retries) }),
  parts: () => [otherParams("retries", "literals are not looked up", { retries: 0 })],
  async run(state, settings, context) {
    const { profile } = context;
    const focused = (await retrieveSchemas(state, retrievedParams.parse({}), context)).recall;
    const branches = context.branches(settings.variants.length);
    const written = await Promise.all(
      settings.variants.map(async (variant, index) => {
        const shown = variant.fields === "focused" ? focused : wholeSchema(profile);
        return { variant: variant.name, sqls: await queriesOf(variant, shown, state, settings, branches[index]!) };
      }),
    );
    const queries = written.flatMap(({ variant, sqls }) => sqls.map((sql) => ({ variant, sql })));
    const fields = new Map<string, FieldRef>();
    for (const { sql } of queries) for (const ref of fieldsIn(sql, profile)) fields.set(fieldKey(ref), ref);
    if (fields.size === 0) context.note("No query names a field; fields were linked without a model.");
    const linked = withKeys(profile, fields.size === 0 ? focused : [...fields.values()]);
    return [linkingQueries.of(queries), preciseSchema.of(linked), recallSchema.of(linked)];
  },
});

/** The query of a variant, and what became of it where its literals were looked up. */
async function queriesOf(
  variant: Variant,
  shown: SubSchema,
  state: State,
  { prompt, retry, role, retries, maxTokens }: Params,
  context: StageContext,
): Promise<string[]> {
  const { profile, values, database } = context;
  const bare = { ...variant, detail: "names", fieldExamples: 0 } as const;
  const texts = {
    dialect: database.dialect.title,
    schema: subSchemaText(shown, state, variant, context),
    ...promptTexts(state),
  };
  const shorter = [() => ({ schema: subSchemaText(shown, state, bare, context) })];
  const ask = async (name: string, own: Readonly<Record<string, string>>) =>
    (
      await tryPrompt(context, {
        role,
        prompt: name,
        texts: { ...texts, ...own },
        form: sqlReply,
        shorter,
        temperature: 0,
        maxTokens,
      })
    )?.value;
  const sqls: string[] = [];
  let sql = await ask(prompt, {});
  for (let attempt = 0; sql !== undefined && !sqls.includes(sql); attempt++) {
    sqls.push(sql);
    const literals = attempt < retries ? strangeLiterals({ sql, profile, values }) : [];
    if (literals.length === 0) break;
    sql = await ask(retry, { sql, literals: literals.join("\n") });
  }
  return sqls;
}
