import type { Pair, Side } from "../metrics/metric.js";

/** One pair to score on SQLite files. */
export interface Task {
  /** Its place among all. */
  readonly index: number;
  readonly pair: Pair;
  /** Paths, the question's own database first, then its copies with other rows; or `:memory:` alone. */
  readonly files: readonly string[];
}

/** What a child is told once, before any tasks. */
export interface ChildSettings {
  readonly parent: number;
  readonly metrics: readonly string[];
  readonly times: number;
  /** Milliseconds for one statement. */
  readonly deadline: number;
  /** Bytes that a pair may take beyond the child's size at rest. */
  readonly memory: number;
  /** A folder that keeps the results of gold queries. */
  readonly goldResults: string | undefined;
}

export type Order =
  | { readonly type: "settings"; readonly settings: ChildSettings }
  /** `failed`: sides of which a statement was stopped before; they are not run again. */
  | { readonly type: "tasks"; readonly tasks: readonly (Task & { readonly failed: Failures })[] };

export type Failures = { readonly [side in Side]?: Failure };

export interface Failure {
  /** `database`: it cannot be opened. `lost`: the process ended for another reason. */
  readonly kind: "error" | "timeout" | "memory" | "lost";
  readonly message: string;
}

/** What became of one pair. */
export interface Outcome {
  readonly index: number;
  /** By name; null where the official code fails. */
  readonly metrics: Readonly<Record<string, number | null>>;
  /** What happened to the statement as it is written, where it did not give rows. */
  readonly failures: Failures;
  /** Metrics that have to see all rows of a result that is too large for it; their value is 0. */
  readonly refused?: readonly string[];
}

export type ChildReport =
  | { readonly type: "outcomes"; readonly outcomes: readonly Outcome[] }
  /** All tasks of the order are done, these the last. */
  | { readonly type: "done"; readonly outcomes: readonly Outcome[] };

/** Left by the watchdog of a child before it kills it: which statement ran. */
export interface CrashReport {
  readonly index: number;
  /** Undefined when no statement was running: memory went to comparing. */
  readonly side: Side | undefined;
  readonly kind: "timeout" | "memory";
}

/** What runs now, shared between a child and its watchdog thread. */
export interface Running {
  /** `[index of the task, side]`. */
  readonly task: Int32Array;
  /** `[time at which the statement began, 0 while none runs]`, in milliseconds since 1970. */
  readonly began: Float64Array;
}

export const SIDES: readonly Side[] = ["gold", "prediction"];

export function sharedRunning(buffer: SharedArrayBuffer): Running {
  return { task: new Int32Array(buffer, 8, 2), began: new Float64Array(buffer, 0, 1) };
}

/** File descriptor on which the watchdog writes. */
export const CRASH_REPORTS = 4;
