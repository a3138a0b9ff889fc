import type { DataSetKind } from "../datasets/question.js";
import type { ExecutionResult } from "../execution/execution-result.js";

/** What is to be scored. */
export interface Pair {
  readonly gold: string;
  readonly prediction: string;
  /** sql-eval keeps the order of rows where the question asks for one. Default: it does not. */
  readonly question?: string | undefined;
  /** sql-eval's category of the question; "order_by" does as much. */
  readonly category?: string | undefined;
  /**
   * Where several queries are right: sql-eval and `strict` take any of them, the other official metrics the first, which
   * is `gold`. Default: `gold` alone.
   */
  readonly goldQueries?: readonly string[] | undefined;
}

export type Side = "gold" | "prediction";

/** Runs the statements of one pair; the same statement of a side once. */
export interface Execution {
  /** Copies of the database with other rows, as test suites have them; at least one. */
  readonly databases: number;
  /** `database`: default 0, the one that the question was asked of. */
  run(side: Side, sql: string, database?: number): ExecutionResult | Promise<ExecutionResult>;
  /** How long the statements take, in turns, as often as was asked for. Undefined where one of them fails. */
  time(pair: Pair): Timings | undefined | Promise<Timings | undefined>;
}

/** Milliseconds of each repetition. */
export interface Timings {
  readonly gold: readonly Timing[];
  readonly prediction: readonly Timing[];
}

export interface Timing {
  /** Until the first row is there, as `cursor.execute` does. */
  readonly execute: number;
  /** Until the last row was taken. */
  readonly fetch: number;
}

/** One way to score an answer. Adding one adds a file and a line in `metrics.ts`. */
export interface Metric {
  /** As `--metric` and the tables of a run have it. */
  readonly name: string;
  /** What it is, for people. */
  readonly label: string;
  /** Whether it is computed where no metrics are named. */
  readonly standard: boolean;
  /** The data sets whose authors hold an answer to be right where this metric is 1. */
  readonly dataSets: readonly DataSetKind[];
  /** Which metric says whether an answer is right where the value of this one does not. Absent: right is 1. */
  readonly rightBy?: Metric;
  /** Null where the official code fails instead of giving a value. */
  score(pair: Pair, execution: Execution): Promise<number | null>;
}
