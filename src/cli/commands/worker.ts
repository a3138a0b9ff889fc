import { availableParallelism } from "node:os";
import { flag, number, wrongArgument } from "../arguments.js";
import { defineCommand } from "../command.js";
import { processOptions, queueOption } from "../jobs/runner.js";
import { wholeFrom } from "../shared-options.js";

/** Seconds. */
const LEASE = 15;

export const workerCommand = defineCommand({
  name: "worker",
  describe: "Do jobs of a queue: databases to prepare and to refresh, questions of evaluations",
  words: {},
  options: {
    queue: queueOption("The Redis that jobs are taken from: redis://host:6379"),
    processes: number("Jobs side by side (default: the processors)", wholeFrom(1)),
    lease: number("Seconds of silence after which other workers take its jobs", {
      default: LEASE,
      fits: (seconds) => seconds >= 1,
      wrong: "give at least 1 second",
    }),
    drain: flag("End when no job is left"),
  },
  async run(given, shell) {
    if (given.queue === undefined) throw wrongArgument("queue", "name the queue: --queue redis://host:6379");
    const { workspace, environment, output, signal, allowToEnd } = shell;
    const { runWorker } = await import("../../jobs/queue/worker.js");
    const { workerLine } = await import("../text/jobs.js");
    signal.addEventListener("abort", () => allowToEnd(TO_END), { once: true });
    const report = await runWorker({
      ...{ url: given.queue, workspace, environment, signal, drain: given.drain },
      lease: given.lease * 1000,
      process: processOptions(shell, given.processes ?? availableParallelism()),
      onNote: output.note,
      onEvent: (event) => output.note(workerLine(event)),
    });
    if (output.json) output.object(report);
    else output.line(`Did ${report.done} jobs${report.failed > 0 ? `, and ${report.failed} failed` : ""}.`);
    return 0;
  },
});

/** Milliseconds to give jobs back in. */
const TO_END = 10_000;
