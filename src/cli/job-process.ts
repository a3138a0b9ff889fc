import { setMaxListeners } from "node:events";
import { ENDING_SIGNALS, leaveToParent } from "../artifacts/processes.js";
import { undoUnfinished } from "../artifacts/unfinished.js";
import type { JobOrder, JobProcessStart } from "../jobs/processes/protocol.js";
import { serveJobs } from "../jobs/processes/serve-jobs.js";
import { openHome } from "../workspace/open-home.js";

/*
 * Entry of a process that does jobs. It dies with its parent, which alone hears a terminal's Ctrl-C.
 */
const { home, trust, processes } = JSON.parse(process.argv[2] ?? "{}") as JobProcessStart;
// As many as there are statements side by side.
setMaxListeners(0);
const openPlace = async () => {
  const workspace = await openHome(home, { environment: process.env });
  return { workspace: { ...workspace, trust }, environment: process.env, processes };
};
const server = serveJobs(openPlace, (report) => {
  if (process.connected) process.send?.(report);
});

/** Milliseconds for a job to end in, once nobody waits for it. */
const GRACE = 2000;

leaveToParent(ENDING_SIGNALS);
process.on("message", (order: JobOrder) => server.receive(order));
process.once("uncaughtException", () => end());
process.once("disconnect", () => {
  setTimeout(end, GRACE).unref();
  void server.close().then(end, end);
});

/** Not `process.exit()`, which waits for threads of databases. */
function end(): void {
  undoUnfinished();
  process.kill(process.pid, "SIGKILL");
}
