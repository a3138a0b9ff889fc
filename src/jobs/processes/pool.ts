import type { Job } from "../job.js";
import type { RunJobOptions } from "../runner.js";
import { JobProcess, type JobProcessOptions } from "./job-process.js";

/** Processes that do jobs, each started when it is needed and used again. */
export interface JobProcesses {
  /** Does a job in a process that is free, or in a new one. @throws As `JobProcess.run`. */
  readonly run: (job: Job, options: Pick<RunJobOptions, "signal" | "onEvent">) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Processes to do jobs in, where the caller sees to it that no more are at work than there should be. */
export function jobProcesses(options: JobProcessOptions): JobProcesses {
  const free: JobProcess[] = [];
  const all = new Set<JobProcess>();
  const take = (): JobProcess => {
    for (let next = free.pop(); next; next = free.pop()) {
      if (next.alive) return next;
      all.delete(next);
    }
    const started = new JobProcess(options);
    all.add(started);
    return started;
  };
  return {
    run: async (job, given) => {
      const taken = take();
      given.onEvent?.({ event: "started", worker: `process ${taken.pid ?? "?"}` });
      try {
        return await taken.run(job, given);
      } finally {
        free.push(taken);
      }
    },
    close: async () => {
      await Promise.all([...all].map((each) => each.close()));
    },
  };
}
