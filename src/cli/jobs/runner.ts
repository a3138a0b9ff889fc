import { availableParallelism } from "node:os";
import type { JobProcessOptions } from "../../jobs/processes/job-process.js";
import type { JobRunner } from "../../jobs/runner.js";
import { homeOf } from "../../workspace/workspace.js";
import { number, text, type ValuesOf } from "../arguments.js";
import { type Shell, wrongUsage } from "../command.js";
import { wholeFrom } from "../shared-options.js";

/** The queue of a home. */
export const queueOption = (describe: string) => text(describe, { empty: "give the URL of a Redis server" });

/** Who does the jobs of a command. */
export const JOB_OPTIONS = {
  queue: queueOption("Have workers do it that take jobs from this Redis: redis://host:6379 (askable worker)"),
  workers: number("So many processes of this machine do it, side by side", wholeFrom(1)),
};

type JobArguments = ValuesOf<typeof JOB_OPTIONS>;

/** Milliseconds for jobs at work to end in, after Ctrl-C. */
const TO_END = 8000;

/** Opens what does jobs, and tries again what fails. Close it. */
export async function openRunner({ queue, workers }: JobArguments, shell: Shell): Promise<JobRunner> {
  if (queue !== undefined && workers !== undefined) {
    throw wrongUsage(
      "--workers is for this machine, --queue for others",
      "Leave out one of them. Each askable worker says for itself how many processes it has: --processes.",
    );
  }
  const { workspace, environment, output, signal, allowToEnd } = shell;
  const { withRetries } = await import("../../jobs/retry.js");
  signal.addEventListener("abort", () => allowToEnd(TO_END), { once: true });
  if (queue === undefined) {
    const { localRunner } = await import("../../jobs/local-runner.js");
    return withRetries(localRunner(processOptions(shell, workers ?? availableParallelism())));
  }
  const { openQueueRunner } = await import("../../jobs/queue/queue-runner.js");
  const onNote = (message: string) => output.note(message);
  return withRetries(await openQueueRunner({ url: queue, workspace, environment, onNote }));
}

/** Processes that do jobs in this home. */
export function processOptions({ workspace, environment }: Shell, processes: number): JobProcessOptions {
  const { trust } = workspace;
  return {
    entry: new URL("../job-process.js", import.meta.url),
    ...{ environment, home: homeOf(workspace), trust, processes },
  };
}
