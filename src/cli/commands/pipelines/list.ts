import { describePipelines } from "../../../operations/pipelines.js";
import type { Shell } from "../../command.js";
import { showPipelineList } from "../../text/pipelines.js";
import type { PipelinesArguments } from "./arguments.js";

export async function listAllPipelines(_: PipelinesArguments, { workspace, output }: Shell): Promise<0> {
  const listed = await describePipelines(workspace);
  if (output.json) output.object(listed);
  else showPipelineList(listed, output);
  return 0;
}
