import type { Message } from "../../models/model.js";
import type { State } from "../../stages/state.js";
import type { TrainingPair } from "../pair.js";
import { type GeneratorPrompt, generatorMessages, type PromptContext } from "../prompt.js";
import type { TrainingRow } from "../row.js";

/** A question as the pipeline asks its reasoning generator, with what the reward needs. */
export function grpoRow(
  { id, database, gold, question, evidence, tier }: TrainingPair,
  prompt: GeneratorPrompt,
  state: State,
  context: PromptContext,
): TrainingRow & { readonly prompt: readonly Message[] } {
  return {
    ...{ id, database, gold, question, evidence, tier },
    prompt: generatorMessages(prompt, state, context),
    data_source: "askable",
    reward_model: { style: "rule", ground_truth: gold },
    extra_info: { id, database },
  };
}
