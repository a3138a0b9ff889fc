import { loadPipeline } from "#askable/pipelines/load.js";

/** A pipeline without what rules read of a question beside its models. */
export async function modelsAlone(...[name, options]: Parameters<typeof loadPipeline>) {
  const pipeline = await loadPipeline(name, options);
  const steps = pipeline.steps.filter(({ stage }) => stage.method !== "generate/semantic-parser");
  return { ...pipeline, steps };
}
