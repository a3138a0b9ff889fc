import type { Database, QueryLimits } from "../databases/database.js";
import type { FieldRef } from "../databases/schema.js";
import type { ExampleStore } from "../indexes/example-store.js";
import type { FieldIndex } from "../indexes/field-index.js";
import type { ValueHit, ValueIndex } from "../indexes/value-index.js";
import type { StoredOptions } from "../indexes/values/stored.js";
import type { Models } from "../models/model.js";
import type { Profile } from "../profiles/profile.js";
import type { Summaries } from "../profiles/summaries.js";
import type { Vocabulary } from "../profiles/vocabulary/vocabulary.js";
import type { PreviousQuestion } from "../stages/state.js";
import type { TraceEvent } from "../traces/events.js";
import type { Progress } from "../traces/progress.js";
import type { Budget, BudgetLimits } from "./budget.js";

export interface AskedQuestion {
  readonly question: string;
  /** What else is known, as BIRD's questions have it. */
  readonly evidence?: string;
  /** The day on which it is asked, ISO: what "last month" is said from. */
  readonly now?: string;
  /** The question before this one and its SQL, where this one may refer to it. Rules do not read it. */
  readonly previous?: PreviousQuestion;
}

/** What a pipeline runs on. */
export interface Resources {
  readonly database: Database;
  readonly databaseName: string;
  readonly profile: Profile;
  readonly summaries: Summaries;
  /** Default: what the profile alone tells. */
  readonly vocabulary?: Vocabulary | undefined;
  readonly values: ValueIndex;
  /** Looks in the database itself for values of a field. Default: in `database`. */
  readonly stored?: ((ref: FieldRef, text: string, options: StoredOptions) => Promise<ValueHit[]>) | undefined;
  readonly fields: () => Promise<FieldIndex>;
  readonly examples?: (() => Promise<ExampleStore>) | undefined;
  /** Absent when none is configured; a pipeline that names no role runs without. */
  readonly models?: Models | undefined;
  /** Called with each event of the trace as it happens. */
  readonly trace?: ((event: TraceEvent) => void) | undefined;
  /** Told of each stage of a pipeline that calls models. */
  readonly onProgress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
  /** For each query of this question. */
  readonly limits?: Omit<QueryLimits, "signal"> | undefined;
  /** Replaces single limits of the pipeline's own budget. */
  readonly budget?: BudgetLimits | undefined;
  /** The budget of a whole run of questions, which this one draws on too. */
  readonly runBudget?: Budget | undefined;
}
