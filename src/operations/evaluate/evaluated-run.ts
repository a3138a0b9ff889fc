import type { RunAnswer, RunRecord } from "../../evaluation/run/format.js";
import type { RunLayout } from "../../evaluation/run/layout.js";
import type { Unanswerable } from "../../evaluation/scoring/unanswerable.js";
import type { BudgetLimits } from "../../pipelines/budget.js";
import type { AskBlock } from "./ask-in-blocks.js";
import type { NewRun } from "./describe-run.js";

/** How questions are asked. */
export interface AskOptions extends Pick<NewRun, "name" | "pipeline" | "ownExamples"> {
  /** Questions in flight. Default: as many as its models take calls, else the processors. */
  readonly concurrency?: number | undefined;
  /** Of the run, what was done of it before included but for `seconds`. */
  readonly budget?: Omit<BudgetLimits, "tokens"> | undefined;
  readonly signal: AbortSignal;
}

export interface EvaluateOptions extends NewRun, AskOptions {
  /** Asks again what failed. */
  readonly retryFailed?: boolean | undefined;
  /** Asks a block of questions elsewhere; then there is no budget. Default: this process asks. */
  readonly askBlock?: AskBlock | undefined;
  readonly onState?: ((state: RunState) => void) | undefined;
}

/** How far a run is. */
export interface RunState {
  readonly total: number;
  readonly done: number;
  /** Of those done, in this process. */
  readonly fresh: number;
  readonly failed: number;
  readonly scored: number;
  readonly right: number;
  /** Questions without an answer in their database, as far as they were asked. */
  readonly unanswerable: Unanswerable;
  /** Of all that is done. */
  readonly price: number;
  readonly calls: number;
  /** Since this process began to ask. */
  readonly seconds: number;
}

/** A run as far as it came. */
export interface EvaluatedRun {
  readonly run: RunRecord;
  readonly layout: RunLayout;
  /** Whether some of it was done before. */
  readonly resumed: boolean;
  readonly state: RunState;
  readonly metric: string;
  readonly answers: ReadonlyMap<string, RunAnswer>;
  /** By id; null where the official code fails. */
  readonly values: ReadonlyMap<string, number | null>;
  /** Why some answers could not be scored. */
  readonly unscored: string | undefined;
  /** The budget of the run that ended it. */
  readonly stopped: string | undefined;
}
