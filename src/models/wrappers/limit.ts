import PQueue from "p-queue";
import type { LanguageModel } from "../model.js";

export interface CallLimits {
  /** Calls at the same time. */
  readonly concurrency: number;
  readonly requestsPerMinute?: number | undefined;
}

/** Holds back calls beyond the limits until others have ended. A call given up while it waits is never made. */
export function withLimit(call: LanguageModel, limits: CallLimits): LanguageModel {
  const queue = callQueue(limits);
  return async (request) => {
    request.onTurn?.(true);
    const start = () => {
      request.onTurn?.(false);
      return call(request);
    };
    return queue(start, request.signal).finally(() => request.onTurn?.(false));
  };
}

/** Starts work as the limits allow. */
export function callQueue(
  limits: CallLimits,
): <Result>(work: () => Promise<Result>, signal: AbortSignal | undefined) => Promise<Result> {
  const pace = limits.requestsPerMinute;
  const queue = new PQueue({
    concurrency: limits.concurrency,
    // Spread evenly: a burst of a minute's calls at once is what providers punish.
    ...(pace === undefined ? {} : { intervalCap: 1, interval: 60_000 / pace }),
  });
  return async (work, signal) => {
    signal?.throwIfAborted();
    return queue.add(
      () => {
        signal?.throwIfAborted();
        return work();
      },
      signal ? { signal } : {},
    );
  };
}
