import { basename } from "node:path";
import { AskableError } from "../../errors.js";
import type { AnsweredQuestion } from "../../evaluation/compare/answered-question.js";
import type { Baseline } from "../../evaluation/compare/gate.js";
import { isAnswerable } from "../../evaluation/datasets/question.js";
import { checkGold } from "../../evaluation/gold/check.js";
import { readAnswers, readRun } from "../../evaluation/run/read-run.js";
import { scorePairs } from "../../evaluation/scoring/score.js";
import type { EvaluatedRun } from "./evaluated-run.js";
import { answeredPair, type Evaluation } from "./evaluation.js";

/** The questions of a run that were answered and have an answer, in the data set's order. */
export function answeredQuestions({ answers, values }: EvaluatedRun, { questions }: Evaluation): AnsweredQuestion[] {
  return questions.flatMap(({ id, database, question, tier, goldQueries }) => {
    const answer = answers.get(id);
    const [gold] = goldQueries;
    if (!answer || gold === undefined) return [];
    const { sql, failure, cost } = answer;
    const value = values.get(id) ?? null;
    return [{ id, database, question, tier, gold, sql, value, failure, seconds: cost.seconds }];
  });
}

/** Ids of questions whose gold query the gold check flags. The checks are kept in the workspace. */
export async function flaggedQuestions(evaluation: Evaluation, signal: AbortSignal): Promise<Set<string>> {
  const { questions, databases, options } = evaluation;
  const located = questions.filter(isAnswerable).map(({ id, goldQueries, database }) => ({
    id,
    goldQueries,
    location: databases.files(database)[0]!,
  }));
  const { workspace, environment, onProgress } = options;
  const checks = await checkGold(located, { store: workspace.goldChecks, environment, signal, onProgress });
  return new Set(checks.filter(({ flags }) => flags.length > 0).map(({ id }) => id));
}

/**
 * Another run, scored on the questions of this evaluation.
 *
 * @throws AskableError where it is of another data set or of other data.
 */
export async function scoreBaseline(
  folder: string,
  evaluation: Evaluation,
  metric: string,
  signal: AbortSignal,
): Promise<Baseline> {
  const run = readRun(folder);
  const { dataSet, hash, databases, options } = evaluation;
  if (run.dataSet.hash !== hash) {
    throw new AskableError(`${folder} is a run of another data set, or of another version: ${run.dataSet.path}`, {
      hint: `Name a run of ${dataSet.path} as it is now.`,
    });
  }
  const changed = Object.entries(databases.recorded).find(
    ([name, { fingerprint }]) => (run.databases[name]?.fingerprint ?? fingerprint) !== fingerprint,
  );
  if (changed) {
    throw new AskableError(`The data of ${changed[0]} changed since ${folder} was run`, { hint: "Evaluate it again." });
  }
  const { answers } = readAnswers(folder);
  const asked = evaluation.questions.filter((question) => isAnswerable(question) && answers.has(question.id));
  if (asked.length === 0) {
    throw new AskableError(`${folder} answers none of these questions`, {
      hint: "Name a run with the same questions.",
    });
  }
  const pairs = asked.map((question) => answeredPair(question, answers, evaluation));
  const { environment } = options;
  const outcomes = await scorePairs(
    pairs.filter((pair) => pair !== undefined),
    { metrics: [metric], environment, signal },
  );
  const results = outcomes.values();
  const values = asked.map(({ id }, index): [string, number | null] => [
    id,
    pairs[index] ? (results.next().value?.metrics[metric] ?? null) : 0,
  ]);
  // The name of its folder: a run may have been copied.
  return { name: basename(folder), values: new Map(values) };
}
