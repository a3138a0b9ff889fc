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

/** A pool of threads, started by the first call, that keeps no process alive while it is idle. */
export function sentenceThreads(): SentenceThreads {
  let workers: Worker[] = [];
  const start = () => {
    const count = Math.max(1, Math.min(MAX_THREADS, availableParallelism()));
    workers = Array.from(
      { length: count },
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
