import { resolve } from "node:path";
import { importStages } from "../pipelines/import-stages.js";
import type { LoadOptions } from "../pipelines/load.js";
import type { Stage } from "../stages/stage.js";
import type { Config } from "./config.js";
import type { Workspace } from "./workspace.js";

/**
 * How the pipelines of a workspace are loaded: those in its folder first, with the stages that `askable.yaml` names.
 *
 * @param more Stages of the caller's own.
 * @throws AskableError for a module that `askable.yaml` names and that has no stage.
 */
export async function pipelineSources(
  workspace: Workspace,
  config: Pick<Config, "stages">,
  more: readonly Stage[] = [],
): Promise<LoadOptions> {
  const paths = config.stages.map((path) => resolve(workspace.folder, path));
  return { workspace: workspace.folder, stages: [...(await importStages(paths, workspace.config)), ...more] };
}
