import { Worker } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { open } from "../../databases/sqlite-open.js";
import { messageOf } from "../../errors.js";
import type { Answer } from "../answer.js";
import type { Execution, Pair, Side, Timing, Timings } from "../metrics/metric.js";
import { allMetrics } from "../metrics/metrics.js";
import {
  type Failure,
  type Order,
  type Outcome,
  type Report,
  type Settings,
  SIDES,
  sharedRunning,
} from "./protocol.js";
import { runStatement } from "./sqlite-statement.js";
import { timeStatement } from "./sqlite-timing.js";

/*
 * Entry of a scoring child: runs both sides of each pair on SQLite files, read-only, and compares them here, so that
 * no rows travel. Its watchdog ends it when a statement takes too long.
 */
// SQL that fails is no surprise here, and taking down the stack takes longer than the statement.
Error.stackTraceLimit = 0;

const buffer = new SharedArrayBuffer(16);
const running = sharedRunning(buffer);
let settings: Settings | undefined;

/** Databases kept open, the one used last at the end. */
const opened = new Map<string, Sqlite.Database>();
const MOST_OPEN = 64;

process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (order: Order) => {
  if (order.type === "tasks") void score(order.tasks);
  else {
    settings = order.settings;
    new Worker(new URL("./watchdog.js", import.meta.url), { workerData: { settings, buffer } }).unref();
  }
});

/** Milliseconds of work that is lost at most, with the statement that the child is ended for. */
const UNSENT = 25;

async function score(tasks: Extract<Order, { type: "tasks" }>["tasks"]): Promise<void> {
  const metrics = allMetrics(settings!.times).filter(({ name }) => settings!.metrics.includes(name));
  let outcomes: Outcome[] = [];
  let sent = performance.now();
  for (const { index, pair, files, failed } of tasks) {
    running.task[0] = index;
    const execution = executionOf(files, failed);
    const scores: Record<string, number | null> = {};
    for (const metric of metrics) scores[metric.name] = await metric.score(pair, execution);
    outcomes.push({ index, metrics: scores, failures: failuresOf(pair, execution, failed) });
    if (performance.now() - sent < UNSENT) continue;
    report({ type: "outcomes", outcomes });
    outcomes = [];
    sent = performance.now();
  }
  report({ type: "outcomes", outcomes });
  report({ type: "done" });
}

interface SqliteExecution extends Execution {
  run(side: Side, sql: string, database?: number): Answer;
}

function executionOf(files: readonly string[], failed: Outcome["failures"]): SqliteExecution {
  const known = new Map<string, Answer>();
  return {
    databases: files.length,
    run(side, sql, database = 0) {
      const stopped = failed[side];
      if (stopped) return { kind: "error", message: stopped.message };
      const key = `${side} ${database} ${sql}`;
      let answer = known.get(key);
      if (!answer) {
        answer = answerOn(files[database]!, side, (open) => runStatement(open, sql));
        known.set(key, answer);
      }
      return answer;
    },
    time(pair, times) {
      const timings: { [side in Side]: Timing[] } = { gold: [], prediction: [] };
      for (let turn = 0; turn < times; turn++) {
        for (const side of ["prediction", "gold"] as const) {
          if (failed[side]) return undefined;
          const timing = answerOn(files[0]!, side, (open) => timeStatement(open, pair[side]));
          if ("kind" in timing) return undefined;
          timings[side].push(timing);
        }
      }
      return timings satisfies Timings;
    },
  };
}

interface Raised {
  readonly kind: "error";
  readonly message: string;
}

/** What the work gives, or the error that it throws. */
function answerOn<Value>(file: string, side: Side, work: (database: Sqlite.Database) => Value): Value | Raised {
  try {
    const database = databaseAt(file);
    running.task[1] = SIDES.indexOf(side);
    running.began[0] = Date.now();
    return work(database);
  } catch (error) {
    return { kind: "error", message: messageOf(error) };
  } finally {
    running.began[0] = 0;
  }
}

function databaseAt(file: string): Sqlite.Database {
  let database = opened.get(file);
  if (!database) {
    database = file === ":memory:" ? new Sqlite(file) : open(file).database;
    if (file === ":memory:") database.pragma("query_only = 1");
    if (opened.size >= MOST_OPEN) {
      const [oldest, first] = opened.entries().next().value!;
      first.close();
      opened.delete(oldest);
    }
  }
  opened.delete(file);
  opened.set(file, database);
  return database;
}

function failuresOf(pair: Pair, execution: SqliteExecution, failed: Outcome["failures"]): Outcome["failures"] {
  const failures: { [side in Side]?: Failure } = { ...failed };
  for (const side of SIDES) {
    if (failures[side]) continue;
    const answer = execution.run(side, pair[side]);
    if (answer.kind === "error") failures[side] = { kind: "error", message: answer.message };
  }
  return failures;
}

function report(message: Report): void {
  if (process.connected) process.send!(message);
}
