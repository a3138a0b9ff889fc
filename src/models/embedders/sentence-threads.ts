import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { EmbedTexts } from "./sentence-model.js";

export interface SentenceThreads {
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

interface Reply {
  readonly vectors?: readonly Float32Array[];
  readonly failure?: string;
}

/** Each thread holds a model of its own, about 250 MB. */
const MAX_THREADS = 4;
/** Texts that a thread is given at a time. */
const SHARE = 128;

export const threadCount = (): number => Math.max(1, Math.min(MAX_THREADS, availableParallelism()));

/** A pool of threads, started by the first call, that keeps no process alive while it is idle. */
export function sentenceThreads(): SentenceThreads {
  let workers: Worker[] = [];
  const start = () => {
    workers = Array.from(
      { length: threadCount() },
      () => new Worker(new URL("./sentence-worker.js", import.meta.url), { execArgv: [] }),
    );
    for (const worker of workers) worker.unref();
  };
  const close = async () => {
    const closing = workers;
    workers = [];
    await Promise.all(closing.map((worker) => worker.terminate()));
  };
  return {
    async embed(texts, signal) {
      if (workers.length === 0) start();
      const vectors = new Array<Float32Array>(texts.length);
      const shares = sharesOf(texts, workers.length);
      try {
        await Promise.all(
          workers.map(async (worker) => {
            for (let share = shares.pop(); share; share = shares.pop()) {
              const given = share.map((place) => texts[place]!);
              const embedded = await ask(worker, given, signal);
              for (const [index, place] of share.entries()) vectors[place] = embedded[index]!;
            }
          }),
        );
      } catch (error) {
        await close();
        throw error;
      }
      return vectors;
    },
    close,
  };
}

/** Places of the texts, those of a like length together, which are embedded together; the longest are the last. */
function sharesOf(texts: readonly string[], threads: number): number[][] {
  const places = [...texts.keys()].sort((a, b) => texts[a]!.length - texts[b]!.length || a - b);
  const size = Math.min(SHARE, Math.ceil(texts.length / threads));
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, at) => places.slice(at * size, (at + 1) * size));
}

/** One share at a time in each thread. The thread is referenced meanwhile, so that the process waits for its answer. */
function ask(worker: Worker, texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const settle = (finish: () => void) => {
      signal?.removeEventListener("abort", onAbort);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      worker.unref();
      finish();
    };
    const onMessage = (reply: Reply) =>
      settle(() => (reply.vectors ? resolve(reply.vectors) : reject(new Error(reply.failure ?? "no vectors"))));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) => settle(() => reject(new Error(`the embedding thread ended (${code})`)));
    const onAbort = () => settle(() => reject(signal?.reason));
    signal?.addEventListener("abort", onAbort);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.ref();
    worker.postMessage(texts);
  });
}

interface Waiting {
  readonly texts: readonly string[];
  readonly resolve: (vectors: Float32Array[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Makes one call at a time of those that come meanwhile, so that many small ones share what serves a large one. */
export function gatherCalls(embed: (texts: readonly string[]) => Promise<Float32Array[]>): EmbedTexts {
  let waiting: Waiting[] = [];
  let working = false;

  const work = async () => {
    working = true;
    while (waiting.length > 0) {
      const calls = waiting;
      waiting = [];
      try {
        const texts = [...new Set(calls.flatMap((call) => call.texts))];
        const vectors = await embed(texts);
        const byText = new Map(texts.map((text, index) => [text, vectors[index]!]));
        for (const call of calls) call.resolve(call.texts.map((text) => byText.get(text)!));
      } catch (error) {
        for (const call of calls) call.reject(error);
      }
    }
    working = false;
  };

  return async (texts, signal) => {
    signal?.throwIfAborted();
    return new Promise<Float32Array[]>((resolve, reject) => {
      waiting.push({ texts, resolve, reject });
      if (!working) void work();
    });
  };
}
