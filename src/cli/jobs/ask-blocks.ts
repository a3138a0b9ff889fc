import { resolve } from "node:path";
import { hashOf } from "../../artifacts/hash.js";
import { createJob } from "../../jobs/job.js";
import { JobCancelled, type JobEvent } from "../../jobs/runner.js";
import type { AskBlock } from "../../operations/evaluate/ask-in-blocks.js";
import { describeRun, type NewRun } from "../../operations/evaluate/describe-run.js";
import type { Evaluation } from "../../operations/evaluate/evaluation.js";
import { recordPath } from "../../workspace/workspace.js";
import { type ValuesOf, wrongArgument } from "../arguments.js";
import type { Shell } from "../command.js";
import { type JOB_OPTIONS, openRunner } from "./runner.js";

type AskingJobArguments = ValuesOf<typeof JOB_OPTIONS> & {
  readonly concurrency: number | undefined;
  readonly "budget-calls": number | undefined;
  readonly "budget-price": number | undefined;
  readonly "budget-seconds": number | undefined;
};

/** Has the questions of runs asked by jobs, a block at a time. Close it. */
export interface AskingByJobs {
  readonly askBlock: (evaluation: Evaluation, run: NewRun) => Promise<AskBlock>;
  readonly close: () => Promise<void>;
}

/** Undefined where this process is to ask. */
export async function openAsking(given: AskingJobArguments, shell: Shell): Promise<AskingByJobs | undefined> {
  if (given.queue === undefined && given.workers === undefined) return undefined;
  const budget = (["budget-calls", "budget-price", "budget-seconds"] as const).find(
    (name) => given[name] !== undefined,
  );
  if (budget !== undefined) {
    throw wrongArgument(budget, "only one process can keep a budget: leave out --queue and --workers");
  }
  if (given.queue !== undefined && shell.workspace.remote) {
    throw wrongArgument(
      "queue",
      "the answers of a run are kept in reports/, which a home in a store does not share: use --workers, or a home in a folder that all workers mount",
    );
  }
  const runner = await openRunner(given, shell);
  return {
    close: runner.close,
    askBlock: async (evaluation, run) => {
      const inputs = await runInputs(evaluation, run, given.concurrency, shell);
      const total = evaluation.questions.length;
      return async (ids, ending) => {
        const place = evaluation.questions.findIndex(({ id }) => id === ids[0]) + 1;
        const job = createJob("questions", `${run.name}, from question ${place} of ${total}`, { run: inputs, ids });
        const signal = ended(shell.signal, ending);
        return (await runner.run(job, { signal, onEvent: (event) => told(event, shell) })).answers;
      };
    },
  };
}

function told(event: JobEvent, { output }: Shell): void {
  if (event.event === "note") output.note(`note: ${event.message}`);
  if (event.event === "retried") output.note(`note: ${event.why}. Tried again in ${Math.round(event.seconds)} s`);
}

async function runInputs(evaluation: Evaluation, run: NewRun, concurrency: number | undefined, { workspace }: Shell) {
  const { options, dataSet, selection } = evaluation;
  const { databases, cache } = options;
  const place = (path: string) => recordPath(workspace, path);
  return {
    folder: place(run.folder),
    // The file that was found, where a folder was named.
    dataSet: place(dataSet.path),
    databases: databases === undefined ? undefined : place(resolve(databases)),
    ...{ selection, cache, concurrency, pipeline: run.name, ownExamples: run.ownExamples },
    record: hashOf({ ...(await describeRun(evaluation, run)), created: "" }),
  };
}

/**
 * A signal for a job: after Ctrl-C, what is in a queue stays there for the next time; what is not needed any more because
 * another block failed is cancelled.
 */
function ended(interrupted: AbortSignal, needless: AbortSignal): AbortSignal {
  const control = new AbortController();
  const end = () => control.abort(interrupted.aborted ? interrupted.reason : new JobCancelled());
  if (needless.aborted) end();
  else needless.addEventListener("abort", end, { once: true });
  return control.signal;
}
