import { setTimeout as sleep } from "node:timers/promises";
import { AskableError, messageOf } from "../errors.js";
import { JobCancelled, JobLost, type JobRunner } from "./runner.js";

/** How often a job is tried in all. */
const ATTEMPTS = 3;

/** Milliseconds before the next attempt, after so many that failed. */
const pauseAfter = (failed: number) => 1000 * 5 ** (failed - 1);

/** Whether the next attempt may go better: a wrong call, a bug and a cancelled job stay what they are. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof JobCancelled) return false;
  return error instanceof JobLost || (error instanceof AskableError && error.code === "failed");
}

export interface RetryOptions {
  readonly attempts?: number;
  readonly pauseAfter?: (failed: number) => number;
  /** A share of the pause that chance adds, so that jobs which failed together do not come back together. */
  readonly chance?: () => number;
}

/**
 * A runner that tries again what failed, after a pause. The process that wants the job waits, by its own steady clock, so
 * that clocks of other machines do not matter and no worker waits for one job while it could do another.
 */
export function withRetries(runner: JobRunner, options: RetryOptions = {}): JobRunner {
  const { attempts = ATTEMPTS, pauseAfter: pause = pauseAfter, chance = Math.random } = options;
  return {
    close: runner.close,
    run: async (job, given = {}) => {
      for (let failed = 1; ; failed++) {
        try {
          return await runner.run(job, given);
        } catch (error) {
          given.signal?.throwIfAborted();
          if (failed >= attempts || !isWorthRetrying(error)) throw lastWord(error, failed);
          const milliseconds = pause(failed) * (1 + chance() / 4);
          given.onEvent?.({ event: "retried", why: messageOf(error), seconds: milliseconds / 1000 });
          await sleep(milliseconds, undefined, given.signal ? { signal: given.signal } : {});
        }
      }
    },
  };
}

/** A job that no attempt brings to its end is no bug of the one who waits for it. */
function lastWord(error: unknown, attempts: number): unknown {
  if (!(error instanceof JobLost)) return error;
  return new AskableError(
    `It did not come to its end, ${attempts === 1 ? "once" : `${attempts} times`}: ${error.message}`,
    {
      hint: "If memory ran short, give fewer processes (--workers), or bounds for profiling: --max-rows.",
      cause: error,
    },
  );
}
