import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { type ChildSettings, CRASH_REPORTS, type CrashReport, SIDES, sharedRunning } from "./protocol.js";

/*
 * A thread of each scoring child, whose event loop stands still while SQLite runs: it kills the process when a
 * statement is past its deadline, when a pair takes too much memory, or when the parent is gone. Before that it reports
 * which statement ran.
 */
const { settings, buffer } = workerData as { settings: ChildSettings; buffer: SharedArrayBuffer };
const { task, began } = sharedRunning(buffer);
const resting = process.memoryUsage.rss();

setInterval(() => {
  const start = began[0]!;
  if (start > 0 && Date.now() - start > settings.deadline) end("timeout", start);
  else if (process.memoryUsage.rss() - resting > settings.memory) end("memory", start);
  else if (process.ppid !== settings.parent) process.kill(process.pid, "SIGKILL");
}, 10);

function end(kind: CrashReport["kind"], start: number): void {
  const crashReport: CrashReport = { index: task[0]!, side: start > 0 ? SIDES[task[1]!] : undefined, kind };
  writeSync(CRASH_REPORTS, JSON.stringify(crashReport));
  process.kill(process.pid, "SIGKILL");
}
