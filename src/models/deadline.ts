/** Work was given up because it took too long. */
export class DeadlinePassed extends Error {
  override readonly name = "DeadlinePassed";
}

/** What timers take at most. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Work that ends when its time is over or the caller gives up, whether it heeds the signal or not. Signals made by
 * `AbortSignal.timeout` and `AbortSignal.any` are no such promise: Node 20 may collect them while a body is read.
 *
 * @throws DeadlinePassed when the time is over; the outer signal's reason; else what the work throws.
 */
export async function withDeadline<Result>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  let stop: (() => void) | undefined;
  const ended = new Promise<never>((_, reject) => {
    const end = (reason: unknown) => {
      controller.abort(reason);
      reject(reason);
    };
    const timer = setTimeout(() => end(new DeadlinePassed("It took too long")), Math.min(ms, LONGEST_TIMER));
    const giveUp = () => end(outer?.reason);
    outer?.addEventListener("abort", giveUp);
    stop = () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", giveUp);
    };
  });
  try {
    return await Promise.race([work(signal), ended]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    stop?.();
  }
}
