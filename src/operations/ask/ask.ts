import { AskableError } from "../../errors.js";
import { foreignExamples } from "../../indexes/example-store.js";
import { requestedChange } from "../../language/change-requests.js";
import { percent } from "../../language/numbers.js";
import type { Models } from "../../models/model.js";
import { listModels } from "../../models/serve.js";
import type { CacheMode } from "../../models/wrappers/cache.js";
import type { Budget } from "../../pipelines/budget.js";
import type { Pipeline } from "../../pipelines/definition.js";
import { loadPipeline } from "../../pipelines/load.js";
import type { QuestionPlan } from "../../pipelines/plan.js";
import type { AskedQuestion, Resources } from "../../pipelines/resources.js";
import { type PipelineRun, runPipeline } from "../../pipelines/run.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { sqlReader } from "../../sql/parse.js";
import { doubtIn } from "../../stages/select/explain-doubt.js";
import { candidates, matchedValues } from "../../stages/slots.js";
import type { Stage } from "../../stages/stage.js";
import type { PreviousQuestion, State } from "../../stages/state.js";
import type { Cost, TraceEvent } from "../../traces/events.js";
import type { Progress } from "../../traces/progress.js";
import { type ChosenPipeline, type Config, choosePipeline, type PipelineChoice } from "../../workspace/config.js";
import { countStored, openModels } from "../../workspace/models.js";
import { pipelineSources } from "../../workspace/pipelines.js";
import type { Workspace } from "../../workspace/workspace.js";
import { calibrate } from "../calibration/calibration.js";
import { type AskAlternative, sqlThatRan } from "./alternatives.js";
import { type AnswerRows, answerRows } from "./answer-rows.js";
import { codesIn, type ReadCode } from "./codes-in.js";
import { dayOf } from "./day.js";
import { keepTrace, newTrace } from "./keep-trace.js";
import type { OpenDatabase } from "./open-prepared.js";
import { type OpenQuestion, readingsOf } from "./open-question.js";

export interface AskOptions {
  /** Default: `pipeline` of askable.yaml, else `adaptive-hybrid` where a model is configured, else `offline`. */
  readonly pipeline?: string | undefined;
  /** Knowledge that the question relies on. */
  readonly evidence?: string | undefined;
  /** The day from which "last month" and the like are said: a date, or a text such as "2025-06-30". Default: today. */
  readonly now?: Date | string | undefined;
  /**
   * The question before this one with its SQL, where this one may refer to it: "and from France?". Models are shown it;
   * `offline` answers each question by itself.
   */
  readonly previous?: PreviousQuestion | undefined;
  /** The confidence, 0 to 1, below which the answer is "I do not know". Default: the pipeline's own. */
  readonly abstainBelow?: number | undefined;
  /** Rows of the answer that are read at most. Default: 10,000. */
  readonly maxRows?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: Progress | undefined;
  /** Called with each event of the trace as it happens. */
  readonly onEvent?: ((event: TraceEvent) => void) | undefined;
}

/** What `ask` gives. What `ask --json` prints of it stands in docs/ask.md. */
export interface AskResult extends AnswerRows {
  readonly question: string;
  /** Null when the pipeline does not know; then there are no columns and no rows. */
  readonly sql: string | null;
  /** 0 to 1; calibrated where a calibration of this pipeline and its models is in the workspace. */
  readonly confidence: number;
  /** As the pipeline gave it, which is what its trace holds; absent where nothing was learned of it. */
  readonly rawConfidence?: number;
  /** True where the workspace's calibration was learned of other prompts, settings or models, and is not applied. */
  readonly calibrationOutdated?: boolean;
  /** The query that was too unsure for `abstainBelow`; `sql` is then null. */
  readonly guess?: string;
  readonly pipeline: string;
  /** What chose it. */
  readonly pipelineChosen: PipelineChoice;
  /** True when the data changed since they were profiled, null when it takes too long to tell. */
  readonly stale: boolean | null;
  /** Names of the tables that changed; empty when nothing is stale, or when it takes too long to tell. */
  readonly staleTables: readonly string[];
  /** How many SQL candidates were tried. */
  readonly candidates: number;
  /** `storedCalls`: replies that were read from disk; the trace's cost holds what they took when they were made. */
  readonly cost: Cost & { readonly storedCalls?: number };
  /** Path of the trace; null when it could not be written, and then `why` says so. */
  readonly trace: string | null;
  /** The budget that ended it before its last stage; absent when all stages ran. */
  readonly stopped?: string;
  /** Why this answer and how sure, in sentences for people. */
  readonly why: string;
  /** How the question was read: the fields, values and joins that the SQL relies on, a phrase each. */
  readonly readAs: readonly string[];
  /** Codes that the SQL compares with, as far as somebody says what they mean. */
  readonly codes: readonly ReadCode[];
  /** Words of the question that nothing in the database explains: no name, value, comment or synonym. */
  readonly unmatched: readonly string[];
  /** What else the question may mean, at most three, the likeliest first; where it does not know, what it may mean. */
  readonly alternatives: readonly AskAlternative[];
  /** Present where the question is open: one of the alternatives weighs about as much and gives another answer. */
  readonly open?: OpenQuestion;
  /** All that the stages found. */
  readonly state: State;
}

