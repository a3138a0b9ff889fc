import { AskableError } from "../../errors.js";
import type { Pipeline, PipelineStep } from "../../pipelines/definition.js";
import type { FixModelParams } from "../../stages/fix/model.js";
import { type Writer, writerPrompt } from "../../stages/generate/write.js";
import { type RetrievedParams, retrievedParams } from "../../stages/link/retrieved.js";
import type { GeneratorPrompt } from "../../training/prompt.js";
import type { SelectorPrompt } from "../../training/selector/rows.js";
import type { FixerPrompt } from "../../training/sft/tasks.js";

/**
 * How the first generator of a role asks in a pipeline. Where it is shown solved examples and rows of tables, a training
 * set asks as it does where none are found. Names stand as they are stored, so that what is learned runs as it is written.
 *
 * @throws AskableError where it has none.
 */
export function generatorPrompt(pipeline: Pipeline, role: string): GeneratorPrompt {
  const writers = pipeline.steps.flatMap(writersOf);
  const writer = writers.find((each) => each.role === role);
  if (!writer) {
    const roles = [...new Set(writers.map((each) => each.role))];
    throw new AskableError(`The pipeline ${pipeline.name} has no generator of the role "${role}"`, {
      code: "usage",
      hint: roles.length > 0 ? `It has: ${roles.join(", ")}.` : "Name a pipeline whose generators ask a model.",
    });
  }
  return { writer: { ...writer, names: "stored" }, template: pipeline.prompts.get(writerPrompt(writer).name)! };
}

/** The generators of a step that ask a model for SQL. */
function writersOf({ stage, params }: PipelineStep): readonly Writer[] {
  if (stage.method === "generate/ensemble") return (params as { readonly generators: readonly Writer[] }).generators;
  return stage.method === "generate/prompt" ? [params as Writer] : [];
}

/** How the fixer of a pipeline asks; undefined where it has none that asks a model. */
export function fixerPrompt(pipeline: Pipeline): FixerPrompt | undefined {
  const step = pipeline.steps.find(({ stage }) => stage.method === "fix/model");
  if (!step) return undefined;
  const settings: FixModelParams = { ...(step.params as FixModelParams), names: "stored" };
  return { settings, template: pipeline.prompts.get(settings.prompt)! };
}

/** How a pipeline links without a model: as its own stage does, or as its linking falls back on it. */
export function linkingOf(pipeline: Pipeline): RetrievedParams {
  const step = pipeline.steps.find(({ stage }) => stage.method === "link/retrieved");
  return retrievedParams.parse(step?.params ?? {});
}

/** How the selection of a pipeline compares two queries. @throws AskableError where none of its stages does. */
export function selectorPrompt(pipeline: Pipeline): SelectorPrompt {
  const step = pipeline.steps.find(({ stage }) => COMPARING.includes(stage.method));
  if (!step) {
    throw new AskableError(`The selection of the pipeline ${pipeline.name} compares no two queries`, {
      code: "usage",
      hint: `Name one with a stage of ${COMPARING.join(" or ")}.`,
    });
  }
  const settings = step.params as SelectorPrompt["settings"] & { readonly prompt: string };
  return {
    settings: { ...settings, ranks: settings.ranks ?? [], representatives: settings.representatives ?? MOST_COMPETING },
    template: pipeline.prompts.get(settings.prompt)!,
  };
}

const COMPARING: readonly string[] = ["select/tournament", "select/pairwise"];
/** Of a selection that gives no such number. */
const MOST_COMPETING = 8;
