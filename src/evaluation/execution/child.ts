import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { leaveToParent } from "../../artifacts/processes.js";
import type { Metric, Pair } from "../metrics/metric.js";
import { METRICS } from "../metrics/metrics.js";
import { scorePair } from "../metrics/score-pair.js";
import {
  type ChildReport,
  type Failure,
  type Failures,
  type Order,
  type Outcome,
  SIDES,
  sharedRunning,
  type Task,
} from "./protocol.js";
import { keepGoldResults, type SqliteExecution, sqliteExecution } from "./sqlite-execution.js";

/*
 * Entry of a scoring child: runs both sides of each pair on SQLite files, read-only, and compares them here, so that
 * no rows travel. Its watchdog ends it when a statement takes too long.
 */
// SQL often fails here, and recording the stack takes longer than the statement.
Error.stackTraceLimit = 0;
// V8 otherwise optimises for as long as 5,000 pairs take; what runs long is still optimised.
setFlagsFromString("--interrupt-budget=1000000");

const buffer = new SharedArrayBuffer(16);
const running = sharedRunning(buffer);
let metrics: readonly Metric[] = [];
let times = 0;

leaveToParent();
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (order: Order) => {
  if (order.type === "tasks") void score(order.tasks);
  else {
    const { settings } = order;
    new Worker(new URL("./deadline-watchdog.js", import.meta.url), { workerData: { settings, buffer } }).unref();
    times = settings.times;
    if (settings.goldResults !== undefined) keepGoldResults(settings.goldResults);
    metrics = METRICS.filter(({ name }) => settings.metrics.includes(name));
  }
});

/** Milliseconds of work that is lost at most, with the statement that the child is ended for. */
const UNSENT = 25;

async function score(tasks: readonly (Task & { readonly failed: Failures })[]): Promise<void> {
  let outcomes: Outcome[] = [];
  let sent = performance.now();
  for (const { index, pair, files, failed } of tasks) {
    running.task[0] = index;
    const execution = sqliteExecution(files, failed, running, times);
    outcomes.push({
      index,
      ...(await scorePair(pair, metrics, execution)),
      failures: failuresOf(pair, execution, failed),
    });
    if (performance.now() - sent < UNSENT) continue;
    report({ type: "outcomes", outcomes });
    outcomes = [];
    sent = performance.now();
  }
  report({ type: "done", outcomes });
}

function failuresOf(pair: Pair, execution: SqliteExecution, failed: Failures): Failures {
  const failures: { [side in (typeof SIDES)[number]]?: Failure } = { ...failed };
  for (const side of SIDES) {
    if (failures[side]) continue;
    const answer = execution.run(side, pair[side]);
    if (answer.kind === "error" || answer.kind === "memory") failures[side] = answer;
  }
  return failures;
}

function report(message: ChildReport): void {
  if (process.connected) process.send!(message);
}
