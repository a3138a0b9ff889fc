/**
 * The public API. Names are listed one by one; the docstrings of the three functions stand at their definitions.
 *
 * ```ts
 * import { open, prepare } from "askable";
 *
 * await prepare("shop.sqlite");
 * const shop = await open("shop");
 * const answer = await shop.ask("How many orders came in last March?");
 * console.log(answer.sql, answer.rows, answer.confidence);
 * await shop.close();
 * ```
 */

export type { Database, QueryLimits } from "./databases/database.js";
export type { Dialect } from "./databases/dialect.js";
export { openDatabase } from "./databases/open.js";
export type { PlanOutcome, PlanStep, QueryPlan } from "./databases/plan.js";
export type { Cell, CellKind, Outcome, Result, ResultColumn } from "./databases/results/result.js";
export type { Rights } from "./databases/rights.js";
export type { Field, FieldRef, ForeignKey, Schema, Table } from "./databases/schema.js";
export type { CallerAccount } from "./databases/server.js";
export { AskableError } from "./errors.js";
export type { Example, ExampleHit, ExampleQuery, ExampleSource, ExampleStore } from "./indexes/example-store.js";
export type { FieldHit, FieldIndex, FieldQuery } from "./indexes/field-index.js";
export type { MatchedValue, ValueHit, ValueHow, ValueIndex, ValueQuery } from "./indexes/value-index.js";
export type { Embedder } from "./models/embedders/embedder.js";
export { sentenceEncoder } from "./models/embedders/sentence-encoder.js";
export type { ContextExcess, ModelFailure } from "./models/error.js";
export { ModelError } from "./models/error.js";
export type { LanguageModel, Message, ModelReply, ModelRequest, ReplySchema, Usage } from "./models/model.js";
export { scriptedModel } from "./models/scripted.js";
export { estimateTokens } from "./models/tokens.js";
export type { CacheMode } from "./models/wrappers/cache.js";
export type { AskAlternative } from "./operations/ask/alternatives.js";
export type { AskOptions, AskResult } from "./operations/ask/ask.js";
export type { ReadCode } from "./operations/ask/codes-in.js";
export type { OpenQuestion } from "./operations/ask/open-question.js";
export type {
  Askable,
  OpenSettings,
  PrepareSettings,
  RefreshSettings,
  WorkspaceSettings,
} from "./operations/library.js";
export { ask, open, prepare, refresh } from "./operations/library.js";
export type { PrepareReport } from "./operations/prepare/prepare.js";
export type { RefreshReport } from "./operations/refresh/report.js";
export type { Staleness } from "./operations/staleness.js";
export type { Change, Drift } from "./profiles/drift/drift.js";
export type { ProfileLimits } from "./profiles/measure/limits.js";
export type { Estimate, FieldProfile, Join, Profile, RejectedJoin, TableProfile } from "./profiles/profile.js";
export { renderDdl } from "./profiles/render/ddl.js";
export { renderMarkdown } from "./profiles/render/markdown.js";
export type { FieldSummary, Summaries, TableSummary } from "./profiles/summaries.js";
export type { ReplyForm } from "./prompts/reply-form.js";
export { sqlReply } from "./prompts/sql-reply.js";
export { callPrompt, type PromptCall, type ReadReply, tryPrompt } from "./stages/call.js";
export type { Candidate, CandidateDraft, CandidateId, Origin } from "./stages/candidate.js";
export type { Judgement } from "./stages/judgement.js";
export {
  candidates,
  clusters,
  examples,
  judgements,
  keywords,
  matchedValues,
  preciseSchema,
  recallSchema,
  type Selection,
  schemaSubsets,
  selection,
} from "./stages/slots.js";
export { defineStage, type Stage, type StageContext } from "./stages/stage.js";
export { type Given, type PreviousQuestion, type Slot, type State, slot } from "./stages/state.js";
export type { Cost, TraceEvent } from "./traces/events.js";
export type { Progress, ProgressEvent } from "./traces/progress.js";
export { readTrace } from "./traces/reader.js";
