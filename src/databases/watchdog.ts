import { workerData } from "node:worker_threads";
import type { SessionOptions } from "./engine.js";

/*
 * A thread of each child, because the child's own event loop stands still while SQLite runs: it kills the process
 * when a statement has grown it too far or when the parent is gone. What it bounds is the process's resident size,
 * since neither SQLite here nor DuckDB's memory limit bounds a single huge value.
 */
const { memory } = workerData as SessionOptions;
const parent = process.ppid;
const resting = process.memoryUsage.rss();

setInterval(() => {
  if (process.memoryUsage.rss() - resting > memory || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, 20);
