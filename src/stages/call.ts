import { ModelError } from "../models/error.js";
import type { ModelReply, ModelRequest } from "../models/model.js";
import { estimatePrompt } from "../models/tokens.js";
import type { StageContext } from "./stage.js";

type Texts = Readonly<Record<string, string>>;

export interface PromptCall extends Omit<ModelRequest, "messages" | "prompt" | "signal"> {
  readonly role: string;
  /** File name without ending. */
  readonly prompt: string;
  /** The text of each name in it. */
  readonly texts: Texts;
  /** What to say instead, step by step, where the prompt does not fit into the model's context. */
  readonly shorter?: readonly (() => Texts)[];
}

/**
 * Fills a prompt of the pipeline and asks the model that serves the role. A prompt that is longer than the model's
 * context, as configured or as its endpoint says, is shortened step by step, which the trace tells.
 */
export async function callPrompt(context: StageContext, call: PromptCall): Promise<ModelReply> {
  const { role, prompt, texts, shorter = [], ...request } = call;
  const template = context.prompt(prompt);
  let room = context.served(role).contextLength;
  for (let step = 0; ; step++) {
    const messages = template.render(step === 0 ? texts : { ...texts, ...shorter[step - 1]!() });
    const last = step === shorter.length;
    if (!last && room !== undefined && sizeOf(messages, request) > room) continue;
    if (step > 0) {
      const message = `The prompt ${prompt} was shortened (step ${step} of ${shorter.length}) to fit into the context.`;
      context.trace({ event: "note", stage: context.stage, message });
    }
    try {
      return await context.model(role)({ ...request, messages, prompt: template.hash });
    } catch (error) {
      if (last || !(error instanceof ModelError) || error.failure !== "context") throw error;
      // Where the endpoint does not say how much fits, each step is tried.
      room = error.excess?.limit ?? room;
    }
  }
}

/** Tokens of prompt and reply; a tenth is kept in hand because the tokenizer is not known. */
function sizeOf(messages: ModelRequest["messages"], { maxTokens = 0 }: Pick<ModelRequest, "maxTokens">): number {
  return 1.1 * estimatePrompt(messages) + maxTokens;
}

/** As `callPrompt`, where a stage can do without: a call that gets no reply is noted in the trace. */
export async function tryPrompt(context: StageContext, call: PromptCall): Promise<ModelReply | undefined> {
  try {
    return await callPrompt(context, call);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    context.trace({ event: "note", stage: context.stage, message: error.message });
    return undefined;
  }
}
