import type { Answer } from "../execution/execution-result.js";

/** What is to be scored. */
export interface Pair {
  readonly gold: string;
  readonly prediction: string;
  /** sql-eval keeps the order of rows where the question asks for one. Default: it does not. */
  readonly question?: string | undefined;
  /** sql-eval's category of the question; "order_by" does as much. */
  readonly category?: string | undefined;
  /**
   * Where several queries are right: sql-eval takes any of them, the other metrics the first, which is `gold`. Default:
   * `gold` alone.
   */
  readonly golds?: readonly string[] | undefined;
}

export type Side = "gold" | "prediction";

/** Runs the statements of one pair; the same statement of a side once. */
export interface Execution {
  /** Copies of the database with other rows, as test suites have them; at least one. */
  readonly databases: number;
  /** `database`: default 0, the one that the question was asked of. */
  run(side: Side, sql: string, database?: number): Answer | Promise<Answer>;
  /** Seconds that the statements take, one after the other, `times` times over. Undefined where one of them fails. */
  time(pair: Pair, times: number): Timings | undefined | Promise<Timings | undefined>;
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

export interface Metric {
  readonly name: string;
  /** Null where the official code fails instead of giving a value. */
  score(pair: Pair, execution: Execution): Promise<number | null>;
}
