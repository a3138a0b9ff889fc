import { AskableError } from "../errors.js";
import type { ProgressEvent } from "../traces/progress.js";
import type { Job, JobKind, JobKinds } from "./job.js";

/** Does jobs: in processes of this machine, or by a queue that workers take them from. */
export interface JobRunner {
  /**
   * Does a job once; one of the same hash that waits or is at work already is not done twice at a time.
   *
   * @throws AskableError when it fails, `JobLost` when it did not come to an end, `JobCancelled`, or the signal's reason.
   */
  readonly run: <Kind extends JobKind>(job: Job<Kind>, options?: RunJobOptions) => Promise<JobKinds[Kind]["result"]>;
  readonly close: () => Promise<void>;
}

export interface RunJobOptions {
  /** From 1, which comes first, to 100. Default 50. */
  readonly priority?: number | undefined;
  /**
   * Ends the job where this process does it. One in a queue stays there, and only the wait for it ends, unless the reason
   * is a `JobCancelled`.
   */
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: JobEvent) => void) | undefined;
}

export type JobEvent =
  /** @param worker Where it is done. */
  | { readonly event: "started"; readonly worker: string }
  | { readonly event: "progress"; readonly progress: ProgressEvent }
  | { readonly event: "note"; readonly message: string }
  | { readonly event: "retried"; readonly why: string; readonly seconds: number };

export const DEFAULT_PRIORITY = 50;

/** It did not come to its end: its process died, or its worker. */
export class JobLost extends Error {
  override readonly name = "JobLost";
}

/** Somebody cancelled it. */
export class JobCancelled extends AskableError {
  constructor() {
    super("It was cancelled", { hint: "The same command does it again." });
  }
}
