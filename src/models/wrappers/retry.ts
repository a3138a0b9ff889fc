import { setTimeout as sleep } from "node:timers/promises";
import { ModelError, type ModelFailure } from "../error.js";
import type { LanguageModel } from "../model.js";

/** How often a call is made in all. What is not listed is made once: the same call would fail the same way. */
const ATTEMPTS: Partial<Record<ModelFailure, number>> = {
  rate: 6,
  server: 4,
  lost: 4,
  garbled: 3,
  refused: 2,
  timeout: 2,
  empty: 2,
  // A gateway's page, no choices: from an address that is right these pass too.
  wrong: 3,
};

const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;
/** A provider that wants us to wait longer than this is told to the caller instead. */
const LONGEST_RETRY_AFTER = 90_000;

export type RetryDecision = { readonly retry: false } | { readonly retry: true; readonly wait: number };

/**
 * Whether a failed call is made again, and after how many milliseconds.
 * A wait that the provider names is obeyed; else the wait doubles, with up to a quarter of it added by chance.
 *
 * @param attempt How often the call was made, 1 after the first.
 * @param chance 0 to 1.
 */
export function decideRetry(error: ModelError, attempt: number, chance: number): RetryDecision {
  if (attempt >= (ATTEMPTS[error.failure] ?? 1)) return { retry: false };
  if (error.retryAfter !== undefined) {
    return error.retryAfter > LONGEST_RETRY_AFTER ? { retry: false } : { retry: true, wait: error.retryAfter };
  }
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1));
  return { retry: true, wait: Math.round(wait * (1 + chance / 4)) };
}

/** Makes failed calls again as `decideRetry` says. The request's signal ends a wait at once. */
export function withRetry(call: LanguageModel): LanguageModel {
  return (request) =>
    retry(
      () => call(request),
      request.signal,
      (error) => {
        if (error.failure !== "rate") request.onRepeat?.(error);
      },
    );
}

/** Does the work again, as often and as late as `decideRetry` says. */
export async function retry<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal | undefined,
  repeating?: (why: ModelError) => void,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const decision = decideRetry(error, attempt, Math.random());
      if (!decision.retry) throw error;
      repeating?.(error);
      await sleep(decision.wait, undefined, signal ? { signal } : {}).catch(() => {
        throw signal?.reason;
      });
    }
  }
}

/** Milliseconds of a `Retry-After` (seconds or a date) or `retry-after-ms` header. */
export function readRetryAfter(headers: Headers | undefined, now: number): number | undefined {
  const milliseconds = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (milliseconds >= 0) return milliseconds;
  const text = headers?.get("retry-after")?.trim();
  if (!text) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
