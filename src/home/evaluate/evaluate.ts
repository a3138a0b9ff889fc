import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { AskableError, messageOf } from "../../errors.js";
import type { Question } from "../../evaluation/datasets/question.js";
import { failureWatch } from "../../evaluation/run/failures.js";
import type { Run, RunAnswer } from "../../evaluation/run/format.js";
import { inFlight } from "../../evaluation/run/in-flight.js";
import type { RunLayout } from "../../evaluation/run/layout.js";
import { liveScore } from "../../evaluation/run/live-score.js";
import { metricOf } from "../../evaluation/run/metric.js";
import { type OpenRun, openRun } from "../../evaluation/run/open-run.js";
import type { LocatedPair } from "../../evaluation/score.js";
import { assignRole } from "../../models/roles.js";
import type { BudgetLimits } from "../../pipelines/budget.js";
import type { TraceEvent } from "../../traces/events.js";
import { askOpen } from "../ask.js";
import type { Evaluation } from "./evaluation.js";
import { identityOfRun, type RunOf } from "./identity.js";
import { runBudget } from "./run-budget.js";

export interface EvaluateOptions extends RunOf {
  /** Questions in flight. Default: as many as its models take calls, else the processors. */
  readonly concurrency?: number | undefined;
  /** Asks again what failed. */
  readonly retryFailed?: boolean | undefined;
  /** Of the run, what was done of it before included but for `seconds`. */
  readonly budget?: Omit<BudgetLimits, "tokens"> | undefined;
  readonly signal: AbortSignal;
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
  /** Of all that is done. */
  readonly price: number;
  readonly calls: number;
  /** Since this process began to ask. */
  readonly seconds: number;
}

/** A run as far as it came. */
export interface RunReport {
  readonly run: Run;
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

/**
 * Asks the questions of an evaluation of one pipeline and keeps the answers in a run's folder. What was answered there
 * before is not asked again.
 *
 * @throws AskableError when the folder holds a run of something else, cannot be written, or when the models fail for
 * good; the signal's reason when it is aborted. What was answered by then is kept.
 */
export async function evaluate(evaluation: Evaluation, options: EvaluateOptions): Promise<RunReport> {
  const { signal } = options;
  const run = await openRun(options.folder, await identityOfRun(evaluation, options));
  const metric = metricOf(evaluation.dataSet.kind);
  const { environment = {} } = evaluation.options;
  const score = liveScore(metric, { environment, signal });
  const pairOf = ({ id, database, question, category, golds }: Question): LocatedPair | undefined => {
    const prediction = run.answers.get(id)?.sql;
    if (prediction === null || prediction === undefined) return undefined;
    return { gold: golds[0]!, golds, prediction, question, category, files: evaluation.databases.files(database) };
  };
  const began = performance.now();
  let fresh = 0;
  const stateNow = (): RunState => {
    const all = [...run.answers.values()];
    return {
      total: evaluation.questions.length,
      done: all.length,
      fresh,
      failed: all.filter(({ failure }) => failure !== undefined).length,
      scored: score.values.size,
      right: [...score.values.values()].filter((value) => value === 1).length,
      price: all.reduce((sum, { cost }) => sum + cost.price, 0),
      calls: all.reduce((sum, { cost }) => sum + cost.calls, 0),
      seconds: (performance.now() - began) / 1000,
    };
  };
  const kept = (question: Question) => {
    score.add(question.id, pairOf(question));
    options.onState?.(stateNow());
  };
  try {
    const left = evaluation.questions.filter(({ id }) => isLeft(run.answers.get(id), options));
    const again = new Set(left);
    for (const question of evaluation.questions) if (!again.has(question)) score.add(question.id, pairOf(question));
    options.onState?.(stateNow());
    const stopped = await askAll(left, run, evaluation, options, (question) => {
      fresh += 1;
      kept(question);
    });
    await score.settle();
    signal.throwIfAborted();
    return {
      run: run.run,
      layout: run.layout,
      resumed: run.resumed,
      state: stateNow(),
      metric,
      answers: run.answers,
      values: score.values,
      unscored: score.failure(),
      stopped,
    };
  } finally {
    await score.settle();
    await run.close();
  }
}

function isLeft(answer: RunAnswer | undefined, { retryFailed }: EvaluateOptions): boolean {
  return answer === undefined || (retryFailed === true && answer.failure !== undefined);
}

/** @returns The budget of the run that ended it before all were asked. */
async function askAll(
  left: readonly Question[],
  run: OpenRun,
  evaluation: Evaluation,
  options: EvaluateOptions,
  onKept: (question: Question) => void,
): Promise<string | undefined> {
  const byId = new Map(left.map((question) => [question.id, question]));
  const budget = runBudget(options.budget, run.answers.values(), options.signal);
  const watch = failureWatch<RunAnswer>();
  const keep = (answer: RunAnswer) => {
    run.keep(answer);
    onKept(byId.get(answer.id)!);
  };
  let answered = false;
  const work = async (question: Question) => {
    if (budget.reached() !== undefined) return;
    const { answer, error } = await ask(question, run, evaluation, options, budget);
    // What the run's budget cut short is asked again when it goes on.
    if (budget.reached() !== undefined && answer.stopped !== undefined) return;
    if (error !== undefined && watch.concerns(error)) {
      if (watch.failed(answer, error)) throw inVain(watch.held(), run);
      return;
    }
    if (error === undefined) {
      answered = true;
      for (const earlier of watch.take()) keep(earlier);
    }
    keep(answer);
  };
  try {
    await inFlight(left, options.concurrency ?? questionsInFlight(evaluation, options), work);
  } finally {
    budget.stop();
  }
  const held = watch.held();
  if (held.length > 0 && !answered) throw inVain(held, run);
  for (const earlier of watch.take()) keep(earlier);
  return budget.reached();
}

/** One question. What fails is in the answer, but for a trace that cannot be written: then nothing else can. */
async function ask(
  question: Question,
  run: OpenRun,
  evaluation: Evaluation,
  options: EvaluateOptions,
  budget: ReturnType<typeof runBudget>,
): Promise<{ readonly answer: RunAnswer; readonly error?: unknown }> {
  const { name, pipeline, ownExamples } = options;
  const { config, models, databases, options: given } = evaluation;
  const { home, environment = {}, replies } = given;
  const { id, database, evidence } = question;
  const trace = run.layout.trace(id);
  const cost = costOfEvents();
  const { signal } = budget;
  signal.throwIfAborted();
  await rm(trace, { force: true });
  try {
    const withoutExamplesOf = ownExamples ? undefined : databases.namesOf(database);
    const context = { home, config, environment, replies, models, pipeline, trace, withoutExamplesOf };
    const asked = { pipeline: name, evidence, signal, onEvent: cost.add };
    const answer = await evaluation.open.use(database, (open) =>
      askOpen(open, question.question, asked, { ...context, runBudget: budget.budget }),
    );
    if (answer.trace === null) throw new Untraceable(answer.why);
    const { sql, confidence, why, stopped } = answer;
    return { answer: { id, sql, confidence, why, ...(stopped !== undefined && { stopped }), cost: cost.total() } };
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof Untraceable) {
      throw new AskableError(`A trace cannot be written: ${error.message}`, {
        hint: "Make room on the disk, then give the same command again: it goes on.",
      });
    }
    if (budget.reached() !== undefined)
      return { answer: nothing(id, { stopped: budget.reached()!, cost: cost.total() }) };
    return { answer: nothing(id, { failure: messageOf(error), cost: cost.total() }), error };
  }
}

