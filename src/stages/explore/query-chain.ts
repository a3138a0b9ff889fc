import { z } from "zod";
import type { SubSchema } from "../../profiles/profile.js";
import { critiqueReply } from "../../prompts/critic-reply.js";
import { resultBlock } from "../../prompts/result-block.js";
import { sqlReply } from "../../prompts/sql-reply.js";
import { tryPrompt } from "../call.js";
import type { Candidate } from "../candidate.js";
import { diagnose } from "../fix/diagnose.js";
import type { Judgement } from "../judgement.js";
import { promptTexts } from "../prompt-inputs.js";
import { schemaParams, subSchemaText } from "../schema-text.js";
import type { StageContext } from "../stage.js";
import type { State } from "../state.js";

const { schema: _, shuffle: __, ...looks } = schemaParams;
const prompt = z.string().min(1);

/** What one chain of queries needs to know. */
export const chainParams = {
  prompts: z.strictObject({
    difficulty: prompt,
    subsets: prompt,
    write: prompt,
    retry: prompt,
    critic: prompt,
    mutate: prompt,
  }),
  ...looks,
  /** Of subsets, queries and mutations, and of the critic. */
  temperature: z.number().min(0).max(2).default(1),
  criticTemperature: z.number().min(0).max(2).default(0.2),
  /** Rows of a result that the critic sees. */
  rows: z.int().positive().default(5),
  maxTokens: z.int().positive().default(500),
};

type ChainParams = z.output<z.ZodObject<typeof chainParams>>;
export type PromptName = keyof ChainParams["prompts"];

/** What came of a chain. */
export interface Explored {
  readonly made: readonly Candidate[];
  readonly judged: readonly Judgement[];
}

export interface Chain {
  readonly subset: SubSchema;
  /** Its place in the pool. */
  readonly number: number;
  readonly depth: number;
  /** The number of its requests. */
  readonly turn: number;
}

/** A query on one subset, what the critic says of it, and what the mutator makes of it. */
export async function chainOf(
  chain: Chain,
  state: State,
  settings: ChainParams,
  context: StageContext,
): Promise<Explored> {
  const made: Candidate[] = [];
  const judged: Judgement[] = [];
  let current = await written(chain, made, state, settings, context);
  for (let step = 1; current !== undefined; step++) {
    const result = resultText(current, settings);
    const texts = { sql: current.sql, result };
    const call = { ...request("critic", chain.subset, texts, state, settings, context), role: "critic" };
    const reply = await tryPrompt(context.within("critic"), {
      ...call,
      form: critiqueReply,
      temperature: settings.criticTemperature,
      sample: chain.turn,
    });
    if (reply?.value === undefined) break;
    const { score, confidence, change, assessment } = reply.value;
    const parts = { score, confidence, change };
    judged.push({ form: "score", candidate: current.id, score: rewardOf(parts), parts, comment: assessment });
    if (step >= chain.depth || change === 0) break;
    const told = { ...texts, assessment: assessment || "none", change: String(change) };
    const next = await draft("mutate", "mutator", told, chain, step, state, settings, context);
    if (next === undefined) break;
    made.push(next);
    current = "result" in next.outcome ? next : undefined;
  }
  return { made, judged };
}

/** R = s (1 - t) k: how well a query answers, how little of it should change, how sure the critic is. */
export const rewardOf = ({ score, change, confidence }: Record<"score" | "change" | "confidence", number>) =>
  score * (1 - change) * confidence;

/** A query that runs; one that fails is written again with its error. */
async function written(
  chain: Chain,
  made: Candidate[],
  state: State,
  settings: ChainParams,
  context: StageContext,
): Promise<Candidate | undefined> {
  for (let attempt = 0; attempt < chain.depth; attempt++) {
    const last = made.at(-1);
    const { profile, values } = context;
    const texts = last && { sql: last.sql, diagnosis: diagnose({ ...last, profile, values }).join("\n") };
    const kind = last ? "retry" : "write";
    const next = await draft(kind, "generator", texts ?? {}, chain, attempt, state, settings, context);
    if (next === undefined) return undefined;
    made.push(next);
    if ("result" in next.outcome) return next;
  }
  return undefined;
}

async function draft(
  kind: "write" | "retry" | "mutate",
  role: "generator" | "mutator",
  texts: Readonly<Record<string, string>>,
  { subset, number, turn }: Chain,
  step: number,
  state: State,
  settings: ChainParams,
  context: StageContext,
): Promise<Candidate | undefined> {
  const { temperature, form } = settings;
  const inner = context.within(role);
  const call = { ...request(kind, subset, texts, state, settings, context), role, temperature, sample: turn };
  const reply = await tryPrompt(inner, { ...call, generator: role, form: sqlReply });
  if (reply?.value === undefined) return undefined;
  const model = context.served(role).name;
  const origin = { model, schema: `subset ${number}`, form, prompt: call.prompt, temperature, sample: step } as const;
  return inner.candidate({ sql: reply.value, generator: role, round: 0, origin });
}

/** What all calls of the exploration have in common. @param subset Undefined for the whole schema. */
export function request(
  kind: PromptName,
  subset: SubSchema | undefined,
  own: Readonly<Record<string, string>>,
  state: State,
  { prompts, maxTokens, ...settings }: ChainParams,
  context: StageContext,
) {
  const bare = { ...settings, detail: "names", fieldExamples: 0 } as const;
  const texts = {
    dialect: context.database.dialect.title,
    schema: subSchemaText(subset, state, settings, context),
    ...promptTexts(state),
    ...own,
  };
  return {
    prompt: prompts[kind],
    texts,
    maxTokens,
    shorter: [() => ({ schema: subSchemaText(subset, state, bare, context) })],
  };
}

function resultText({ outcome }: Candidate, { rows }: ChainParams): string {
  return "result" in outcome ? resultBlock(outcome.result, rows) : outcome.message;
}
