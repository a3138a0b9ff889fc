import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nearest } from "../artifacts/nearest.js";
import { parseYaml } from "../artifacts/validate.js";
import { AskableError, messageOf } from "../errors.js";
import type { Stage } from "../stages/stage.js";
import { loadStages } from "../stages/stages.js";
import { type DefinitionInput, definePipeline, namedMethods, type Pipeline } from "./definition.js";

/** The pipelines that come with the package. */
const SHIPPED = fileURLToPath(new URL("../../pipelines", import.meta.url));

export interface LoadOptions {
  /** The folder whose `pipelines/` is looked into first. */
  readonly workspace?: string | undefined;
  /** Stages beside those that askable has. */
  readonly stages?: readonly Stage[] | undefined;
}

/**
 * Loads `<home>/pipelines/<name>` or else the package's own. `<system>/<variant>` names `<variant>.yaml` in the
 * folder of that system, beside `pipeline.yaml`, with the same prompts. One that `extends` another begins with its
 * definition and prompts.
 *
 * @throws AskableError for an unknown name (listing what there is) and for every mistake in the files.
 */
export async function loadPipeline(name: string, options: LoadOptions = {}): Promise<Pipeline> {
  const { folder, file } = await pipelineFile(name, options.workspace);
  const pipeline = await readPipeline(folder, file, options);
  await refuseUnused(pipeline, folder, options);
  return pipeline;
}

/** What `definePipeline` takes to define the pipeline of this name: to be changed first. @throws As `loadPipeline`. */
export async function readDefinition(name: string, options: LoadOptions = {}): Promise<DefinitionInput> {
  const { folder, file } = await pipelineFile(name, options.workspace);
  return withAllStages(await readFileDefinition(folder, file, options), options);
}

async function readPipeline(folder: string, file: string, options: LoadOptions): Promise<Pipeline> {
  return definePipeline(await withNamedStages(await readFileDefinition(folder, file, options), options));
}

type FileDefinition = Omit<DefinitionInput, "stages">;

async function withAllStages(definition: FileDefinition, { stages = [] }: LoadOptions): Promise<DefinitionInput> {
  return { ...definition, stages: [...(await loadStages()), ...stages] };
}

/** With those that it names; with all where it names one that there is not, since the message then lists them. */
async function withNamedStages(definition: FileDefinition, options: LoadOptions): Promise<DefinitionInput> {
  const methods = namedMethods(definition.content);
  const stages = [...(await loadStages(methods)), ...(options.stages ?? [])];
  const known = new Set(stages.map(({ method }) => method));
  return methods.every((method) => known.has(method)) ? { ...definition, stages } : withAllStages(definition, options);
}

/** @param extending Files that extend this one, to tell when they go round in a circle. */
async function readFileDefinition(
  folder: string,
  file: string,
  options: LoadOptions,
  extending: readonly string[] = [],
): Promise<FileDefinition> {
  const source = join(folder, file);
  if (extending.includes(source)) {
    throw new AskableError(`${source}: extends: it goes round in a circle: ${[...extending, source].join(" -> ")}`);
  }
  const promptFolder = join(folder, "prompts");
  const [text, prompts] = await Promise.all([readText(source), readPrompts(promptFolder)]);
  const content = parseYaml(text, source);
  const own = { content, source, prompts, promptFolder };
  const name = extendedName(content);
  if (name === undefined) return own;
  const place = await pipelineFile(name, options.workspace).catch((error: unknown) => {
    if (!(error instanceof AskableError)) throw error;
    throw new AskableError(`${source}: extends: ${error.message}`, { ...(error.hint && { hint: error.hint }) });
  });
  const base = await readFileDefinition(place.folder, place.file, options, [...extending, source]);
  return {
    ...own,
    prompts: new Map([...base.prompts, ...prompts]),
    content: (await import("./extend.js")).extendDefinition(await withAllStages(base, options), content, source),
  };
}

/** The name of the pipeline that a definition extends; undefined where it stands for itself. */
function extendedName(content: unknown): string | undefined {
  const name = (content as { readonly extends?: unknown } | null)?.extends;
  return typeof name === "string" ? name : undefined;
}

/** Where a pipeline lies: its folder, and the name of its file there. */
export async function pipelineFile(
  name: string,
  workspace: string | undefined,
): Promise<{ folder: string; file: string }> {
  const [system = "", variant = "pipeline", ...rest] = name.split("/");
  const plain = rest.length === 0 && [system, variant].every((part) => /^[\w.-]+$/.test(part) && !part.startsWith("."));
  for (const root of plain ? rootsOf(workspace) : []) {
    const folder = join(root, system);
    const file = `${variant}.yaml`;
    if (existsSync(join(folder, file))) return { folder, file };
  }
  throw await unknownPipeline(name, workspace);
}

/** Names that `loadPipeline` knows, variants included; those of the workspace first. */
export async function listPipelines(workspace?: string): Promise<string[]> {
  const names = new Set<string>();
  for (const root of rootsOf(workspace)) {
    for (const system of await pipelineFolders(root)) {
      for (const file of await yamlFiles(join(root, system))) {
        names.add(file === "pipeline" ? system : `${system}/${file}`);
      }
    }
  }
  return [...names];
}

function rootsOf(workspace: string | undefined): string[] {
  return workspace === undefined ? [SHIPPED] : [...new Set([join(workspace, "pipelines"), SHIPPED])];
}

/** A prompt that neither this definition nor another of the folder uses is a mistake, usually in its name. */
async function refuseUnused(pipeline: Pipeline, folder: string, options: LoadOptions): Promise<void> {
  const promptFolder = join(folder, "prompts");
  const unused = new Set([...(await readPrompts(promptFolder)).keys()].filter((name) => !pipeline.prompts.has(name)));
  if (unused.size === 0) return;
  for (const file of await yamlFiles(folder)) {
    const other = await readPipeline(folder, `${file}.yaml`, options);
    for (const name of other.prompts.keys()) unused.delete(name);
  }
  const [name] = unused;
  if (name === undefined) return;
  throw new AskableError(`${join(promptFolder, `${name}.md`)} is used by no stage of ${pipeline.name}`, {
    hint: "Remove it, or name it in a stage.",
  });
}

async function readPrompts(folder: string): Promise<Map<string, string>> {
  const files = existsSync(folder) ? (await readdir(folder)).filter((file) => file.endsWith(".md")).toSorted() : [];
  const texts = await Promise.all(files.map((file) => readText(join(folder, file))));
  return new Map(files.map((file, index) => [file.slice(0, -".md".length), texts[index]!]));
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new AskableError(`Cannot read ${path}: ${messageOf(error)}`, { cause: error });
  }
}

async function pipelineFolders(root: string): Promise<string[]> {
  if (!existsSync(root)) return [];
  const entries = await readdir(root, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

async function yamlFiles(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".yaml"));
  const names = files.map((file) => file.slice(0, -".yaml".length)).toSorted();
  return names.toSorted((a, b) => Number(b === "pipeline") - Number(a === "pipeline"));
}

async function unknownPipeline(name: string, workspace: string | undefined): Promise<AskableError> {
  const names = await listPipelines(workspace);
  const near = nearest(name, names, 1)[0];
  return new AskableError(`There is no pipeline "${name}"`, {
    code: "usage",
    hint: `${near ? `Do you mean "${near}"? ` : ""}There are: ${names.join(", ") || "none"}.`,
  });
}