class Untraceable extends Error {}

function nothing(id: string, rest: Pick<RunAnswer, "cost"> & Partial<RunAnswer>): RunAnswer {
  return { id, sql: null, confidence: 0, why: "", ...rest };
}

/** What a question took, as its trace has it: a reply from disk counts with what it took when it was made. */
function costOfEvents() {
  let total = { calls: 0, tokensIn: 0, tokensOut: 0, price: 0, seconds: 0 };
  let tokensCached = 0;
  return {
    add: (event: TraceEvent) => {
      if (event.event === "call") tokensCached += event.tokensCached;
      if (event.event === "answer" || event.event === "failed") total = event.cost;
    },
    total: (): RunAnswer["cost"] => {
      const { calls, tokensIn, tokensOut, price, seconds } = total;
      return { calls, tokensIn, tokensOut, tokensCached, price, seconds };
    },
  };
}

function questionsInFlight({ config }: Evaluation, { pipeline }: EvaluateOptions): number {
  const models = new Map(
    pipeline.roles.flatMap((role) => {
      const assigned = assignRole(config, role);
      return assigned ? [[assigned.name, assigned.config] as const] : [];
    }),
  );
  if (models.size === 0) return availableParallelism();
  const calls = [...models.values()].map(({ concurrency, provider }) => concurrency ?? (provider === "gguf" ? 1 : 4));
  return calls.reduce((sum, each) => sum + each, 0);
}

function inVain(messages: readonly string[], { answers, layout }: OpenRun): AskableError {
  return new AskableError(
    `Stopped: ${messages.length === 1 ? "the model fails" : `the models failed ${messages.length} times in a row`}. ${messages.at(-1)}`,
    {
      hint: `${answers.size} answers are kept in ${layout.folder}; when it works again (askable models test), the same command goes on.`,
    },
  );
}
