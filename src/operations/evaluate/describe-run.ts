import { basename } from "node:path";
import { hashOf } from "../../artifacts/hash.js";
import { PRODUCER } from "../../artifacts/manifest.js";
import { RUN_VERSION, type RunRecord } from "../../evaluation/run/format.js";
import type { Pipeline } from "../../pipelines/definition.js";
import { embedderOf } from "../../workspace/embedder.js";
import { modelIdentities } from "../../workspace/models.js";
import type { Evaluation, SelectedQuestions } from "./evaluation.js";

export interface NewRun {
  /** By which the pipeline is loaded, and reports name it. */
  readonly name: string;
  readonly pipeline: Pipeline;
  readonly folder: string;
  readonly ownExamples: boolean;
}

/** What `run.json` says of a run that begins now; without databases where these are not prepared yet. */
export async function describeRun(
  evaluation: SelectedQuestions & Partial<Pick<Evaluation, "databases">>,
  { name, pipeline, folder, ownExamples }: NewRun,
): Promise<RunRecord> {
  const { dataSet, hash, questions, databases, selection, config, options } = evaluation;
  const { limit, sample, tiers, databases: only } = selection;
  const embedder = await embedderOf(config, options.workspace, options);
  return {
    version: RUN_VERSION,
    name: basename(folder),
    created: new Date().toISOString(),
    producer: PRODUCER,
    dataSet: { kind: dataSet.kind, path: dataSet.path, hash, questions: dataSet.questions.length },
    questions: questions.map(({ id }) => id),
    selection: {
      ...(limit !== undefined && { limit }),
      ...(sample !== undefined && { sample }),
      ...(tiers && { tiers: [...tiers] }),
      ...(only && { databases: [...only] }),
    },
    pipeline: { name, hash: pipeline.hash },
    models: {
      ...modelIdentities(config, pipeline.roles),
      embedder: { model: embedder.name, hash: hashOf([embedder.name, embedder.dimension]) },
    },
    databases: databases?.recorded ?? {},
    ownExamples,
  };
}
