import { dirname } from "node:path";
import { loadDataSet } from "../../../evaluation/datasets/load-data-set.js";
import { readPredictions } from "../../../evaluation/datasets/predictions.js";
import { isAnswerable } from "../../../evaluation/datasets/question.js";
import { DEFAULT_METRICS } from "../../../evaluation/metrics/metrics.js";
import { type LocatedPair, type ScoreOptions, scorePairs } from "../../../evaluation/scoring/score.js";
import { totalMetrics } from "../../../evaluation/scoring/totals.js";
import { count } from "../../../language/numbers.js";
import type { Shell } from "../../command.js";
import { noteFailures, showTotals } from "../../text/score-totals.js";
import { locateFiles } from "./locate-files.js";

/** Scores predicted SQL against the gold SQL of a data set. What has no prediction counts as wrong. */
export async function scorePredictions(
  file: string,
  dataSet: string,
  databases: string | undefined,
  { metrics: names = DEFAULT_METRICS, ...options }: ScoreOptions,
  { output, progress }: Shell,
): Promise<void> {
  const data = await loadDataSet(dataSet);
  const predictions = readPredictions(file, data);
  const folder = databases ?? dirname(data.path);
  const questions = data.questions.filter(isAnswerable);
  const asked = questions.filter(({ id }) => predictions.has(id));
  const pairs = asked.map(({ id, database, question, category, goldQueries }): LocatedPair => {
    const files = locateFiles(folder, database, `${data.path}, question ${id}`);
    return { gold: goldQueries[0]!, goldQueries, prediction: predictions.get(id)!, question, category, files };
  });
  const outcomes = await scorePairs(pairs, { ...options, metrics: names });
  progress.stop();
  const missing = questions.filter(({ id }) => !predictions.has(id));
  const zero = Object.fromEntries(names.map((name) => [name, 0]));
  const all = [
    ...outcomes,
    ...missing.map((_, index) => ({ index: pairs.length + index, metrics: zero, failures: {} })),
  ];
  const metrics = totalMetrics(
    all,
    names,
    [...asked, ...missing].map(({ tier }) => tier),
  );
  if (output.json) output.object({ data: data.path, questions: all.length, missing: missing.length, metrics });
  else showTotals(metrics, output);
  for (const note of data.notes ?? []) output.note(note);
  if (missing.length > 0) output.note(`${count(missing.length, "question")} without a prediction: counted as wrong.`);
  noteFailures(outcomes, output);
}
