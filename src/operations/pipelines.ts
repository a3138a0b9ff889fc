import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isScalar, parseDocument } from "yaml";
import { writeFailure } from "../artifacts/replace-file.js";
import { AskableError, messageOf } from "../errors.js";
import type { BudgetLimits } from "../pipelines/budget.js";
import type { Pipeline } from "../pipelines/definition.js";
import { type LoadOptions, listPipelines, loadPipeline, pipelineFile, readDefinition } from "../pipelines/load.js";
import { readConfig } from "../workspace/config.js";
import { pipelineSources } from "../workspace/pipelines.js";
import type { Workspace } from "../workspace/workspace.js";

/** A pipeline as a list shows it. */
export interface PipelineSummary {
  /** The name that it is asked for by. */
  readonly name: string;
  readonly from: "package" | "workspace";
  readonly file: string;
  readonly version: number;
  readonly description: string;
  readonly hash: string;
  /** Roles of models; empty where it needs none. */
  readonly roles: readonly string[];
  readonly budget: BudgetLimits;
}

export interface StageSummary {
  readonly name: string;
  /** The method that does its work. */
  readonly stage: string;
  /** What must be known before it, and what is known after it. */
  readonly needs: readonly string[];
  readonly gives: readonly string[];
  readonly roles: readonly string[];
  readonly prompts: readonly string[];
  /** All of them, those that the file leaves to their defaults too. */
  readonly parameters: unknown;
}

export interface PipelineDetails extends PipelineSummary {
  readonly stages: readonly StageSummary[];
}

export interface ListedPipelines {
  readonly pipelines: readonly PipelineSummary[];
  /** Those whose files hold a mistake. */
  readonly broken: readonly { readonly name: string; readonly message: string }[];
}

/** All pipelines that can be asked for, those of the workspace first. */
export async function describePipelines(workspace: Workspace): Promise<ListedPipelines> {
  const options = await sourcesIn(workspace);
  const pipelines: PipelineSummary[] = [];
  const broken: { name: string; message: string }[] = [];
  for (const name of await listPipelines(workspace.folder)) {
    try {
      pipelines.push(await summarize(name, await loadPipeline(name, options), workspace));
    } catch (error) {
      broken.push({ name, message: messageOf(error) });
    }
  }
  return { pipelines, broken };
}

/** @throws AskableError for an unknown name, and for every mistake in its files. */
export async function describePipeline(workspace: Workspace, name: string): Promise<PipelineDetails> {
  const pipeline = await loadPipeline(name, await sourcesIn(workspace));
  const stages = pipeline.steps.map(({ name, stage, params, needs }) => ({
    name,
    stage: stage.method,
    needs: needs.map((slot) => slot.name),
    gives: stage.gives.map((slot) => slot.name),
    roles: [...new Set(stage.roles?.(params) ?? [])],
    prompts: [...new Set((stage.prompts?.(params) ?? []).map((use) => use.name))],
    parameters: params,
  }));
  return { ...(await summarize(name, pipeline, workspace)), stages };
}

export interface NewPipeline {
  readonly folder: string;
  /** What it consists of, as paths in the folder. */
  readonly files: readonly string[];
  /** Whether a pipeline of the package had this name, which now means the new one. */
  readonly hides: boolean;
}

/**
 * Copies a pipeline or one of its variants into the workspace, under another name, with the prompts that it uses.
 *
 * @throws AskableError for a name that is taken or is none, and as `loadPipeline` does for the other.
 */
export async function copyPipeline(workspace: Workspace, name: string, from: string): Promise<NewPipeline> {
  const folder = join(workspace.folder, "pipelines", checkedName(name));
  if (existsSync(folder)) {
    throw new AskableError(`${folder} is there already`, { code: "usage", hint: "Choose another name." });
  }
  const options = await sourcesIn(workspace);
  const { prompts } = await loadPipeline(from, options);
  const texts = (await readDefinition(from, options)).prompts;
  const place = await pipelineFile(from, workspace.folder);
  const files = new Map([
    ["pipeline.yaml", renamed(await readFile(join(place.folder, place.file), "utf8"), name)],
    ...[...prompts.keys()].toSorted().map((prompt): [string, string] => [`prompts/${prompt}.md`, texts.get(prompt)!]),
  ]);
  const hides = (await listPipelines()).includes(name);
  await writeFolder(folder, files);
  // One that extends the pipeline whose name it takes would extend itself.
  await loadPipeline(name, options).catch(async (error) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  return { folder, files: [...files.keys()], hides };
}

async function sourcesIn(workspace: Workspace): Promise<LoadOptions> {
  return pipelineSources(workspace, await readConfig(workspace));
}

async function summarize(name: string, pipeline: Pipeline, workspace: Workspace): Promise<PipelineSummary> {
  const { folder, file } = await pipelineFile(name, workspace.folder);
  const { version, description, hash, roles, budget } = pipeline;
  const from = dirname(folder) === join(workspace.folder, "pipelines") ? "workspace" : "package";
  return { name, from, file: join(folder, file), version, description, hash, roles, budget };
}

function checkedName(name: string): string {
  if (/^[\w-][\w.-]*$/.test(name)) return name;
  throw new AskableError(`"${name}" is not a name: it may hold letters without accents, digits, _ . and -`, {
    code: "usage",
    hint: "A variant is added by hand: a file beside pipeline.yaml in the folder of its pipeline.",
  });
}

/** The text with another name and, since it has no earlier versions, as its first one. All else stays to the letter. */
function renamed(text: string, name: string): string {
  const document = parseDocument(text);
  const places = Object.entries({ name, version: "1" }).flatMap(([key, value]) => {
    const node = document.get(key, true);
    return isScalar(node) && node.range ? [{ start: node.range[0], end: node.range[1], value }] : [];
  });
  // From the end on, so that places before it stay where they are.
  return places
    .toSorted((a, b) => b.start - a.start)
    .reduce((changed, { start, end, value }) => changed.slice(0, start) + value + changed.slice(end), text);
}

/** The whole folder or nothing. */
async function writeFolder(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const draft = join(dirname(folder), `.${basename(folder)}.new-${randomBytes(6).toString("hex")}`);
  try {
    for (const [file, text] of files) {
      await mkdir(dirname(join(draft, file)), { recursive: true });
      await writeFile(join(draft, file), text);
    }
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
    throw writeFailure(folder, error);
  }
}
