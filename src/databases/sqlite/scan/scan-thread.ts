import { Worker } from "node:worker_threads";
import type { ThreadOrder, ThreadReport } from "./thread.js";

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** This end of a thread that folds another part of a table. It dies with the child. */
export class FoldThread {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #failure: Error | undefined;

  constructor(path: string) {
    this.#worker = new Worker(new URL("./thread.js", import.meta.url), { workerData: { path } });
    this.#worker.on("message", (report: ThreadReport) => {
      const { resolve, reject } = this.#waiting.shift()!;
      if ("failure" in report) reject(new Error(report.failure));
      else resolve(report.value);
    });
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("The thread that read a part of the table ended")));
  }

  /** Orders are sent at once and carried out one after the other. Rejects with what failed there. */
  ask(order: ThreadOrder, transfer: readonly ArrayBuffer[] = []): Promise<unknown> {
    const answer = new Promise<unknown>((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(order, transfer);
    });
    // It may fail before anybody waits for it.
    answer.catch(() => {});
    return answer;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
