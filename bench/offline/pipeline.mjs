import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { definePipeline } from "../../dist/pipelines/definition.js";
import { loadStages } from "../../dist/stages/stages.js";

/** pipelines/offline without the examples of the database asked; `asStored`: values are computed with as gold SQL does. */
export async function offlinePipeline({ asStored }) {
  const source = join("pipelines", "offline", "pipeline.yaml");
  const definition = parse(readFileSync(source, "utf8"));
  const [ground, ...rest] = definition.stages;
  const computes = (each) => each.stage === "generate/semantic-parser" || each.stage === "generate/templates";
  const later = rest.map((each) => (computes(each) ? { ...each, asStored } : each));
  const content = { ...definition, stages: [{ ...ground, foreignExamples: true }, ...later] };
  return definePipeline({ content, source, prompts: new Map(), promptFolder: "", stages: await loadStages() });
}
