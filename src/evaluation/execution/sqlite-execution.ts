import Sqlite from "better-sqlite3";
import { open } from "../../databases/sqlite/open.js";
import { messageOf } from "../../errors.js";
import type { Execution, Side, Timing, Timings } from "../metrics/metric.js";
import { answerMemory } from "./answer-memory.js";
import type { Answer } from "./execution-result.js";
import { type Failures, type Running, SIDES } from "./protocol.js";
import { runStatement } from "./sqlite-statement.js";
import { timeStatement } from "./sqlite-timing.js";

export interface SqliteExecution extends Execution {
  run(side: Side, sql: string, database?: number): Answer;
}

/** Of the golds of all pairs: each further prediction for a question finds its answer here. */
const golds = answerMemory(16 * 2 ** 20);

/**
 * Runs the statements of one pair, and says in `running` which.
 *
 * @param times How often they are repeated to time them.
 */
export function sqliteExecution(
  files: readonly string[],
  failed: Failures,
  running: Running,
  times: number,
): SqliteExecution {
  const known = new Map<string, Answer>();
  const answerOn = <Value>(file: string, side: Side, work: (database: Sqlite.Database) => Value): Value | Raised => {
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
  };
  return {
    databases: files.length,
    run(side, sql, database = 0) {
      const stopped = failed[side];
      if (stopped) return { kind: "error", message: stopped.message };
      const file = files[database]!;
      const key = `${side} ${file} ${sql}`;
      let answer = known.get(key) ?? (side === "gold" ? golds.get(key) : undefined);
      if (!answer) {
        answer = answerOn(file, side, (open) => runStatement(open, sql));
        known.set(key, answer);
        if (side === "gold") golds.keep(key, sql, answer);
      }
      return answer;
    },
    time(pair) {
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

/** Databases kept open, the one used last at the end. */
const opened = new Map<string, Sqlite.Database>();
const MOST_OPEN = 64;

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
