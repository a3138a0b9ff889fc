import { join, resolve } from "node:path";
import { AskableError } from "../../errors.js";
import { metricOf } from "../../evaluation/run/metric.js";
import { dataSetName, type Evaluation, openEvaluation } from "../../operations/evaluate/evaluation.js";
import { type DefinitionInput, definePipeline } from "../../pipelines/definition.js";
import { readDefinition } from "../../pipelines/load.js";
import { deriveVariant, removableParts, type Variant } from "../../pipelines/variants/derive.js";
import { readSetting } from "../../pipelines/variants/settings.js";
import { compareRuns } from "../../reports/compare-runs.js";
import { openRunTables } from "../../reports/queries.js";
import { choosePipeline, readConfig } from "../../workspace/config.js";
import { type AblateArguments, ablateArguments } from "../evaluate/ablate-arguments.js";
import { scoreWhereNeeded } from "../evaluate/score-where-needed.js";
import { evaluateWatched } from "../evaluate/watched.js";
import { defineOperation, type Shell } from "../operation.js";
import { showAblation } from "../text/comparison.js";

export const ablateOperation = defineOperation(ablateArguments, async (given, shell) => {
  const { workspace, output, progress, signal, environment } = shell;
  const { data, databases, limit, sample, tier, database, cache } = given;
  const name = given.pipeline ?? choosePipeline(await readConfig(workspace), undefined).name;
  const base = await readDefinition(name, { workspace: workspace.folder });
  const variants = variantsOf(base, given);
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
    const runs = await runAll([{ name, pipeline: definePipeline(base) }, ...variants], name, evaluation, given, shell);
    await tell(runs, given.metric ?? metricOf(evaluation.dataSet.kind), shell);
    return undefined;
  } finally {
    progress.stop();
    await evaluation.close();
  }
});

/** Before the first question is asked, so that a mistake in the last is not found after hours. */
function variantsOf(base: DefinitionInput, { without, set }: AblateArguments): Variant[] {
  const changes = [
    ...without.map((parts) => ({ without: parts.split("+").map((part) => part.trim()), set: [] })),
    ...set.map((setting) => ({ without: [], set: [readSetting(setting)] })),
  ];
  if (changes.length > 0) return changes.map((change) => deriveVariant(base, change));
  const parts = removableParts(base).map(({ name }) => name);
  throw new AskableError("Say what to leave out (--without) or to set otherwise (--set)", {
    code: "usage",
    hint: `The pipeline can do without ${parts.join(", ") || "nothing"}.`,
  });
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
  const system = fileName(pipeline);
  const { folder: workspace } = evaluation.options.workspace;
  const usual = join(workspace, "reports", "runs", `${dataSetName(evaluation.dataSet)}-${system}-parts`);
  const parent = given.out === undefined ? usual : resolve(given.out);
  const runs: VariantRun[] = [];
  for (const [index, { name, pipeline: changed }] of variants.entries()) {
    const folder = join(parent, index === 0 ? system : `${system}-${fileName(name)}`);
    shell.output.note(`${index + 1} of ${variants.length}: ${index === 0 ? name : `${pipeline} ${name}`}`);
    const options = {
      name: index === 0 ? name : `${pipeline} ${name}`,
      pipeline: changed,
      folder,
      ownExamples: given["own-examples"],
      concurrency: given.concurrency,
    };
    await evaluateWatched(evaluation, options, shell);
    runs.push({ variant: name, folder });
  }
  return runs;
}

const fileName = (text: string) => text.replace(/[^\p{L}\p{N}_.=-]+/gu, "-").replace(/^-+|-+$/g, "");

async function tell(runs: readonly VariantRun[], metric: string, shell: Shell): Promise<void> {
  const { output } = shell;
  const folders = runs.map(({ folder }) => folder);
  await scoreWhereNeeded(folders, shell);
  const tables = await openRunTables(folders);
  try {
    const comparison = await compareRuns(tables, metric);
    const variants = runs.map(({ variant, folder }, index) => ({ run: tables.runs[index]!, variant, folder }));
    if (output.json) output.object({ variants, comparison });
    else showAblation(comparison, variants, output);
  } finally {
    tables.close();
  }
}
