import type { Job } from "./job.js";
import type { JobProcessOptions } from "./processes/job-process.js";
import { jobProcesses } from "./processes/pool.js";
import { DEFAULT_PRIORITY, type JobRunner, type RunJobOptions } from "./runner.js";

interface Waiting {
  readonly job: Job;
  readonly options: RunJobOptions;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Does jobs in so many processes of this machine at a time. */
export function localRunner(options: JobProcessOptions): JobRunner {
  const processes = jobProcesses(options);
  const waiting: Waiting[] = [];
  const running = new Map<string, Promise<unknown>>();
  let free = options.processes;

  const begin = () => {
    while (free > 0 && waiting.length > 0) {
      const { job, options, resolve, reject } = waiting.shift()!;
      free -= 1;
      processes
        .run(job, options)
        .then(resolve, reject)
        .finally(() => {
          free += 1;
          begin();
        });
    }
  };
  const enqueue = (job: Job, options: RunJobOptions): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { signal } = options;
      const entry: Waiting = { job, options, resolve, reject };
      const onAbort = () => {
        const place = waiting.indexOf(entry);
        if (place < 0) return;
        waiting.splice(place, 1);
        reject(signal?.reason);
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", onAbort, { once: true });
      const priority = (each: Waiting) => each.options.priority ?? DEFAULT_PRIORITY;
      const after = waiting.findIndex((each) => priority(each) > priority(entry));
      waiting.splice(after < 0 ? waiting.length : after, 0, entry);
      begin();
    });
  return {
    run: (job, options = {}) => {
      const same = running.get(job.hash) as ReturnType<JobRunner["run"]> | undefined;
      if (same) return same as never;
      const result = enqueue(job as Job, options).finally(() => running.delete(job.hash));
      running.set(job.hash, result);
      return result as never;
    },
    close: () => processes.close(),
  };
}
