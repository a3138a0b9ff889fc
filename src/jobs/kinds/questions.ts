import { hashOf } from "../../artifacts/hash.js";
import { requireSameRun } from "../../evaluation/run/open-run.js";
import type { Selection } from "../../evaluation/run/select.js";
import type { CacheMode } from "../../models/wrappers/cache.js";
import { questionsInFlight } from "../../operations/evaluate/ask-all.js";
import { type AskedBlock, askBlock } from "../../operations/evaluate/ask-block.js";
import { describeRun } from "../../operations/evaluate/describe-run.js";
import { openEvaluation } from "../../operations/evaluate/evaluation.js";
import { loadPipeline } from "../../pipelines/load.js";
import { pipelineSources } from "../../workspace/pipelines.js";
import { resolveRecorded } from "../../workspace/workspace.js";
import type { JobContext } from "../context.js";

/** The run that questions belong to: what is equal in all of its blocks. */
export interface RunInputs {
  /** Paths as the files of the home record them. */
  readonly folder: string;
  readonly dataSet: string;
  readonly databases: string | undefined;
  readonly selection: Selection;
  readonly cache: CacheMode | undefined;
  readonly pipeline: string;
  readonly ownExamples: boolean;
  /** Questions in flight in each process. */
  readonly concurrency: number | undefined;
  /** Of the record of the run: its data, pipeline and models. */
  readonly record: string;
}

export interface QuestionsInputs {
  readonly run: RunInputs;
  readonly ids: readonly string[];
}

export async function questionsJob({ run, ids }: QuestionsInputs, context: JobContext): Promise<AskedBlock> {
  const { workspace, environment, signal, processes } = context;
  const place = (recorded: string) => resolveRecorded(workspace, recorded);
  const { dataSet, databases, selection, cache, ownExamples } = run;
  const folder = place(run.folder);
  const opened = await context.keep(hashOf(run), async () => {
    const evaluation = await openEvaluation({
      ...{ workspace, environment, selection, cache, dataSet: place(dataSet) },
      databases: databases === undefined ? undefined : place(databases),
    });
    try {
      const pipeline = await loadPipeline(run.pipeline, await pipelineSources(workspace, evaluation.config));
      const own = { name: run.pipeline, pipeline, ownExamples };
      // What this machine would ask must be what the run says: its models, its data.
      await requireSameRun(folder, await describeRun(evaluation, { ...own, folder }));
      return { evaluation, own, close: evaluation.close };
    } catch (error) {
      await evaluation.close();
      throw error;
    }
  });
  const concurrency =
    run.concurrency ?? Math.max(1, Math.round(questionsInFlight(opened.evaluation, opened.own) / processes));
  return askBlock(opened.evaluation, { ...opened.own, folder, ids, signal, concurrency });
}
