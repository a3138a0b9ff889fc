import { AskableError, isAbort } from "../../errors.js";
import type { LanguageModel, ModelReply } from "../../models/model.js";
import type { Profile } from "../profile.js";
import { type DescribedItem, parseItems } from "./answer.js";
import { type Call, type Item, promptMessages } from "./items.js";

export interface AskOptions {
  readonly model: LanguageModel;
  readonly prompt: { readonly text: string; readonly hash: string };
  readonly concurrency: number;
  /** Told of each usable answer at once. */
  readonly onAnswer: (item: Item, answer: DescribedItem) => Promise<void>;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal | undefined;
}

/** After so many failed calls one behind the other the model is not asked again. */
const PATIENCE = 2;
/** Items that are asked for again in one call: with fewer of them a small model keeps the form. */
const ITEMS_AGAIN = 3;
const TOKENS_PER_ITEM = 120;

/**
 * Asks call after call, several at a time. Items without a usable answer are asked for once more, fewer at a time. A
 * model that fails does not stop the work: the messages come back, each once.
 */
export async function askItems(profile: Profile, calls: readonly Call[], options: AskOptions): Promise<string[]> {
  const { signal, onProgress } = options;
  const failures = new Set<string>();
  let [next, done, failed] = [0, 0, 0];
  const work = async (): Promise<void> => {
    for (let call = calls[next++]; call; call = calls[next++]) {
      signal?.throwIfAborted();
      if (failed < PATIENCE) {
        try {
          await askTwice(profile, call, options);
          failed = 0;
        } catch (error) {
          if (isAbort(error) || signal?.aborted || !(error instanceof AskableError)) throw error;
          failures.add(error.message);
          failed++;
        }
      }
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  return [...failures];
}

async function askTwice(profile: Profile, call: Call, options: AskOptions): Promise<void> {
  // A reply that cannot be used at all is one more that is missing: the second attempt tells whether the model fails.
  const missing = await ask(profile, call, options, false).catch((error: unknown) => {
    if (isAbort(error) || options.signal?.aborted || !(error instanceof AskableError)) throw error;
    return call.items;
  });
  for (let at = 0; at < missing.length; at += ITEMS_AGAIN) {
    await ask(profile, { table: call.table, items: missing.slice(at, at + ITEMS_AGAIN) }, options, true);
  }
}

/** The items that the reply did not answer. */
async function ask(profile: Profile, call: Call, options: AskOptions, again: boolean): Promise<readonly Item[]> {
  const { model, prompt, onAnswer, signal } = options;
  const reply: ModelReply = await model({
    messages: promptMessages(call, profile, prompt.text, again),
    maxTokens: TOKENS_PER_ITEM * call.items.length,
    sample: again ? 1 : 0,
    prompt: prompt.hash,
    ...(signal && { signal }),
  });
  const asked = new Map(call.items.map((item, index) => [index + 1, item]));
  const answers = parseItems(reply.text, asked, reply.finish === "length", prompt.text);
  for (const [number, answer] of answers) {
    const item = asked.get(number);
    if (item) await onAnswer(item, answer);
  }
  return call.items.filter((_, index) => !answers.has(index + 1));
}
