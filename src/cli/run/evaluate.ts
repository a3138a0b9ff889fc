import { join, resolve } from "node:path";
import { choosePipeline } from "../../home/config.js";
import { evaluate, type RunReport } from "../../home/evaluate/evaluate.js";
import { dataSetName, type Evaluation, openEvaluation } from "../../home/evaluate/evaluation.js";
import { loadPipeline } from "../../pipelines/load.js";
import { type EvaluateArguments, evaluateArguments } from "../evaluate/arguments.js";
import { durationText, percent, priceText, stateText } from "../evaluate/state-text.js";
import { defineOperation, type Shell } from "../operation.js";
import { count } from "../phrases.js";

export const evaluateOperation = defineOperation(evaluateArguments, async (given, shell) => {
  const { home, output, progress, signal, environment } = shell;
  const { data, databases, limit, sample, tier, database, replies } = given;
  const evaluation = await openEvaluation({
    home,
    environment,
    signal,
    dataSet: data,
    databases,
    selection: { limit, sample, tiers: tier, databases: database },
    replies,
    onProgress: progress.report,
    onNote: output.note,
    onNoExamples: (name) => output.note(`The solved examples of ${name} are gone: answering without.`),
  });
  progress.stop();
  try {
    const names = given.pipeline ?? [choosePipeline(evaluation.config, undefined).name];
    // A mistake in the last should not be found after the first ran for hours.
    const pipelines = await Promise.all(
      names.map(async (name) => ({ name, pipeline: await loadPipeline(name, { home: home.folder }) })),
    );
    const reports: RunReport[] = [];
    for (const each of pipelines) {
      const folder = folderOf(each.name, names.length > 1, given, evaluation);
      reports.push(await runOne({ ...each, folder }, evaluation, given, shell));
    }
    if (output.json) output.object({ runs: reports.map(jsonOf) });
    return undefined;
  } finally {
    progress.stop();
    await evaluation.close();
  }
});

function folderOf(pipeline: string, several: boolean, { out }: EvaluateArguments, evaluation: Evaluation): string {
  const suffix = pipeline.replaceAll("/", "-");
  if (out !== undefined) return resolve(several ? `${out}-${suffix}` : out);
  return join(evaluation.options.home.folder, "reports", "runs", `${dataSetName(evaluation.dataSet)}-${suffix}`);
}

/** Where nobody watches a bar, it is said how far the run is at each tenth. */
const TOLD = 10;

async function runOne(
  of: Pick<Parameters<typeof evaluate>[1], "name" | "pipeline" | "folder">,
  evaluation: Evaluation,
  given: EvaluateArguments,
  { output, progress, signal }: Shell,
): Promise<RunReport> {
  let told = 0;
  const total = evaluation.questions.length;
  let done = 0;
  try {
    const report = await evaluate(evaluation, {
      ...of,
      signal,
      ownExamples: given["own-examples"],
      concurrency: given.concurrency,
      retryFailed: given.retry === "failed",
      budget: { calls: given["budget-calls"], price: given["budget-price"], seconds: given["budget-seconds"] },
      onState: (state) => {
        done = state.done;
        progress.report({ task: `Asking ${of.name}`, detail: stateText(state), done, total });
        const tenth = Math.floor((done / total) * TOLD);
        if (state.fresh > 0 && tenth > told && !process.stderr.isTTY) {
          output.note(`  ${done} of ${total}: ${stateText(state)}`);
        }
        told = Math.max(told, tenth);
      },
    });
    progress.stop();
    tell(report, output);
    return report;
  } catch (error) {
    progress.stop();
    if (signal.aborted) output.note(`${done} of ${total} questions are answered. The same command goes on.`);
    throw error;
  }
}

function tell({ state, run, layout, metric, stopped, unscored, resumed }: RunReport, output: Shell["output"]): void {
  const { done, total, failed, fresh, price, calls, scored, right, seconds } = state;
  if (stopped !== undefined) output.note(`Stopped: ${stopped}. ${done} of ${total} questions are answered.`);
  else if (fresh === 0) output.note(`${run.pipeline.name}: all ${count(total, "question")} were asked before.`);
  else if (resumed) output.note(`${run.pipeline.name}: went on; asked ${fresh} in ${durationText(seconds)}.`);
  if (unscored !== undefined) output.note(`Some answers could not be scored: ${unscored}`);
  if (!output.json) {
    const parts = [
      scored === 0 ? "" : `${percent(right / scored)} right by ${metric} (${right} of ${scored})`,
      failed === 0 ? "" : `${failed} failed`,
      calls > 0 ? `${count(calls, "call")}` : "",
      price > 0 ? `price ${priceText(price)}` : "",
    ].filter((part) => part !== "");
    output.line(`${run.pipeline.name}: ${parts.join(", ")}`);
    output.line(layout.folder);
  }
  if (failed > 0) output.note("Ask again what failed: the same command with --retry failed.");
  output.note(`Next: askable score ${layout.folder}, then askable report ${layout.folder}`);
}

/** The form that programs rely on. */
function jsonOf({ run, layout, state, metric, stopped }: RunReport) {
  const { total, done, failed, scored, right, calls, price } = state;
  return {
    run: run.name,
    folder: layout.folder,
    pipeline: run.pipeline.name,
    questions: total,
    answered: done,
    failed,
    metric,
    right,
    accuracy: scored === 0 ? null : right / scored,
    cost: { calls, price },
    stopped: stopped ?? null,
  };
}
