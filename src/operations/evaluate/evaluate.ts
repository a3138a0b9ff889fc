import { availableParallelism } from "node:os";
import { AskableError } from "../../errors.js";
import type { Question } from "../../evaluation/datasets/question.js";
import { metricOf } from "../../evaluation/metrics/metrics.js";
import { failureWatch } from "../../evaluation/run/failures.js";
import type { RunAnswer } from "../../evaluation/run/format.js";
import { inFlight } from "../../evaluation/run/in-flight.js";
import { type OpenRun, openRun } from "../../evaluation/run/open-run.js";
import { liveScore } from "../../evaluation/scoring/live-score.js";
import { concurrencyOf } from "../../models/providers/providers.js";
import { assignRole } from "../../models/roles.js";
import { askQuestion } from "./ask-question.js";
import type { Evaluation } from "./evaluation.js";
import { identityOfRun } from "./identity.js";
import { pairOf } from "./pair-of.js";
import type { EvaluateOptions, RunReport, RunState } from "./report.js";
import { runBudget } from "./run-budget.js";

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
    score.add(question.id, pairOf(question, run.answers, evaluation));
    options.onState?.(stateNow());
  };
  try {
    const left = evaluation.questions.filter(({ id }) => isLeft(run.answers.get(id), options));
    const again = new Set(left);
    for (const question of evaluation.questions)
      if (!again.has(question)) score.add(question.id, pairOf(question, run.answers, evaluation));
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
  let vain = false;
  const work = async (question: Question) => {
    if (budget.reached() !== undefined) return;
    const { answer, error } = await askQuestion(question, run, evaluation, options, budget);
    // What the run's budget cut short is asked again when it goes on.
    if (budget.reached() !== undefined && answer.stopped !== undefined) return;
    if (error !== undefined && watch.concerns(error)) {
      vain ||= watch.failed(answer, error);
      if (vain) throw error;
      return;
    }
    if (error === undefined) {
      answered = true;
      if (!vain) for (const earlier of watch.take()) keep(earlier);
    }
    keep(answer);
  };
  try {
    await inFlight(left, options.concurrency ?? questionsInFlight(evaluation, options), work);
  } catch (error) {
    throw vain ? inVain(watch.held(), run) : error;
  } finally {
    budget.stop();
  }
  const held = watch.held();
  if (held.length > 0 && !answered) throw inVain(held, run);
  for (const earlier of watch.take()) keep(earlier);
  return budget.reached();
}

function questionsInFlight({ config }: Evaluation, { pipeline }: EvaluateOptions): number {
  const models = new Map(
    pipeline.roles.flatMap((role) => {
      const assigned = assignRole(config, role);
      return assigned ? [[assigned.name, assigned.config] as const] : [];
    }),
  );
  if (models.size === 0) return availableParallelism();
  return [...models.values()].reduce((sum, model) => sum + concurrencyOf(model), 0);
}

function inVain(messages: readonly string[], { answers, layout }: OpenRun): AskableError {
  return new AskableError(
    `Stopped: ${messages.length === 1 ? "the model fails" : `the models failed ${messages.length} times in a row`}. ${messages.at(-1)}`,
    {
      hint: `${answers.size} answers are kept in ${layout.folder}; when it works again (askable models test), the same command goes on.`,
    },
  );
}
