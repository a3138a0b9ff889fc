import type { Message } from "../../models/model.js";
import { sqlReply } from "../../prompts/sql-reply.js";
import type { Template } from "../../prompts/template.js";
import { type FixModelParams, fixerTexts } from "../../stages/fix/model.js";
import { type SchemaParams, schemaText } from "../../stages/schema-text.js";
import type { State } from "../../stages/state.js";
import type { TrainingPair } from "../pair.js";
import { type GeneratorPrompt, generatorMessages, type PromptContext } from "../prompt.js";
import type { BrokenQuery } from "./broken.js";

/** What a model is trained to do: to write SQL, and three tasks beside it (XiYan-SQL's multi-task training). */
export const TASKS = ["generate", "reverse-question", "reverse-evidence", "self-refine"] as const;
export type SftTask = (typeof TASKS)[number];

/** How the pipeline's fixer asks. */
export interface FixerPrompt {
  readonly settings: FixModelParams;
  readonly template: Template;
}

/** SQL as a generator is asked to give it; undefined where the pipeline's own parser would read something else. */
export function sqlAnswer(sql: string): string | undefined {
  const reply = `\`\`\`sql\n${sql}\n\`\`\``;
  return sqlReply.parse(reply) === sql ? reply : undefined;
}

/** Question to SQL, in the words of a generator. */
export function generate(reply: string, prompt: GeneratorPrompt, state: State, context: PromptContext): Message[] {
  return answered(generatorMessages(prompt, state, context), reply);
}

/** SQL to question: what the query answers. */
export function reverseQuestion(
  { question, gold: sql, evidence }: TrainingPair,
  template: Template,
  looks: SchemaParams,
  state: State,
  context: PromptContext,
): Message[] {
  const schema = schemaText(state, looks, context);
  return answered(template.render({ dialect: titleOf(context), schema, evidence, sql }), question);
}

/** SQL and question to the notes that the query rests on, out of candidates. */
export function reverseEvidence(
  { question, gold: sql }: TrainingPair,
  { candidates, needed }: { readonly candidates: readonly string[]; readonly needed: readonly string[] },
  template: Template,
  looks: SchemaParams,
  state: State,
  context: PromptContext,
): Message[] {
  const schema = schemaText(state, looks, context);
  const notes = candidates.map((note) => `- ${note}`).join("\n");
  const reply = needed.map((note) => `- ${note}`).join("\n");
  return answered(template.render({ dialect: titleOf(context), schema, notes, question, sql }), reply);
}

/** A query that fails or finds nothing, with what exactly is wrong, to the right one, in the words of the fixer. */
export async function selfRefine(
  { sql, outcome }: BrokenQuery,
  reply: string,
  { settings, template }: FixerPrompt,
  state: State,
  context: Parameters<typeof fixerTexts>[3],
): Promise<Message[]> {
  const schema = settings.schema === "own" ? "recall" : settings.schema;
  return answered(template.render(await fixerTexts({ sql, outcome }, state, { ...settings, schema }, context)), reply);
}

const titleOf = ({ database }: PromptContext) => database.dialect.title;

function answered(messages: readonly Message[], content: string): Message[] {
  return [...messages, { role: "assistant", content }];
}
