import { join, resolve } from "node:path";
import type { Baseline } from "../../evaluation/gate/limits.js";
import { judge } from "../../evaluation/gate/limits.js";
import { metricOf } from "../../evaluation/run/metric.js";
import { dataSetName, type Evaluation, openEvaluation } from "../../operations/evaluate/evaluation.js";
import { baselineOf, flaggedQuestions, judgedQuestions } from "../../operations/evaluate/gate.js";
import { scoreRun } from "../../operations/evaluate/score-run.js";
import { loadPipeline } from "../../pipelines/load.js";
import { choosePipeline } from "../../workspace/config.js";
import { resolveRecorded } from "../../workspace/workspace.js";
import { type EvaluateArguments, evaluateArguments } from "../evaluate/arguments.js";
import { writeFiles } from "../evaluate/files.js";
import { evaluateWatched } from "../evaluate/watched.js";
import { defineOperation, type Shell } from "../operation.js";
import { jsonOf, type RunResult, tell } from "../text/evaluation-result.js";
import { type Learned, learnFrom, showLearned } from "./score-learned.js";

export const evaluateOperation = defineOperation(evaluateArguments, async (given, shell) => {
  const { workspace, output, progress, signal, environment } = shell;
  const { data, databases, limit, sample, tier, database, cache } = given;
  const evaluation = await openEvaluation({
    workspace,
    environment,
    signal,
    dataSet: data,
    databases,
    selection: { limit, sample, tiers: tier, databases: database },
    cache,
    onProgress: progress.report,
    onNote: output.note,
    onNoExamples: (name) => output.note(`The solved examples of ${name} are gone: answering without.`),
  });
  progress.stop();
  try {
    const names = given.pipeline ?? [choosePipeline(evaluation.config, undefined).name];
    // A mistake in the last should not be found after the first ran for hours.
    const pipelines = await Promise.all(
      names.map(async (name) => ({ name, pipeline: await loadPipeline(name, { workspace: workspace.folder }) })),
    );
    const baseline = given.baseline === undefined ? undefined : await baselineFor(given.baseline, evaluation, shell);
    const limits = { failBelow: given["fail-below"], failDrop: given["fail-drop"] };
    const limited = Object.values(limits).some((limit) => limit !== undefined);
    const flagged = limited ? await flaggedQuestions(evaluation, signal) : new Set<string>();
    progress.stop();
    const results: RunResult[] = [];
    const learned: Learned[] = [];
    for (const each of pipelines) {
      const folder = folderOf(each.name, names.length > 1, given, evaluation);
      const asked = {
        ...each,
        folder,
        ownExamples: given["own-examples"],
        concurrency: given.concurrency,
        retryFailed: given.retry === "failed",
        budget: { calls: given["budget-calls"], price: given["budget-price"], seconds: given["budget-seconds"] },
      };
      const report = await evaluateWatched(evaluation, asked, shell);
      const questions = judgedQuestions(report, evaluation);
      const verdict = judge(questions, flagged, baseline, limits);
      results.push({ report, questions, verdict });
      tell({ report, questions, verdict }, output);
      learned.push(await learn(folder, given, shell));
    }
    await writeFiles(results, given, evaluation, shell);
    if (output.json)
      output.object({ runs: results.map((result, index) => ({ ...jsonOf(result), ...learned[index] })) });
    return results.some(({ verdict }) => verdict.breaches.length > 0) ? 3 : 0;
  } finally {
    progress.stop();
    await evaluation.close();
  }
});

/** Learns from the run, for which it is scored first. */
async function learn(folder: string, given: EvaluateArguments, shell: Shell): Promise<Learned> {
  if (!given.calibrate && !given["write-ranks"]) return {};
  const { workspace, environment, signal, progress, output } = shell;
  const resolvePath = (recorded: string) => resolveRecorded(workspace, recorded);
  const { databases } = given;
  await scoreRun(folder, { databases, environment, signal, resolvePath, onProgress: progress.report });
  progress.stop();
  const found = await learnFrom(folder, { ...given, ranks: given["write-ranks"] }, workspace);
  if (!output.json) showLearned(found, output);
  return found;
}

async function baselineFor(folder: string, evaluation: Evaluation, { signal, progress }: Shell): Promise<Baseline> {
  progress.report({ task: "Scoring the baseline", done: 0, total: 0 });
  const baseline = await baselineOf(resolve(folder), evaluation, metricOf(evaluation.dataSet.kind), signal);
  progress.stop();
  return baseline;
}

function folderOf(pipeline: string, several: boolean, { out }: EvaluateArguments, evaluation: Evaluation): string {
  const suffix = pipeline.replaceAll("/", "-");
  if (out !== undefined) return resolve(several ? `${out}-${suffix}` : out);
  return join(evaluation.options.workspace.folder, "reports", "runs", `${dataSetName(evaluation.dataSet)}-${suffix}`);
}
