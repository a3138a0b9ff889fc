import { basename } from "node:path";
import { z } from "zod";
import { ModelError } from "../error.js";
import type { LanguageModel, ModelReply, ModelRequest } from "../model.js";
import { DEFAULT_CONTEXT, type GgufRuntime, type HistoryItem, loadGguf } from "./gguf-runtime.js";
import { DEFAULT_TIMEOUT, type ModelConfig, type ModelProvider } from "./provider.js";

const schema = {
  file: z.string().min(1).describe("Path of the file; relative to the workspace."),
  threads: z
    .int()
    .positive()
    .optional()
    .describe("Processor threads. Default and most: the cores that this process may use."),
  gpu: z.boolean().optional().describe("Layers on a graphics card. Default: none."),
};

export type GgufConfig = ModelConfig & z.infer<z.ZodObject<typeof schema>>;

/** A file on this machine, run by `node-llama-cpp`. */
export const gguf: ModelProvider<GgufConfig> = {
  name: "gguf",
  schema,
  defaults: { concurrency: 1, contextLength: DEFAULT_CONTEXT },
  modelKey: "file",
  pathKeys: ["file"],
  retried: false,
  loaded: true,
  format: { name: "GGUF", ending: ".gguf", magic: "GGUF" },
  isLocal: () => true,
  label: ({ file }) => basename(file),
  place: ({ file }) => file,
  // The same file is the same model wherever it lies.
  identity: ({ file }) => ({ provider: "gguf", file: basename(file) }),
  open: (name, config) => ggufModel(name, config),
};

/**
 * A GGUF file run in this process, one call at a time; it is loaded with the first. What a call shares with the one
 * before from its start is not read again, and counts as cached.
 *
 * @param load For tests.
 */
export function ggufModel(name: string, config: GgufConfig, load = loadGguf): LanguageModel {
  const seconds = config.timeout ?? DEFAULT_TIMEOUT;
  let loading: Promise<GgufRuntime> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  return async (request) => {
    loading ??= load(name, config);
    const runtime = await loading.catch((error) => {
      loading = undefined;
      throw error;
    });
    const answered = turn.then(() => answer(name, seconds, request, runtime));
    turn = answered.catch(() => {});
    return answered;
  };
}

async function answer(name: string, seconds: number, request: ModelRequest, runtime: GgufRuntime): Promise<ModelReply> {
  request.signal?.throwIfAborted();
  const history = historyOf(request);
  const tokensIn = runtime.countTokens(history);
  refuseTooLong(name, tokensIn, request.maxTokens ?? 1, runtime.contextSize);
  const deadline = AbortSignal.timeout(seconds * 1000);
  const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
  try {
    const { text, stopReason, read, written } = await runtime.generate(history, {
      signal,
      maxTokens: request.maxTokens,
      temperature: request.temperature ?? 0,
      topP: request.topP,
      topK: request.topK,
      minP: request.minP,
      seed: (request.seed ?? 0) + (request.sample ?? 0),
      customStopTriggers: request.stop,
      grammar: request.schema && (await runtime.grammarFor(request.schema.schema)),
    });
    if (text.trim() === "") throw empty(name);
    return {
      text,
      finish: stopReason === "maxTokens" ? "length" : "stop",
      usage: { tokensIn, tokensOut: written, tokensCached: Math.max(0, tokensIn - read) },
    };
  } catch (error) {
    if (request.signal?.aborted) throw request.signal.reason;
    if (!deadline.aborted) throw error;
    throw new ModelError("timeout", `The model ${name} gave no reply within ${seconds} s`, {
      hint: `Raise models.${name}.timeout in askable.yaml, or name a smaller model.`,
      cause: error,
    });
  }
}

/** The last message is followed by an empty reply of the model's, which is what it writes. */
function historyOf({ messages }: ModelRequest): HistoryItem[] {
  const items = messages.map(
    ({ role, content }): HistoryItem =>
      role === "assistant" ? { type: "model", response: [content] } : { type: role, text: content },
  );
  return [...items, { type: "model", response: [] }];
}

/** Left to itself, the runtime would silently drop the beginning of the prompt. */
function refuseTooLong(name: string, prompt: number, reply: number, limit: number): void {
  if (prompt + reply <= limit) return;
  throw new ModelError(
    "context",
    `The prompt of ${prompt} tokens and a reply of ${reply} are beyond the context of the model ${name} (${limit} tokens)`,
    {
      hint: `Raise models.${name}.contextLength in askable.yaml, or lower the number of fields and examples in the pipeline.`,
      excess: { asked: prompt + reply, limit },
    },
  );
}

function empty(name: string): ModelError {
  return new ModelError("empty", `The model ${name} gave an empty reply`, {
    hint: "Try another model, or a higher maxTokens in the pipeline if the model thinks before it answers.",
  });
}
