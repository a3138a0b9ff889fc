import { createJob } from "../../jobs/job.js";
import type { JobEvent } from "../../jobs/runner.js";
import type { RefreshReport } from "../../operations/refresh/report.js";
import type { ValuesOf } from "../arguments.js";
import type { Shell } from "../command.js";
import { manyProgress } from "./many-progress.js";
import { type JOB_OPTIONS, openRunner } from "./runner.js";

type RefreshingArguments = ValuesOf<typeof JOB_OPTIONS> & {
  readonly thorough: boolean;
  readonly wait: number | undefined;
};

/** How each database is refreshed as a job. Close it. */
export async function openRefreshing(
  given: RefreshingArguments,
  shell: Shell,
  onNote: (name: string, message: string) => void,
) {
  const runner = await openRunner(given, shell);
  const { thorough, wait } = given;
  const shown = manyProgress("Refreshing databases", shell, onNote);
  return {
    refresh: async (name: string): Promise<RefreshReport> => {
      shown.wanted(name);
      const job = createJob("refresh", name, { name, thorough, wait: wait === undefined ? undefined : wait * 1000 });
      const onEvent = (event: JobEvent) => shown.event(name, event);
      try {
        return await runner.run(job, { signal: shell.signal, onEvent });
      } finally {
        shown.ended(name);
      }
    },
    close: runner.close,
  };
}
