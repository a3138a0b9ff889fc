import { describePipeline } from "../../../operations/pipelines.js";
import type { Shell } from "../../command.js";
import { showPipelineDetails } from "../../text/pipelines.js";
import type { PipelinesArguments } from "./arguments.js";

export async function showPipeline({ name }: PipelinesArguments, { workspace, output }: Shell): Promise<0> {
  const details = await describePipeline(workspace, name!);
  if (output.json) output.object(details);
  else showPipelineDetails(details, output);
  return 0;
}
