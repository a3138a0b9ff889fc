import { z } from "zod";
import { DIALECT_NAMES, examplesBlock, valuesBlock } from "../../prompts/blocks.js";
import { readSql } from "../../prompts/sql-answer.js";
import { callPrompt } from "../call.js";
import { schemaNeeds, schemaParams, schemaText } from "../schema-text.js";
import { type Candidate, defineStage, type StageContext, type State } from "../stage.js";

const params = z.strictObject({
  /** The prompt file, without its ending. */
  prompt: z.string().min(1),
  role: z.string().min(1).default("generator"),
  ...schemaParams,
  /** Adds {{values}}: stored values that the question names, one line a field. */
  values: z.boolean().default(false),
  /** Adds {{examples}}: so many of the examples found. */
  examples: z.int().nonnegative().default(0),
  samples: z.int().positive().default(1),
  temperature: z.number().min(0).max(2).default(0),
  maxTokens: z.int().positive().default(400),
  /** Ends the reply; small models ramble after their query. */
  stop: z.array(z.string()).default([]),
});

/** Asks a model for SQL: one prompt, one or more samples, each executed. */
export const generatePrompt = defineStage({
  method: "generate/prompt",
  params,
  needs: [],
  needsToo: ({ schema, values, examples }) => [
    ...schemaNeeds(schema),
    ...(values ? (["values"] as const) : []),
    ...(examples > 0 ? (["examples"] as const) : []),
  ],
  gives: ["candidates"],
  prompts: ({ prompt, values, examples }) => [
    {
      name: prompt,
      names: Object.keys(optionalTexts(values, examples)).concat("dialect", "schema", "evidence", "question"),
    },
  ],
  roles: ({ role }) => [role],
  async run(state, settings, context) {
    const texts = textsOf(state, settings, context);
    const samples = Array.from({ length: settings.samples }, (_, sample) => sample);
    const written = await Promise.all(samples.map((sample) => writeOne(sample, texts, settings, context)));
    return { candidates: [...(state.candidates ?? []), ...written.filter((candidate) => candidate !== undefined)] };
  },
});

type Settings = z.output<typeof params>;

function optionalTexts(values: boolean, examples: number): Record<string, string> {
  return { ...(values ? { values: "" } : {}), ...(examples > 0 ? { examples: "" } : {}) };
}

function textsOf(state: State, settings: Settings, context: StageContext): Record<string, string> {
  const found = (state.examples ?? []).slice(0, settings.examples).map(({ example }) => example);
  return {
    dialect: DIALECT_NAMES[context.database.dialect],
    schema: schemaText(state, settings, context),
    evidence: state.evidence.trim(),
    question: state.question.trim(),
    ...(settings.values
      ? { values: valuesBlock(state.values ?? [], "Stored values that the question may mean:") }
      : {}),
    ...(settings.examples > 0 ? { examples: examplesBlock(found, "Solved questions of other databases:") } : {}),
  };
}

async function writeOne(
  sample: number,
  texts: Record<string, string>,
  settings: Settings,
  context: StageContext,
): Promise<Candidate | undefined> {
  const { role, prompt, temperature, maxTokens, stop } = settings;
  const reply = await callPrompt(context, { role, prompt, texts, temperature, maxTokens, stop, sample });
  const sql = readSql(reply.text);
  if (sql !== undefined) return context.candidate({ sql, generator: context.stage, round: 0 });
  context.trace({ event: "note", stage: context.stage, message: "The reply holds no SQL." });
  return undefined;
}
