import { z } from "zod";
import type { SubSchema } from "../../profiles/profile.js";
import { listsReply } from "../../prompts/lists-reply.js";
import { tryPrompt } from "../call.js";
import { promptTexts } from "../prompt-inputs.js";
import { bareProfile, schemaParams, subSchemaText, wholeSchema } from "../schema-text.js";
import { preciseSchema, recallSchema } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import { tablesNamed } from "./resolve.js";

const params = z.strictObject({
  prompt: z.string().min(1),
  role: z.string().min(1).default("linking"),
  form: schemaParams.form,
  detail: schemaParams.detail,
  fieldExamples: schemaParams.fieldExamples,
  maxTokens: z.int().positive().default(200),
});

/**
 * A model names the tables that a question needs, rather one too many than one too few (MSc-SQL, section 3.1 and appendix
 * A.1). Both schemas are these tables with all their fields; the whole schema where the reply names none.
 */
export const linkTables = defineStage({
  method: "link/tables",
  task: "linking",
  params,
  needs: [],
  gives: [preciseSchema, recallSchema],
  prompts: ({ prompt }) => [{ name: prompt, names: ["dialect", "schema", "evidence", "question"] }],
  roles: ({ role }) => [role],
  calls: () => ({ least: 1, most: 1 }),
  parts: () => [bareProfile],
  async run(state, settings, context) {
    const { role, prompt, maxTokens } = settings;
    const texts = {
      dialect: context.database.dialect.title,
      schema: subSchemaText(undefined, state, settings, context),
      ...promptTexts(state),
    };
    const bare = { form: settings.form, detail: "names", fieldExamples: 0 } as const;
    const shorter = [() => ({ schema: subSchemaText(undefined, state, bare, context) })];
    const first = context.profile.tables[0]?.name ?? "";
    const form = listsReply("tables", ["tables"], JSON.stringify({ tables: [first] }));
    const reply = await tryPrompt(context, { role, prompt, texts, form, shorter, maxTokens });
    const linked = fieldsOf(reply?.value?.get("tables") ?? [], context);
    return [preciseSchema.of(linked), recallSchema.of(linked)];
  },
});

function fieldsOf(names: readonly string[], context: StageContext): SubSchema {
  const { tables, unknown } = tablesNamed(names, context.profile);
  if (unknown.length > 0) context.note(`Not in the schema, left out: ${unknown.slice(0, 8).join(", ")}.`);
  if (tables.size === 0) context.note("No table was named; the whole schema is shown.");
  const whole = wholeSchema(context.profile);
  return tables.size === 0 ? whole : whole.filter(({ table }) => tables.has(table));
}
