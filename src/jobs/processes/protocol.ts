import type { Workspace } from "../../workspace/workspace.js";
import type { JobFailure } from "../failure.js";
import type { Job } from "../job.js";
import type { JobEvent } from "../runner.js";

/** What a process that does jobs is started with. */
export interface JobProcessStart {
  /** A folder, or the address of a store. */
  readonly home: string;
  readonly trust: Workspace["trust"];
  /** Processes beside each other. */
  readonly processes: number;
}

/** To the process; it does one job at a time. */
export type JobOrder = { readonly type: "run"; readonly job: Job } | { readonly type: "abort" };

/** From it. */
export type JobReport =
  | { readonly type: "event"; readonly event: JobEvent }
  | { readonly type: "done"; readonly value: unknown }
  | { readonly type: "failed"; readonly failure: JobFailure };
