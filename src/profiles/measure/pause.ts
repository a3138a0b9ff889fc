import { setImmediate } from "node:timers/promises";

/** Milliseconds that long work keeps signals, timers and locks waiting. */
const SLICE = 50;

/**
 * For work that computes for long and waits for nothing: called often, it lets everything else have its turn now and
 * then.
 *
 * @throws The signal's reason, from the function that it gives.
 */
export function pausing(signal?: AbortSignal): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < SLICE) return;
    await setImmediate();
    signal?.throwIfAborted();
    last = performance.now();
  };
}
