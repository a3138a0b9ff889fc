import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { AskableError, messageOf } from "../../errors.js";

/** The parts of `node-llama-cpp` that are used; the package is an optional peer, so its own types may not be there. */
export interface LlamaModule {
  getLlama(options: object): Promise<{
    loadModel(options: object): Promise<LlamaModel>;
    createGrammarForJsonSchema(schema: object): Promise<unknown>;
  }>;
  LlamaChat: new (options: { contextSequence: LlamaSequence }) => LlamaChat;
}

interface LlamaModel {
  readonly trainContextSize: number;
  readonly tokenizer: unknown;
  createContext(options: object): Promise<{ readonly contextSize: number; getSequence(): LlamaSequence }>;
}

interface LlamaSequence {
  readonly tokenMeter: {
    getState(): object;
    diff(before: object): { usedInputTokens: number; usedOutputTokens: number };
  };
}

export type HistoryItem =
  | { readonly type: "system" | "user"; readonly text: string }
  | { readonly type: "model"; readonly response: readonly string[] };

interface LlamaChat {
  readonly chatWrapper: {
    generateContextState(state: { chatHistory: readonly HistoryItem[] }): {
      contextText: { tokenize(tokenizer: unknown): readonly unknown[] };
    };
  };
  generateResponse(
    history: HistoryItem[],
    options: object,
  ): Promise<{ response: string; metadata: { stopReason: string } }>;
}

/** A loaded file, ready for one call after the other. */
export interface GgufRuntime {
  /** Tokens of prompt and reply together. */
  readonly contextSize: number;
  readonly countTokens: (history: readonly HistoryItem[]) => number;
  /** Undefined for a form that cannot be made into a grammar. */
  readonly grammarFor: (schema: object) => Promise<unknown>;
  readonly generate: (history: readonly HistoryItem[], options: object) => Promise<Generated>;
}

export interface Generated {
  readonly text: string;
  readonly stopReason: string;
  /** Tokens that were read; what was known from the call before is not among them. */
  readonly read: number;
  readonly written: number;
}

/** Tokens of prompt and reply together; without it a model of a long context would take all memory. */
export const DEFAULT_CONTEXT = 8192;

/** What loading a file takes of its entry in `askable.yaml`. */
export interface GgufSettings {
  readonly file: string;
  readonly threads?: number | undefined;
  readonly gpu?: boolean | undefined;
  readonly contextLength?: number | undefined;
}

/** @throws AskableError when the package or the file is not there, or the file cannot be loaded. */
export async function loadGguf(name: string, config: GgufSettings): Promise<GgufRuntime> {
  const { file } = config;
  if (!existsSync(file)) {
    throw new AskableError(`The file of the model ${name} does not exist: ${file}`, {
      hint: `Correct models.${name}.file in askable.yaml, or download it: askable models pull.`,
    });
  }
  const { getLlama, LlamaChat } = await importLlama(name);
  const cores = usableCores();
  const threads = Math.min(config.threads ?? cores, cores);
  try {
    const llama = await getLlama({
      gpu: config.gpu ? "auto" : false,
      build: "never",
      maxThreads: threads,
      logLevel: "error",
      progressLogs: false,
    });
    const model = await llama.loadModel({ modelPath: file });
    const wanted = Math.min(config.contextLength ?? DEFAULT_CONTEXT, model.trainContextSize);
    const context = await model.createContext({ threads, contextSize: wanted });
    const sequence = context.getSequence();
    const chat = new LlamaChat({ contextSequence: sequence });
    return {
      contextSize: context.contextSize,
      countTokens: (chatHistory) =>
        chat.chatWrapper.generateContextState({ chatHistory }).contextText.tokenize(model.tokenizer).length,
      grammarFor: (schema) => llama.createGrammarForJsonSchema(schema).catch(() => undefined),
      generate: async (history, options) => {
        const before = sequence.tokenMeter.getState();
        const { response, metadata } = await chat.generateResponse([...history], options);
        const used = sequence.tokenMeter.diff(before);
        const { usedInputTokens: read, usedOutputTokens: written } = used;
        return { text: response, stopReason: metadata.stopReason, read, written };
      },
    };
  } catch (error) {
    throw new AskableError(`The model ${name} (${file}) cannot be loaded: ${messageOf(error)}`, {
      hint: "It must be a whole GGUF file that fits into memory; lower its contextLength, or name a smaller one.",
      cause: error,
    });
  }
}

async function importLlama(name: string): Promise<LlamaModule> {
  // Not a literal, so that nothing looks for the types of a package that need not be there.
  const specifier: string = "node-llama-cpp";
  try {
    return (await import(specifier)) as LlamaModule;
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND";
    throw new AskableError(
      missing
        ? `The model ${name} is a GGUF file, and the package node-llama-cpp that runs those is not installed`
        : `The package node-llama-cpp, which runs the model ${name}, cannot be loaded: ${messageOf(error)}`,
      { hint: "Install it beside askable: npm install node-llama-cpp@3 (about 700 MB).", cause: error },
    );
  }
}

/**
 * Cores that this process may use: those that the system offers it, less where a control group allows fewer. Node 20
 * does not look at the latter, and a model on more threads than cores is up to 100 times slower.
 *
 * @param read For tests.
 */
export function usableCores(
  available = availableParallelism(),
  read: (path: string) => string = (path) => readFileSync(path, "utf8"),
): number {
  return Math.max(1, Math.floor(Math.min(available, ...quotas(read))));
}

/** Cores that the control groups of this process allow, version 2 and 1; nothing where there is no limit. */
function quotas(read: (path: string) => string): number[] {
  const attempt = (path: string) => {
    try {
      return read(path).trim();
    } catch {
      return "";
    }
  };
  const own = /^0::(.*)$/m.exec(attempt("/proc/self/cgroup"))?.[1] ?? "/";
  const parts = own.split("/").filter(Boolean);
  const folders = [...parts.keys(), parts.length].map((count) =>
    ["/sys/fs/cgroup", ...parts.slice(0, count)].join("/"),
  );
  const modern = folders.map((folder) => attempt(`${folder}/cpu.max`).split(" "));
  const old = ["quota", "period"].map((part) => attempt(`/sys/fs/cgroup/cpu/cpu.cfs_${part}_us`));
  return [...modern, old].map(([quota, period]) => Number(quota) / Number(period)).filter((cores) => cores > 0);
}
