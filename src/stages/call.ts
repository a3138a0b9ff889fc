import { AskableError } from "../errors.js";
import { ModelError } from "../models/error.js";
import type { ModelReply, ModelRequest } from "../models/model.js";
import { joinSamples } from "../models/samples.js";
import { estimatePrompt } from "../models/tokens.js";
import { isCut, type ReplyForm } from "../prompts/reply-form.js";
import type { StageContext } from "./stage.js";

type Texts = Readonly<Record<string, string>>;

export interface PromptCall<Value>
  extends Omit<ModelRequest, "messages" | "prompt" | "schema" | "reads" | "dryRunReply" | "signal"> {
  readonly role: string;
  /** File name without ending. */
  readonly prompt: string;
  /** The text of each name in it. */
  readonly texts: Texts;
  /** The form of the reply. */
  readonly form: ReplyForm<Value>;
  /** What to say instead, step by step, where the prompt does not fit into the model's context. */
  readonly shorter?: readonly (() => Texts)[];
}

/** A reply as it came, and what was read in it: undefined where it cannot be read. */
export interface ReadReply<Value> extends ModelReply {
  readonly value: Value | undefined;
}

/**
 * Fills a prompt of the pipeline and asks the model that serves the role. A prompt that is longer than the model's
 * context, as configured or as its endpoint says, is shortened step by step, which the trace tells. A reply that was
 * cut at its length limit is asked for once more with more room; where that comes to nothing it stays cut (`isCut`).
 */
export async function callPrompt<Value>(context: StageContext, call: PromptCall<Value>): Promise<ReadReply<Value>> {
  const { role, prompt, texts, form, shorter = [], ...settings } = call;
  const reads = (text: string) => form.parse(text) !== undefined;
  const request = { ...settings, ...(form.schema && { schema: form.schema }), reads, dryRunReply: form.dryRun };
  const template = context.prompt(prompt);
  let room = context.served(role).contextLength;
  for (let step = 0; ; step++) {
    const messages = template.render(step === 0 ? texts : { ...texts, ...shorter[step - 1]!() });
    const last = step === shorter.length;
    if (!last && room !== undefined && sizeOf(messages, request) > room) continue;
    if (step > 0) {
      context.note(`The prompt ${prompt} was shortened (step ${step} of ${shorter.length}) to fit into the context.`);
    }
    try {
      const ready = { ...request, messages, prompt: template.hash };
      const reply = await withRoom(await context.model(role)(ready), ready, call, context);
      return { ...reply, value: form.parse(reply.text) };
    } catch (error) {
      if (last || !(error instanceof ModelError) || error.failure !== "context") throw error;
      // Where the endpoint does not say how much fits, each step is tried.
      room = error.excess?.limit ?? room;
    }
  }
}

/** How much more room a reply gets that was cut. */
const MORE_ROOM = 4;

/** The reply, or where it was cut the one that came of more room; of several samples those that were cut. */
async function withRoom<Value>(
  reply: ModelReply,
  request: ModelRequest,
  { role, prompt, form }: PromptCall<Value>,
  context: StageContext,
): Promise<ModelReply> {
  const cut = (reply.samples ?? [reply]).filter((each) => each.finish === "length" && isCut(form, each));
  const room = cut.length === 0 ? undefined : moreRoom(request, context.served(role));
  if (room === undefined) return reply;
  context.note(`The reply to ${prompt} was cut at its length limit: asked again with room for ${room} tokens.`);
  const again = { ...request, maxTokens: room };
  try {
    if (!reply.samples) return await context.model(role)(again);
    const samples = cut.flatMap((each) => ("sample" in each ? [each.sample] : []));
    const { samples: whole = [] } = await context.model(role)({ ...again, samples });
    return joinSamples(reply.samples.map((each) => whole.find(({ sample }) => sample === each.sample) ?? each));
  } catch (error) {
    // A cut reply is better than none.
    if (context.signal.aborted || !(error instanceof AskableError)) throw error;
    context.note(error.message);
    return reply;
  }
}

/** Undefined where the model has no more: its configuration or its context ends the reply there. */
function moreRoom(request: ModelRequest, { contextLength, maxTokens: most }: Limits): number | undefined {
  const { maxTokens, messages } = request;
  if (maxTokens === undefined) return undefined;
  const limits = [
    MORE_ROOM * maxTokens,
    most,
    contextLength && Math.floor(contextLength - 1.1 * estimatePrompt(messages)),
  ];
  const room = Math.min(...limits.filter((limit) => limit !== undefined));
  return room > Math.min(maxTokens, most ?? maxTokens) ? room : undefined;
}

type Limits = ReturnType<StageContext["served"]>;

/** Tokens of prompt and reply; a tenth is kept in hand because the tokenizer is not known. */
function sizeOf(messages: ModelRequest["messages"], { maxTokens = 0 }: Pick<ModelRequest, "maxTokens">): number {
  return 1.1 * estimatePrompt(messages) + maxTokens;
}

/** As `callPrompt`, where a stage can do without: a call that gets no reply is noted in the trace. */
export async function tryPrompt<Value>(
  context: StageContext,
  call: PromptCall<Value>,
): Promise<ReadReply<Value> | undefined> {
  try {
    return await callPrompt(context, call);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    context.note(error.message);
    return undefined;
  }
}
