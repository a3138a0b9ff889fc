import Sqlite from "better-sqlite3";
import { open } from "../../databases/sqlite/open.js";
import { messageOf } from "../../errors.js";
import type { Execution, Side, Timing, Timings } from "../metrics/metric.js";
import type { ExecutionResult, Value } from "./execution-result.js";
import { type Failures, type Running, SIDES } from "./protocol.js";
import { openResultStore, type ResultStore } from "./result-store.js";
import { runStatement, timeStatement } from "./sqlite-statement.js";

export interface SqliteExecution extends Execution {
  run(side: Side, sql: string, database?: number): ExecutionResult;
}

/** Of the gold queries of all pairs: each further prediction for a question finds its answer here. */
const goldResults = answerMemory(16 * 2 ** 20);
let goldStore: ResultStore | undefined;

/** Keeps in a folder what took long, from now on. */
export function keepGoldResults(folder: string): void {
  goldStore = openResultStore(folder);
}

/**
 * Runs the statements of one pair and records in `running` which one runs.
 *
 * @param times How often they are repeated to time them.
 */
export function sqliteExecution(
  files: readonly string[],
  failed: Failures,
  running: Running,
  times: number,
): SqliteExecution {
  const known = new Map<string, ExecutionResult>();
  const answerOn = <Value>(
    { file, side, sql }: { readonly file: string; readonly side: Side; readonly sql: string },
    work: (database: Sqlite.Database) => Value,
  ): Value | Raised => {
    try {
      const database = databaseAt(file);
      running.task[1] = SIDES.indexOf(side);
      running.began[0] = Date.now();
      return work(database);
    } catch (error) {
      return { kind: "error", message: messageOf(error) };
    } finally {
      running.began[0] = 0;
      if (/pragma/i.test(sql)) close(file);
    }
  };
  return {
    databases: files.length,
    run(side, sql, database = 0) {
      const stopped = failed[side];
      if (stopped) return { kind: "error", message: stopped.message };
      const file = files[database]!;
      const key = `${side} ${file} ${sql}`;
      let answer = known.get(key) ?? (side === "gold" ? goldResults.get(key) : undefined);
      if (!answer) {
        const stored = side === "gold" && !isChanging(sql) ? goldStore : undefined;
        answer = stored?.read(file, sql);
        if (!answer) {
          answer = answerOn({ file, side, sql }, (open) => runStatement(open, sql));
          stored?.keep(file, sql, answer);
        }
        known.set(key, answer);
        if (side === "gold") goldResults.keep(key, sql, answer);
      }
      return answer;
    },
    time(pair) {
      const timings: { [side in Side]: Timing[] } = { gold: [], prediction: [] };
      for (let turn = 0; turn < times; turn++) {
        for (const side of ["prediction", "gold"] as const) {
          if (failed[side]) return undefined;
          const sql = pair[side];
          const timing = answerOn({ file: files[0]!, side, sql }, (open) => timeStatement(open, sql));
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
    if (opened.size >= MOST_OPEN) close(opened.keys().next().value!);
  }
  opened.delete(file);
  opened.set(file, database);
  return database;
}

/** So that no setting outlives the statement that named one, should one slip through. */
function close(file: string): void {
  opened.get(file)?.close();
  opened.delete(file);
}

/** Answers by key, as many as fit. */
export interface AnswerMemory {
  get(key: string): ExecutionResult | undefined;
  /** Keeps it unless the statement may answer otherwise the next time, or the answer is large. */
  keep(key: string, sql: string, answer: ExecutionResult): void;
}

/** What SQLite answers differently from call to call, wherever it stands in a statement: of dates, those of today. */
const CHANGING =
  /random|\bnow\b|subsec|current_(date|time)|changes\s*\(|\b(date|time|datetime|julianday|unixepoch)\s*\(\s*\)|strftime\s*\([^,]*\)/i;

const isChanging = (sql: string) => CHANGING.test(sql);

/** `most`: about how many bytes. */
export function answerMemory(most: number): AnswerMemory {
  const answers = new Map<string, { readonly answer: ExecutionResult; readonly size: number }>();
  let total = 0;
  return {
    get: (key) => answers.get(key)?.answer,
    keep(key, sql, answer) {
      if (isChanging(sql)) return;
      const size = 2 * key.length + sizeOf(answer, most / 16);
      if (size > most / 16) return;
      answers.set(key, { answer, size });
      total += size;
      for (const [oldest, kept] of answers) {
        if (total <= most) break;
        answers.delete(oldest);
        total -= kept.size;
      }
    },
  };
}

/** No further than until it is more than `enough`. */
function sizeOf(answer: ExecutionResult, enough: number): number {
  if (answer.kind === "large") return 8 * answer.large.count;
  if (answer.kind !== "rows") return 100;
  let size = 100;
  for (const row of answer.rows) {
    for (const value of row) size += 32 + lengthOf(value);
    if (size > enough) return size;
  }
  return size;
}

function lengthOf(value: Value): number {
  return typeof value === "string" ? 2 * value.length : value instanceof Uint8Array ? value.length : 0;
}
