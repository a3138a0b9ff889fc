import { names, number } from "../arguments.js";
import { defineCommand, wrongUsage } from "../command.js";
import { queueOption } from "../jobs/runner.js";
import { wholeFrom } from "../shared-options.js";

export const jobsCommand = defineCommand({
  name: "jobs",
  describe: "Show what is at work on the databases of the home, and what waits in a queue; cancel jobs",
  words: {},
  options: {
    queue: queueOption("The Redis that holds the jobs (default: only what processes are at work here)"),
    cancel: names("Jobs to cancel: their ids or their databases, commas between, or all"),
    ended: number("Jobs that ended and are shown too, the last", { ...wholeFrom(0), default: 10 }),
  },
  async run({ queue, cancel, ended }, { workspace, environment, output }) {
    const { showJobs, showCancelled, showOwners } = await import("../text/jobs.js");
    if (queue === undefined) {
      if (cancel !== undefined)
        throw wrongUsage(
          "--cancel is for jobs of a queue",
          "Name it with --queue. What runs here is ended with Ctrl-C.",
        );
      const { lockOwners } = await import("../../operations/lock-owners.js");
      showOwners(await lockOwners(workspace), output);
      return 0;
    }
    const { connectQueue } = await import("../../jobs/queue/connect.js");
    const { cancelJobs, listJobs } = await import("../../jobs/queue/jobs-in-queue.js");
    const connection = await connectQueue({ url: queue, workspace, environment }, { creates: false });
    try {
      if (cancel === undefined) {
        showJobs(await listJobs(connection, ended), output);
        return 0;
      }
      const cancelled = await cancelJobs(connection, cancel.includes("all") ? undefined : cancel);
      showCancelled(cancelled, output);
      return cancelled.length > 0 || cancel.includes("all") ? 0 : 1;
    } finally {
      await connection.close();
    }
  },
});
