import { setMaxListeners } from "node:events";
import type { Caller } from "../caller.js";
import { ServeError } from "../serve-error.js";
import { tooMany } from "./keys/budgets.js";

/** What is being done for callers. */
export interface Work {
  readonly stopping: boolean;
  /**
   * Does a piece of work, which the caller's going away and the end of the service abort.
   *
   * @param heavy Whether it counts against what one key may have in work.
   * @throws ServeError where the service is stopping; HttpError where the key has too much in work.
   */
  during<Value>(
    caller: Caller,
    heavy: boolean,
    gone: AbortSignal,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value>;
  /** Takes no more work, waits for what there is as many milliseconds at most, and aborts what is left. */
  stop(grace: number): Promise<void>;
}

/** Seconds after which a key that has too much in work may look again. */
const SOON = 1;

/** @param mostOf What one caller may have in work now. */
export function trackWork(mostOf: () => number): Work {
  const ending = new AbortController();
  // As many as there is work.
  setMaxListeners(0, ending.signal);
  const running = new Set<Promise<unknown>>();
  const inWork = new Map<string, number>();
  let stopping = false;
  const count = (name: string, change: number) => {
    const now = (inWork.get(name) ?? 0) + change;
    if (now > 0) inWork.set(name, now);
    else inWork.delete(name);
  };
  return {
    get stopping() {
      return stopping;
    },
    async during({ name }, heavy, gone, work) {
      if (stopping) throw stoppingError();
      const most = mostOf();
      if (heavy && (inWork.get(name) ?? 0) >= most) {
        throw tooMany(`${most} questions and statements are in work for this key already`, SOON);
      }
      if (heavy) count(name, 1);
      const controller = new AbortController();
      const abort = () => controller.abort();
      if (gone.aborted || ending.signal.aborted) abort();
      gone.addEventListener("abort", abort, { once: true });
      ending.signal.addEventListener("abort", abort, { once: true });
      const doing = work(controller.signal);
      running.add(doing);
      try {
        return await doing;
      } catch (error) {
        throw ending.signal.aborted ? stoppingError() : error;
      } finally {
        running.delete(doing);
        gone.removeEventListener("abort", abort);
        ending.signal.removeEventListener("abort", abort);
        if (heavy) count(name, -1);
      }
    },
    async stop(grace) {
      stopping = true;
      const late = setTimeout(() => ending.abort(), grace);
      await Promise.allSettled([...running]);
      clearTimeout(late);
    },
  };
}

const stoppingError = () => new ServeError("stopping", "The service is stopping", "Ask again when it is back.");
