import type { LanguageModel, ModelReply, ModelRequest, Models, Usage } from "./model.js";
import { withSamples } from "./samples.js";

export interface ScriptedReply {
  readonly text: string;
  readonly finish?: ModelReply["finish"];
  /** Default: a token for every four characters. */
  readonly usage?: Usage;
  /** Milliseconds until it answers. Default 0. */
  readonly delay?: number;
}

export type Script = (request: ModelRequest, call: number) => string | ScriptedReply | Error;

/**
 * A model for tests: replies in the order given, or as a function says. An `Error` is thrown.
 * Asked more often than it has replies, it throws.
 */
export function scriptedModel(script: readonly (string | ScriptedReply | Error)[] | Script): LanguageModel {
  let calls = 0;
  const next: Script = typeof script === "function" ? script : (_, call) => script[call] ?? exhausted(script.length);
  return withSamples(async (request) => {
    request.signal?.throwIfAborted();
    const reply = next(request, calls++);
    if (reply instanceof Error) throw reply;
    const { text, finish = "stop", usage, delay = 0 } = typeof reply === "string" ? { text: reply } : reply;
    if (delay > 0) await wait(delay, request.signal);
    return { text, finish, usage: usage ?? countedUsage(request, text) };
  });
}

/** One scripted model in all roles, named "scripted". */
export function scriptedModels(script: Parameters<typeof scriptedModel>[0]): Models {
  const model = {
    name: "scripted",
    call: scriptedModel(script),
    price: { in: 1, out: 2, cached: 0.5 },
    contextLength: undefined,
  };
  return { forRole: () => model };
}

function exhausted(length: number): Error {
  return new Error(`The scripted model has ${length} replies and was asked for one more`);
}

function countedUsage(request: ModelRequest, text: string): Usage {
  const read = request.messages.reduce((sum, message) => sum + message.content.length, 0);
  return { tokensIn: Math.ceil(read / 4), tokensOut: Math.ceil(text.length / 4), tokensCached: 0 };
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
