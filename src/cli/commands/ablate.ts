import { join, resolve } from "node:path";
import type { Evaluation } from "../../operations/evaluate/evaluation.js";
import type { DefinitionInput } from "../../pipelines/definition.js";
import type { LoadOptions } from "../../pipelines/load.js";
import type { Variant } from "../../pipelines/variants/derive.js";
import { choice, completing, flag, names, text, texts, type ValuesOf, wrongArgument } from "../arguments.js";
import { defineCommand, type Shell, wrongUsage } from "../command.js";
import { ASKING_OPTIONS, CACHE_MODES, DATA, PATH, requireLimit } from "../shared-options.js";

const options = {
  pipeline: completing("pipeline", text("The pipeline (default: as ask)", { empty: "name a pipeline" })),
  without: names(
    "Parts, each left out in a run of its own, commas between: fixer,examples,s2; fixer+examples: both at once",
  ),
  set: texts("path=value, a run with another value in pipeline.yaml: budget.calls=10, fix/model.rounds=1; repeatable"),
  paper: flag("The variants that the document of the pipeline reports, each in a run of its own"),
  ...ASKING_OPTIONS,
  out: text("Folder of the runs (default: <home>/reports/runs/<data set>-<pipeline>-parts)", PATH),
  metric: text("What is compared (default: the data set's own)", { empty: "name a metric" }),
  cache: choice(CACHE_MODES, "Replies of models on disk, which serve all runs where prompts are equal", "read-write"),
  "own-examples": flag("Solved examples of a question's own database may be shown"),
};

type AblateArguments = ValuesOf<typeof options>;

export const ablateCommand = defineCommand({
  name: "ablate",
  describe: "Ask a data set with and without parts of a pipeline, and say what each part gains",
  words: { data: DATA },
  options,
  async run(given, shell) {
    requireLimit(given);
    const { workspace, progress } = shell;
    const { definePipeline } = await import("../../pipelines/definition.js");
    const { readDefinition } = await import("../../pipelines/load.js");
    const { choosePipeline, readConfig } = await import("../../workspace/config.js");
    const { pipelineSources } = await import("../../workspace/pipelines.js");
    const { openQuestions } = await import("../evaluate/open-questions.js");
    const config = await readConfig(workspace);
    const name = given.pipeline ?? choosePipeline(config, undefined).name;
    const sources = await pipelineSources(workspace, config);
    const base = await readDefinition(name, sources);
    const variants = given.paper
      ? await variantsOfPaper(base, name, sources, given)
      : await deriveVariants(base, given);
    const evaluation = await openQuestions(given, shell);
    try {
      const all = [{ name, pipeline: definePipeline(base) }, ...variants];
      const runs = await runAll(all, name, evaluation, given, shell);
      await showRuns(runs, given.metric, evaluation, shell);
      return 0;
    } finally {
      progress.stop();
      await evaluation.close();
    }
  },
});

async function variantsOfPaper(
  base: DefinitionInput,
  name: string,
  sources: LoadOptions,
  { without, set }: AblateArguments,
): Promise<readonly Variant[]> {
  if (without ?? set) throw wrongArgument("paper", "leave out --without and --set, or --paper");
  const { paperVariants } = await import("../../pipelines/variants/paper.js");
  const variants = await paperVariants(base, sources);
  if (variants.length > 0) return variants;
  throw wrongUsage(
    `${name} lists no variants of a paper`,
    "Say what to leave out (--without) or to set otherwise (--set).",
  );
}

/** Before the first question is asked, so that a mistake in the last is not found after hours. */
async function deriveVariants(
  base: DefinitionInput,
  { without = [], set = [] }: AblateArguments,
): Promise<readonly Variant[]> {
  if (new Set([...without, ...set]).size < without.length + set.length)
    throw wrongArgument("without", "name each once");
  const { deriveVariant, removableParts } = await import("../../pipelines/variants/derive.js");
  const { readSetting } = await import("../../pipelines/variants/settings.js");
  const changes = [
    ...without.map((parts) => ({ without: parts.split("+").map((part) => part.trim()), set: [] })),
    ...set.map((setting) => ({ without: [], set: [readSetting(setting)] })),
  ];
  if (changes.length > 0) return changes.map((change) => deriveVariant(base, change));
  const parts = removableParts(base).map(({ name }) => name);
  throw wrongUsage(
    "Say what to leave out (--without) or to set otherwise (--set)",
    `The pipeline can do without ${parts.join(", ") || "nothing"}.`,
  );
}

/** A run of a variant, by the name of its folder. */
interface VariantRun {
  /** Of the variant; the first is the whole pipeline. */
  readonly variant: string;
  readonly folder: string;
}

async function runAll(
  variants: readonly Variant[],
  pipeline: string,
  evaluation: Evaluation,
  given: AblateArguments,
  shell: Shell,
): Promise<VariantRun[]> {
  const { dataSetName } = await import("../../operations/evaluate/evaluation.js");
  const { evaluateWithProgress } = await import("../evaluate/evaluate-with-progress.js");
  const system = fileName(pipeline);
  const usual = join(shell.workspace.folder, "reports", "runs", `${dataSetName(evaluation.dataSet)}-${system}-parts`);
  const parent = given.out === undefined ? usual : resolve(given.out);
  const runs: VariantRun[] = [];
  for (const [index, { name, pipeline: changed }] of variants.entries()) {
    const folder = join(parent, index === 0 ? system : `${system}-${fileName(name)}`);
    const title = index === 0 ? name : `${pipeline} ${name}`;
    shell.output.note(`${index + 1} of ${variants.length}: ${title}`);
    const { "own-examples": ownExamples, concurrency } = given;
    await evaluateWithProgress(evaluation, { name: title, pipeline: changed, folder, ownExamples, concurrency }, shell);
    runs.push({ variant: name, folder });
  }
  return runs;
}

const fileName = (text: string) => text.replace(/[^\p{L}\p{N}_.=-]+/gu, "-").replace(/^-+|(?<!-)-+$/g, "");

async function showRuns(
  runs: readonly VariantRun[],
  metric: string | undefined,
  { dataSet }: Evaluation,
  shell: Shell,
): Promise<void> {
  const { metricOf } = await import("../../evaluation/metrics/metrics.js");
  const { compareRuns } = await import("../../reports/compare-runs.js");
  const { openRunTables } = await import("../../reports/queries.js");
  const { scoreWhereNeeded } = await import("../evaluate/scored-runs.js");
  const { showAblation } = await import("../text/comparison.js");
  const { output } = shell;
  const folders = runs.map(({ folder }) => folder);
  await scoreWhereNeeded(folders, shell);
  const tables = await openRunTables(folders);
  try {
    const comparison = await compareRuns(tables, metric ?? metricOf(dataSet.kind));
    const variants = runs.map(({ variant, folder }, index) => ({ run: tables.runs[index]!, variant, folder }));
    if (output.json) output.object({ variants, comparison });
    else showAblation(comparison, variants, output);
  } finally {
    tables.close();
  }
}
