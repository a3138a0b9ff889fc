import { workerData } from "node:worker_threads";
import type { Start } from "./protocol.js";

/*
 * A thread of each child, because the child's own event loop stands still while SQLite runs: it kills the process
 * when a statement has grown it too far or when the parent is gone. What it bounds is the process's resident size,
 * since neither SQLite here nor DuckDB's memory limit bounds a single huge value.
 */
const { parent, options } = workerData as Start;
const resting = process.memoryUsage.rss();

setInterval(() => {
  if (process.memoryUsage.rss() - resting > options.memory || process.ppid !== parent)
    process.kill(process.pid, "SIGKILL");
}, 20);