export interface AskContext {
  readonly workspace: Workspace;
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Default: `cache` of askable.yaml, else off. */
  readonly cache?: CacheMode | undefined;
  /** One for all questions of a process, so that the models' limits hold for them together. Default: their own. */
  readonly models?: Models | undefined;
  /** Loaded once for all questions of a run. Default: loaded by its name for each. */
  readonly pipeline?: Pipeline | undefined;
  /** Pipelines by name, loaded once for all questions of a process. Default: each question reads its files. */
  readonly pipelines?: Map<string, Promise<Pipeline>> | undefined;
  /** Stages that a pipeline may name beside those of askable and of askable.yaml. */
  readonly stages?: readonly Stage[] | undefined;
  /** The budget of a run of questions, which each one draws on. */
  readonly runBudget?: Budget | undefined;
  /**
   * Names under which solved examples may know the database; they are left out, and so are those that name no database.
   * Default: none is left out.
   */
  readonly withoutExamplesOf?: readonly string[] | undefined;
  /** Whether the workspace's calibration is applied. Default: false, as for runs that one is learned from. */
  readonly calibrate?: boolean | undefined;
  /** Path of the trace. Default: a new one in the workspace's `reports/traces/`. */
  readonly trace?: string | undefined;
}

/**
 * Answers a question about an open database with one pipeline.
 *
 * @throws AskableError for an unknown pipeline, a missing model, a question that cannot be asked, a model that fails.
 */
export async function askOpen(
  open: OpenDatabase,
  question: string,
  options: AskOptions,
  context: AskContext,
): Promise<AskResult> {
  const { pipeline, ...chosen } = await pipelineFor(options, context);
  const stored = countStored(context.models ?? openModels(context));
  // Loaded while the stages run: it takes about as long, and the answer is told in words by its syntax tree.
  sqlReader(open.database.dialect).catch(() => {});
  const trace = keepTrace(context.trace ?? newTrace(context.workspace.traces(open.preparation.name)));
  try {
    const [run, { stale, tables: staleTables }] = await Promise.all([
      runPipeline(pipeline, askedQuestion(question, options), {
        ...resourcesOf(open, context),
        models: stored.models,
        runBudget: context.runBudget,
        trace: (event) => {
          trace.write(event);
          options.onEvent?.(event);
        },
        onProgress: options.onProgress,
        signal: options.signal,
      }),
      open.staleness(),
    ]);
    const { candidate } = run.answer;
    const failure = trace.failure();
    const { confidence, ...calibration } = await calibratedConfidence(
      run.answer.confidence,
      chosen.name,
      pipeline,
      context,
    );
    const unsure = candidate !== undefined && confidence < (options.abstainBelow ?? 0);
    const answer = unsure ? undefined : candidate;
    const readings = await readingsOf(run, answer, roomBeside(confidence, run.answer.confidence), open);
    const why = unsure ? whyUnsure(confidence, options.abstainBelow ?? 0) : run.answer.why;
    return {
      question,
      sql: answer ? sqlThatRan(answer) : null,
      ...(unsure && { guess: sqlThatRan(candidate) }),
      ...(await answerRows(answer, open, options)),
      confidence,
      ...calibration,
      pipeline: chosen.name,
      pipelineChosen: chosen.by,
      stale,
      staleTables,
      candidates: run.state.get(candidates)?.length ?? 0,
      cost: stored.costOf(run.cost),
      ...(run.stopped === undefined ? {} : { stopped: run.stopped }),
      trace: failure === undefined ? trace.path : null,
      why: failure === undefined ? why : `${why} No trace was kept: ${failure}.`,
      readAs: unsure ? [] : (candidate?.reasons ?? []),
      codes: answer ? codesIn(sqlThatRan(answer), open) : [],
      unmatched: unmatchedIn(open, run),
      ...readings,
      state: run.state,
    };
  } finally {
    trace.close();
  }
}

