import { isAnswerable, type Question } from "../../evaluation/datasets/question.js";
import { metricOf } from "../../evaluation/metrics/metrics.js";
import type { RunAnswer } from "../../evaluation/run/format.js";
import { openRun } from "../../evaluation/run/open-run.js";
import { liveScore } from "../../evaluation/scoring/live-score.js";
import { countUnanswerable, type UnanswerableAsked } from "../../evaluation/scoring/unanswerable.js";
import { askAll } from "./ask-all.js";
import { askInBlocks } from "./ask-in-blocks.js";
import { describeRun } from "./describe-run.js";
import type { EvaluatedRun, EvaluateOptions, RunState } from "./evaluated-run.js";
import { answeredPair, type Evaluation } from "./evaluation.js";

/**
 * Asks the questions of an evaluation of one pipeline and keeps the answers in a run's folder. Questions
 * that were answered before are not asked again.
 *
 * @throws AskableError when the folder holds a run of something else, cannot be written, or when the models fail for
 * good; the signal's reason when it is aborted. What was answered by then is kept.
 */
export async function evaluate(evaluation: Evaluation, options: EvaluateOptions): Promise<EvaluatedRun> {
  const { signal } = options;
  const run = await openRun(options.folder, await describeRun(evaluation, options));
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
      unanswerable: countUnanswerable(unanswerableAsked(evaluation, run.answers)),
      price: all.reduce((sum, { cost }) => sum + cost.price, 0),
      calls: all.reduce((sum, { cost }) => sum + cost.calls, 0),
      seconds: (performance.now() - began) / 1000,
    };
  };
  const add = (question: Question) => {
    if (isAnswerable(question)) score.add(question.id, answeredPair(question, run.answers, evaluation));
  };
  const kept = (question: Question) => {
    add(question);
    options.onState?.(stateNow());
  };
  try {
    const left = evaluation.questions.filter(({ id }) => isLeft(run.answers.get(id), options));
    const again = new Set(left);
    for (const question of evaluation.questions) if (!again.has(question)) add(question);
    options.onState?.(stateNow());
    const onKept = (question: Question) => {
      fresh += 1;
      kept(question);
    };
    const { askBlock } = options;
    const stopped = askBlock
      ? await askInBlocks(left, run, evaluation, { askBlock, signal }, onKept)
      : await askAll(left, run, evaluation, options, onKept);
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

function unanswerableAsked({ questions }: Evaluation, answers: ReadonlyMap<string, RunAnswer>): UnanswerableAsked[] {
  return questions.flatMap((question) => {
    const answer = isAnswerable(question) ? undefined : answers.get(question.id);
    return answer === undefined ? [] : [{ question, answer }];
  });
}

function isLeft(answer: RunAnswer | undefined, { retryFailed }: EvaluateOptions): boolean {
  return answer === undefined || (retryFailed === true && answer.failure !== undefined);
}
