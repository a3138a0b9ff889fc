import { join, resolve } from "node:path";
import type { Baseline } from "../../evaluation/compare/gate.js";
import type { NewRun } from "../../operations/evaluate/describe-run.js";
import type { Evaluation } from "../../operations/evaluate/evaluation.js";
import { choice, completing, flag, names, number, text, type ValuesOf, wrongArgument } from "../arguments.js";
import { defineCommand, type Shell } from "../command.js";
import type { Learned } from "../evaluate/learn.js";
import { JOB_OPTIONS } from "../jobs/runner.js";
import { ASKING_OPTIONS, cacheOption, DATA, PATH, requireLimit, wholeFrom } from "../shared-options.js";
import type { RunResult } from "../text/evaluation-result.js";

const { databases, limit, sample, tier, database, concurrency } = ASKING_OPTIONS;

const options = {
  pipeline: completing(
    "pipeline",
    names("Which pipelines answer, commas between, or all systems: all; a run for each (default: as ask)"),
  ),
  ...{ databases, limit, sample, tier, database, concurrency },
  out: text("Folder of the run (default: <home>/reports/runs/<data set>-<pipeline>)", PATH),
  retry: choice(["failed"], "failed: ask again what failed before"),
  cache: cacheOption(),
  "own-examples": flag("Solved examples of a question's own database may be shown"),
  "budget-calls": number("Calls of models that the run may make", wholeFrom(0)),
  "budget-price": number("What its calls may cost", {
    fits: (price) => price >= 0,
    wrong: "give a number of at least 0",
  }),
  "budget-seconds": number("Seconds after which no question is begun, and what is in flight ends", {
    fits: (seconds) => seconds > 0,
    wrong: "give a number of seconds above 0",
  }),
  predictions: text("Write the SQL to this file, in BIRD's or Spider's official form, else JSON lines", PATH),
  "fail-below": number("Exit 3 where a smaller share of the answers is right: 0.7", {
    fits: (share) => share >= 0 && share <= 1,
    wrong: "give a share from 0 to 1, as 0.7 for 70 %",
  }),
  baseline: text("Another run on the same data to compare this one with", PATH),
  "fail-drop": number("Exit 3 where so many points of accuracy were lost against it", {
    fits: (points) => points >= 0 && points <= 100,
    wrong: "give points from 0 to 100",
  }),
  calibrate: flag(
    "Also score the run, and learn from it how far the pipeline's confidence can be believed; ask applies it",
  ),
  "write-ranks": flag("Also score the run, and put how its generators rank into the pipeline in the workspace"),
  ...JOB_OPTIONS,
  junit: text("Write this file of JUnit XML, a test case for each question", PATH),
};

type EvaluateArguments = ValuesOf<typeof options>;

