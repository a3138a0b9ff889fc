import { join } from "node:path";
import { copyPipeline } from "../../../operations/pipelines.js";
import type { Shell } from "../../command.js";
import type { PipelinesArguments } from "./arguments.js";

/** Copies a pipeline into the workspace, and says how to go on. */
export async function newPipeline(given: PipelinesArguments, { workspace, output }: Shell): Promise<0> {
  const [name, from] = [given.name!, given.from!];
  const made = await copyPipeline(workspace, name, from);
  if (output.json) {
    output.object({ name, from, ...made });
    return 0;
  }
  output.line(`Copied ${from} to ${made.folder}: ${made.files.join(", ")}`);
  if (made.hides) output.note(`From now on, ${name} means this one, not the package's own.`);
  output.line("Next:");
  output.line(`  Say what it does in description of ${join(made.folder, "pipeline.yaml")}, and change its stages.`);
  output.line(`  askable pipelines show ${name}`);
  output.line(`  askable ask DATABASE "…" --pipeline ${name}`);
  output.line(`To answer with it by default: "pipeline: ${name}" in ${workspace.config}`);
  return 0;
}
