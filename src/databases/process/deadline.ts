import { msSince } from "../../durations.js";
import type { QueryLimits } from "../database.js";
import type { Outcome } from "../results/result.js";
import type { ChildHandle } from "./child-handle.js";

export interface Deadline {
  readonly passed: boolean;
  outcome(began: number): Extract<Outcome, { kind: "timeout" }>;
  clear(): void;
}

/**
 * Stops a child's statement at its deadline or when its signal is aborted: by the engine's interrupt where that can
 * get through, and by killing the child a quarter of the deadline later, since DuckDB's interrupt may take a minute.
 */
export function deadlineOf(child: ChildHandle, limits: QueryLimits, blocking: boolean): Deadline {
  const deadline = limits.deadline ?? 30_000;
  let passed = false;
  const stopping = stopperOf(child, limits.signal, blocking);
  const timer = setTimeout(() => {
    passed = true;
    stopping.stop(Math.min(deadline / 4, 2000));
  }, deadline);
  return {
    get passed() {
      return passed;
    },
    outcome: (began) => ({
      kind: "timeout",
      message: `The statement was stopped at its deadline of ${deadline / 1000} s`,
      ms: msSince(began),
    }),
    clear() {
      clearTimeout(timer);
      stopping.clear();
    },
  };
}

/** Stops what a child does when the signal is aborted, or when it is told to with so many milliseconds of patience. */
export function stopperOf(child: ChildHandle, signal: AbortSignal | undefined, blocking: boolean) {
  let kill: NodeJS.Timeout | undefined;
  const stop = (patience: number) => {
    if (blocking) return child.kill();
    child.interrupt();
    kill ??= setTimeout(() => child.kill(), patience);
  };
  const onAbort = () => stop(100);
  signal?.addEventListener("abort", onAbort, { once: true });
  return {
    stop,
    clear() {
      clearTimeout(kill);
      signal?.removeEventListener("abort", onAbort);
    },
  };
}

/** The promise's value, or the signal's reason as soon as it is aborted; a value that comes later goes to `late`. */
export async function abortable<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
  late?: (value: Value) => void,
): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(signal.reason);
      if (late) promise.then(late, () => {});
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