/**
 * What a question would cost with the same options: calls, tokens and price, least, expected and most. No model is
 * called, and none needs its key.
 *
 * @throws AskableError as `askOpen` does, but for models that fail.
 */
export async function planAsking(
  open: OpenDatabase,
  question: string,
  options: AskOptions,
  context: AskContext,
): Promise<QuestionPlan & { readonly pipeline: string }> {
  const { pipeline, name } = await pipelineFor(options, context);
  const { planQuestion } = await import("../../pipelines/plan.js");
  const models = listModels(context.config);
  const resources = { ...resourcesOf(open, context), models, signal: options.signal };
  return { pipeline: name, ...(await planQuestion(pipeline, askedQuestion(question, options), resources)) };
}

function askedQuestion(question: string, { evidence, previous, now = new Date() }: AskOptions): AskedQuestion {
  return { question, ...(evidence ? { evidence } : {}), ...(previous && { previous }), now: dayOf(now) };
}

function resourcesOf(open: OpenDatabase, context: AskContext): Resources {
  return {
    database: open.database,
    databaseName: open.preparation.name,
    profile: open.profile,
    summaries: open.summaries,
    vocabulary: vocabularyFor(open, context),
    values: open.values,
    stored: open.stored,
    fields: open.fields,
    examples: examplesFor(open, context),
  };
}

async function pipelineFor(options: AskOptions, context: AskContext): Promise<ChosenPipeline & { pipeline: Pipeline }> {
  const chosen = choosePipeline(context.config, options.pipeline);
  if (context.pipeline) return { ...chosen, pipeline: context.pipeline };
  const loading = context.pipelines?.get(chosen.name) ?? load(chosen, context);
  context.pipelines?.set(chosen.name, loading);
  // A mistake in its files may be corrected before the next question.
  loading.catch(() => context.pipelines?.delete(chosen.name));
  return { ...chosen, pipeline: await loading };
}

async function load({ name, by }: ChosenPipeline, { workspace, config, stages }: AskContext): Promise<Pipeline> {
  const sources = await pipelineSources(workspace, config, stages);
  return loadPipeline(name, sources).catch((error) => {
    if (!(error instanceof AskableError) || by !== "configured") throw error;
    const { code, hint } = error;
    const told = { code, ...(hint === undefined ? {} : { hint }), cause: error };
    throw new AskableError(`${workspace.config}: pipeline: ${error.message}`, told);
  });
}

async function calibratedConfidence(
  raw: number,
  name: string,
  pipeline: Pipeline,
  context: AskContext,
): Promise<Pick<AskResult, "confidence" | "rawConfidence" | "calibrationOutdated">> {
  const own = { confidence: rounded(raw) };
  // Without an answer there is nothing to be sure of.
  const found = context.calibrate && raw > 0 ? await calibrate(raw, name, pipeline, context) : undefined;
  if (found === undefined) return own;
  if (!found.applies) return { ...own, calibrationOutdated: true };
  return { confidence: rounded(found.confidence), rawConfidence: own.confidence };
}

/** A calibration that makes the answer surer leaves less to the other readings. */
function roomBeside(confidence: number, raw: number): number {
  return Math.min(1, (1 - confidence) / Math.max(1e-9, 1 - raw));
}

function unmatchedIn({ profile, vocabulary }: OpenDatabase, { state }: PipelineRun): string[] {
  if (requestedChange(state.question) !== undefined) return [];
  const { question, evidence, now } = state;
  const values = state.get(matchedValues) ?? [];
  return doubtIn({ question, evidence, now, profile, vocabulary, values }).words.map(({ text }) => text);
}

const rounded = (confidence: number) => Math.round(confidence * 1000) / 1000;

function whyUnsure(confidence: number, least: number): string {
  return `I do not know: the best answer is too unsure (${percent(confidence)}, and ${percent(least)} are asked for).`;
}

function examplesFor({ examples }: OpenDatabase, { withoutExamplesOf: names }: AskContext) {
  return names === undefined ? examples : examples && (async () => foreignExamples(await examples(), names));
}

/** An evaluation may ask the very questions that examples teach words by. */
function vocabularyFor({ vocabulary }: OpenDatabase, { withoutExamplesOf }: AskContext): Vocabulary {
  if (withoutExamplesOf === undefined) return vocabulary;
  const own = <Each extends { readonly source: string }>(all: readonly Each[]) =>
    all.filter(({ source }) => source !== "examples");
  const tables = vocabulary.tables.map((table) => ({ ...table, names: own(table.names) }));
  return { ...vocabulary, tables, metrics: own(vocabulary.metrics) };
}