export const evaluateCommand = defineCommand({
  name: "evaluate",
  describe: "Ask the questions of a data set and keep the answers as a run, to score, compare and report",
  words: { data: DATA },
  options,
  async run(given, shell) {
    requireFitting(given);
    const { workspace, output, progress, signal } = shell;
    const { dataSetName } = await import("../../operations/evaluate/evaluation.js");
    const { describeRun } = await import("../../operations/evaluate/describe-run.js");
    const { requireSameRun } = await import("../../evaluation/run/open-run.js");
    const { pipelineSources } = await import("../../workspace/pipelines.js");
    const { flaggedQuestions, answeredQuestions } = await import("../../operations/evaluate/gate.js");
    const { checkGate } = await import("../../evaluation/compare/gate.js");
    const { loadPipeline } = await import("../../pipelines/load.js");
    const { choosePipeline } = await import("../../workspace/config.js");
    const { evaluateWithProgress } = await import("../evaluate/evaluate-with-progress.js");
    const { openQuestions } = await import("../evaluate/open-questions.js");
    const { writeFiles } = await import("../evaluate/write-files.js");
    const { openAsking } = await import("../jobs/ask-blocks.js");
    const { jsonOf, showRunResult } = await import("../text/evaluation-result.js");
    const pipelines: NewRun[] = [];
    const asking = await openAsking(given, shell);
    // A mistake in the last should not be found after the first ran for hours, nor after databases were prepared.
    const evaluation = await openQuestions(given, shell, async (selected) => {
      const { config, dataSet } = selected;
      const names = await pipelineNames(given.pipeline, workspace, choosePipeline(config, undefined).name);
      const sources = await pipelineSources(workspace, config);
      const usual = join(workspace.folder, "reports", "runs", dataSetName(dataSet));
      for (const name of names) {
        const folder = folderFor(name, names.length > 1, given.out, usual);
        const pipeline = await loadPipeline(name, sources);
        const run = { name, pipeline, folder, ownExamples: given["own-examples"] };
        await requireSameRun(folder, await describeRun(selected, run));
        pipelines.push(run);
      }
    }).catch(async (error) => {
      await asking?.close();
      throw error;
    });
    try {
      const baseline = given.baseline === undefined ? undefined : await readBaseline(given.baseline, evaluation, shell);
      const limits = { failBelow: given["fail-below"], failDrop: given["fail-drop"] };
      const limited = Object.values(limits).some((limit) => limit !== undefined);
      const flagged = limited ? await flaggedQuestions(evaluation, signal) : new Set<string>();
      progress.stop();
      const results: RunResult[] = [];
      const learned: Learned[] = [];
      for (const each of pipelines) {
        const options = {
          ...each,
          concurrency: given.concurrency,
          askBlock: await asking?.askBlock(evaluation, each),
          retryFailed: given.retry === "failed",
          budget: { calls: given["budget-calls"], price: given["budget-price"], seconds: given["budget-seconds"] },
        };
        const report = await evaluateWithProgress(evaluation, options, shell);
        const questions = answeredQuestions(report, evaluation);
        const result = { report, questions, verdict: checkGate(questions, flagged, baseline, limits) };
        results.push(result);
        showRunResult(result, output);
        learned.push(await learn(each.folder, given, shell));
      }
      await writeFiles(results, given, evaluation, shell);
      if (output.json)
        output.object({ runs: results.map((result, index) => ({ ...jsonOf(result), ...learned[index] })) });
      return results.some(({ verdict }) => verdict.breaches.length > 0) ? 3 : 0;
    } finally {
      progress.stop();
      await asking?.close();
      await evaluation.close();
    }
  },
});

/** Each system by its main pipeline, where all are wanted: without its variants. */
async function pipelineNames(
  given: readonly string[] | undefined,
  { folder }: Shell["workspace"],
  usual: string,
): Promise<readonly string[]> {
  if (!given?.includes("all")) return given ?? [usual];
  const { listPipelines } = await import("../../pipelines/load.js");
  const systems = (await listPipelines(folder)).filter((name) => !name.includes("/"));
  return [...new Set([...systems, ...given.filter((name) => name !== "all")])];
}

function requireFitting(given: EvaluateArguments): void {
  if (given["fail-drop"] !== undefined && given.baseline === undefined)
    throw wrongArgument("fail-drop", "name the run to compare with: --baseline");
  requireLimit(given);
  const { pipeline = [] } = given;
  if (new Set(pipeline).size < pipeline.length) throw wrongArgument("pipeline", "name each once");
}

/** Learns from the run, for which it is scored first. */
async function learn(folder: string, given: EvaluateArguments, shell: Shell): Promise<Learned> {
  if (!given.calibrate && !given["write-ranks"]) return {};
  const { scoreRun } = await import("../../operations/evaluate/score-run.js");
  const { resolveRecorded } = await import("../../workspace/workspace.js");
  const { learnFrom } = await import("../evaluate/learn.js");
  const { showLearned } = await import("../text/learned.js");
  const { workspace, environment, signal, progress, output } = shell;
  const resolvePath = (recorded: string) => resolveRecorded(workspace, recorded);
  const { databases } = given;
  await scoreRun(folder, { databases, environment, signal, resolvePath, onProgress: progress.report });
  progress.stop();
  const found = await learnFrom(folder, { ...given, ranks: given["write-ranks"] }, workspace);
  if (!output.json) showLearned(found, output);
  return found;
}

async function readBaseline(folder: string, evaluation: Evaluation, { signal, progress }: Shell): Promise<Baseline> {
  const { scoreBaseline } = await import("../../operations/evaluate/gate.js");
  const { metricOf } = await import("../../evaluation/metrics/metrics.js");
  progress.report({ task: "Scoring the baseline", done: 0, total: 0 });
  const baseline = await scoreBaseline(resolve(folder), evaluation, metricOf(evaluation.dataSet.kind), signal);
  progress.stop();
  return baseline;
}

/** @param usual The folder where none is given, but for the pipeline. */
function folderFor(pipeline: string, several: boolean, out: string | undefined, usual: string): string {
  const suffix = pipeline.replaceAll("/", "-");
  if (out !== undefined) return resolve(several ? `${out}-${suffix}` : out);
  return `${usual}-${suffix}`;
}
