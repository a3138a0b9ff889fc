import { z } from "zod";
import { resultBlock } from "../../prompts/result-block.js";
import { sqlReply } from "../../prompts/sql-reply.js";
import { bestRevisions } from "../best-revisions.js";
import { tryPrompt } from "../call.js";
import type { Candidate } from "../candidate.js";
import { fixerParts } from "../parts.js";
import { promptTexts } from "../prompt-inputs.js";
import { schemaNeeds, schemaParams, schemaParts, schemaText, shorterSchemas } from "../schema-text.js";
import { candidates } from "../slots.js";
import { defineStage, type StageContext } from "../stage.js";
import type { State } from "../state.js";

const params = z.strictObject({
  prompt: z.string().min(1),
  role: z.string().min(1).default("reviser"),
  ...schemaParams,
  /** Rows of a result that the model sees. */
  rows: z.int().positive().default(5),
  maxTokens: z.int().positive().default(500),
});

type Params = z.output<typeof params>;

/**
 * Looks once more at every query that runs, with its result, and writes what it means better where it does not answer the
 * question (the reviser of Agentar-Scale-SQL). A revision stands beside its original, and both compete.
 */
export const fixRevise = defineStage({
  method: "fix/revise",
  task: "revising",
  params,
  needs: ({ schema }) => [candidates, ...schemaNeeds(schema)],
  gives: [candidates],
  prompts: ({ prompt }) => [{ name: prompt, names: ["dialect", "schema", "evidence", "question", "sql", "result"] }],
  roles: ({ role }) => [role],
  calls: (_, written) => ({ least: 0, most: written }),
  parts: (entry) => [...fixerParts("reviser", "no query that runs is looked at again"), ...schemaParts(entry)],
  async run(state, settings, context) {
    const all = state.get(candidates) ?? [];
    const running = bestRevisions(all).filter(({ outcome }) => "result" in outcome);
    // One text is looked at once.
    const different = [...new Map(running.map((each) => [each.sql, each])).values()];
    const branches = context.branches(different.length);
    const revised = await Promise.all(
      different.map((candidate, index) => revise(candidate, state, settings, branches[index]!)),
    );
    return [candidates.of([...all, ...revised.flat()])];
  },
});

async function revise(
  { sql, outcome, generator, origin }: Candidate,
  state: State,
  settings: Params,
  context: StageContext,
): Promise<Candidate[]> {
  const { role, prompt, rows, maxTokens } = settings;
  const texts = {
    dialect: context.database.dialect.title,
    schema: schemaText(state, settings, context),
    ...promptTexts(state),
    sql,
    result: "result" in outcome ? resultBlock(outcome.result, rows) : outcome.message,
  };
  const shorter = shorterSchemas(state, settings, context).map((schema) => () => ({ schema: schema() }));
  const call = { role, generator, prompt, texts, form: sqlReply, shorter, temperature: 0, maxTokens };
  const written = (await tryPrompt(context, call))?.value;
  if (written === undefined || written === sql) return [];
  return [await context.candidate({ sql: written, generator, round: 0, ...(origin && { origin }) })];
}
