import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

export interface SentenceThreads {
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

interface Reply {
  readonly id: number;
  readonly vector?: Float32Array;
  readonly failure?: string;
}

/** Each thread holds a model of its own, about 250 MB. */
const MAX_THREADS = 4;

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
      let next = 0;
      try {
        await Promise.all(
          workers.map(async (worker) => {
            while (next < texts.length) {
              signal?.throwIfAborted();
              const id = next++;
              vectors[id] = await ask(worker, id, texts[id]!);
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

/** One text at a time in each thread. The thread is referenced meanwhile, so that the process waits for its answer. */
function ask(worker: Worker, id: number, text: string): Promise<Float32Array> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      worker.unref();
      finish();
    };
    const onMessage = (reply: Reply) =>
      settle(() => (reply.vector ? resolve(reply.vector) : reject(new Error(reply.failure ?? "no vector"))));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) => settle(() => reject(new Error(`the embedding thread ended (${code})`)));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.ref();
    worker.postMessage({ id, text });
  });
}

type Embed = (texts: readonly string[], signal?: AbortSignal) => Promise<Float32Array[]>;

interface Waiting {
  readonly texts: readonly string[];
  readonly resolve: (vectors: Float32Array[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Makes one call at a time of those that come meanwhile, so that many small ones share what serves a large one. */
export function gatherCalls(embed: (texts: readonly string[]) => Promise<Float32Array[]>): Embed {
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
