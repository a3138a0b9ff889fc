import { type FieldRef, fieldKey } from "../databases/schema.js";
import type { MatchedValue } from "../indexes/value-index.js";
import type { Message } from "../models/model.js";
import type { SubSchema } from "../profiles/profile.js";
import type { Template } from "../prompts/template.js";
import { type Writer, type WriterContext, writerTexts } from "../stages/generate/write.js";
import { valuesOfEvidence } from "../stages/ground/evidence.js";
import { namedFields } from "../stages/ground/named-fields.js";
import { strongest, valuesInTexts } from "../stages/ground/phrases.js";
import { inOrder, withKeys } from "../stages/link/keys.js";
import { type RetrievedParams, retrieveSchemas } from "../stages/link/retrieved.js";
import { matchedValues, preciseSchema, recallSchema } from "../stages/slots.js";
import type { StageContext } from "../stages/stage.js";
import { type State, stateOf } from "../stages/state.js";
import { noisySchema } from "./noisy-schema.js";
import { seedOf, type TrainingPair } from "./pair.js";

/** How a generator of a pipeline asks, with the text of its prompt. */
export interface GeneratorPrompt {
  readonly writer: Writer;
  readonly template: Template;
}

/** A prepared database, as far as prompts show it. */
export type PromptContext = WriterContext & Pick<StageContext, "values" | "signal">;

/** Stored values that a prompt names at most, as in `ground/model`. */
const MOST_VALUES = 12;
const PER_PHRASE = 3;

/**
 * What a pipeline knows of a question when it asks its generators: the part of the schema, which stands for the precise
 * one and for the recall one, and the stored values that rules find in question and evidence (`ground/rules`).
 */
export function promptState(pair: TrainingPair, schema: SubSchema, context: PromptContext): State {
  return stateWith(pair, { precise: schema, recall: schema }, valuesOf(pair, context));
}

function valuesOf({ question, evidence }: TrainingPair, context: PromptContext): readonly MatchedValue[] {
  const { profile, values } = context;
  const texts = [question, evidence];
  const found = [
    ...valuesOfEvidence(question, evidence, profile, values),
    ...valuesInTexts(texts, PER_PHRASE, context, namedFields(texts, profile)),
  ];
  return strongest(found).slice(0, MOST_VALUES);
}

function stateWith(
  { question, evidence }: TrainingPair,
  { precise, recall }: Linked,
  values: readonly MatchedValue[],
): State {
  return stateOf({ question, evidence }, [
    preciseSchema.of(precise),
    recallSchema.of(recall),
    matchedValues.of(values),
  ]);
}

/** The parts of a schema that linking finds for a question. */
interface Linked {
  readonly precise: SubSchema;
  readonly recall: SubSchema;
}

/** How much more a prompt shows than its query needs. */
export interface Noise {
  /** Distractors for each field that is needed. */
  readonly noise: number;
  readonly seed: number;
}

/** As `promptState`, with the fields that queries read, their keys and distractors for the schema. */
export function noisyState(
  pair: TrainingPair,
  read: readonly FieldRef[],
  { noise, seed }: Noise,
  context: PromptContext,
): State {
  return promptState(pair, noisySchema(context.profile, read, noise, seedOf(seed, pair.id, "noise")), context);
}

/**
 * As `promptState`, with the schema that linking without a model finds (`link/retrieved`), and with the fields that queries
 * read and their keys, where it misses some.
 */
export async function linkedState(
  pair: TrainingPair,
  read: readonly FieldRef[],
  linking: RetrievedParams,
  context: PromptContext & Pick<StageContext, "fields" | "vocabulary">,
): Promise<State> {
  const values = valuesOf(pair, context);
  const found = await retrieveSchemas(stateWith(pair, { precise: [], recall: [] }, values), linking, context);
  const needed = withKeys(context.profile, read);
  const whole = (part: SubSchema) => inOrder(context.profile, new Set([...part, ...needed].map(fieldKey)));
  return stateWith(pair, { precise: whole(found.precise), recall: whole(found.recall) }, values);
}

/** The messages that the pipeline sends: what is trained is what is asked. */
export function generatorMessages(
  { writer, template }: GeneratorPrompt,
  state: State,
  context: PromptContext,
): Message[] {
  return template.render(writerTexts(state, writer, context));
}
