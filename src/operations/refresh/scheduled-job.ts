import { pid } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { Cron } from "croner";
import { stableJson } from "../../artifacts/json.js";
import { replaceFile } from "../../artifacts/replace-file.js";
import { AskableError, isAbort, messageOf } from "../../errors.js";

export interface JobOptions {
  /** A cron expression of five fields, or of six with seconds, in local time. */
  readonly every: string;
  /** Where to write how it goes. */
  readonly health: string;
  /** One run; what it gives goes into the health file. A run that throws is a failed one, and the job goes on. */
  readonly work: () => Promise<JobOutcome>;
  readonly onEvent?: (event: JobEvent) => void;
  readonly signal: AbortSignal;
}

export interface JobOutcome {
  readonly outcome: "done" | "failed" | "drift";
  readonly databases: readonly unknown[];
}

export type JobEvent =
  | { readonly event: "scheduled"; readonly next: Date }
  | { readonly event: "started" }
  | { readonly event: "failed"; readonly message: string }
  | { readonly event: "stopped" };

/** Timers hold 24 days at most, and a clock may be set: a long wait is cut in pieces. */
const LONGEST_SLEEP = 60_000;

/**
 * Works by a schedule until the signal is aborted. Runs follow one another: one that takes longer than to the next
 * time lets that time pass. The health file is written when a run begins and when it ends.
 *
 * @throws AskableError when the expression is wrong or never comes true, or the health file cannot be written.
 */
export async function runJob({ every, health, work, onEvent, signal }: JobOptions): Promise<void> {
  const schedule = readSchedule(every);
  const write = (state: object) => writeHealth(health, { pid, schedule: every, ...state });
  let lastRun: object | undefined;
  let lastSuccess: string | undefined;
  try {
    for (;;) {
      const next = schedule.nextRun();
      if (!next) throw never(every);
      await write({ state: "waiting", lastRun, lastSuccess, nextRun: next.toISOString() });
      onEvent?.({ event: "scheduled", next });
      await sleepUntil(next, signal);
      const started = new Date();
      await write({ state: "running", since: started.toISOString(), lastRun, lastSuccess });
      onEvent?.({ event: "started" });
      const outcome = await attempted(work, signal, onEvent);
      const ended = new Date();
      lastRun = { started: started.toISOString(), ended: ended.toISOString(), ...outcome };
      if (outcome.outcome !== "failed") lastSuccess = ended.toISOString();
    }
  } catch (error) {
    if (!signal.aborted || !(isAbort(error) || error === signal.reason)) throw error;
    await write({ state: "stopped", lastRun, lastSuccess });
    onEvent?.({ event: "stopped" });
  }
}

/** @throws AskableError naming what is wrong. */
export function readSchedule(expression: string): Cron {
  try {
    const schedule = new Cron(expression, { paused: true });
    if (!schedule.nextRun()) throw never(expression);
    return schedule;
  } catch (error) {
    if (error instanceof AskableError) throw error;
    throw new AskableError(`--every: "${expression}" is no cron expression: ${messageOf(error)}`, {
      code: "usage",
      hint: 'Minute, hour, day, month, weekday: "0 6 * * 1-5" is at six on workdays, "*/15 * * * *" every quarter.',
      cause: error,
    });
  }
}

async function attempted(
  work: JobOptions["work"],
  signal: AbortSignal,
  onEvent: JobOptions["onEvent"],
): Promise<JobOutcome & { readonly message?: string }> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    const message = messageOf(error);
    onEvent?.({ event: "failed", message });
    return { outcome: "failed", message, databases: [] };
  }
}

async function sleepUntil(time: Date, signal: AbortSignal): Promise<void> {
  for (let left = time.getTime() - Date.now(); left > 0; left = time.getTime() - Date.now()) {
    await sleep(Math.min(left, LONGEST_SLEEP), undefined, { signal });
  }
}

async function writeHealth(path: string, content: object): Promise<void> {
  const failed = (cause: unknown) =>
    new AskableError(`--health: ${path} cannot be written: ${messageOf(cause)}`, {
      hint: "Name a file in a folder that you may write to.",
      cause,
    });
  await replaceFile(path, stableJson(content), failed);
}

function never(expression: string): AskableError {
  return new AskableError(`--every: "${expression}" never comes true`, { code: "usage", hint: "Check day and month." });
}
