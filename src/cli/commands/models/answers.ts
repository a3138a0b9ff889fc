import { callsOf, callsText, type QuestionCalls } from "../../../pipelines/calls.js";
import { loadPipeline } from "../../../pipelines/load.js";
import { choosePipeline, readConfig } from "../../../workspace/config.js";
import { pipelineSources } from "../../../workspace/pipelines.js";
import type { Workspace } from "../../../workspace/workspace.js";

/** Which pipeline answers in a workspace from now on. */
export interface Answering {
  readonly pipeline: string;
  readonly calls: QuestionCalls;
  /** For people: what is said of it, and how to have another. */
  readonly lines: readonly string[];
}

/** Which pipeline answers now that a model was added, why, and how many calls a question takes. */
export async function whatAnswers(workspace: Workspace): Promise<Answering> {
  const config = await readConfig(workspace);
  const { name, by } = choosePipeline(config, undefined);
  const pipeline = await loadPipeline(name, await pipelineSources(workspace, config));
  const calls = callsOf(pipeline);
  const why = {
    "local-model": ": the variant for small models, because this one runs on this machine",
    model: "",
    "no-model": "",
    asked: "",
    configured: `, as ${workspace.config} says`,
  }[by];
  const others = {
    "local-model": ["for a large model, pipeline: adaptive-hybrid"],
    model: ["for a model of a few billion parameters, pipeline: adaptive-hybrid/small"],
  };
  const other =
    by === "local-model" || by === "model"
      ? [...others[by], `for 1 to 3 calls, pipeline: ${by === "model" ? "direct/large" : "direct"}`]
      : [];
  const change = other.length === 0 ? [] : [`To change that, write in ${workspace.config}: ${other.join("; ")}`];
  return {
    pipeline: name,
    calls,
    lines: [`From now on ${name} answers, with ${callsText(calls)}${why}.`, ...change],
  };
}
