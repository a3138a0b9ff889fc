import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { AskableError, messageOf } from "../errors.js";
import type { Stage } from "../stages/stage.js";

/**
 * The stages that modules export, under whatever names. The modules run with the rights of this process.
 *
 * @param paths Absolute paths of modules.
 * @param source Where they are named, for messages.
 * @throws AskableError for a module that is not there, fails, or exports no stage.
 */
export async function importStages(paths: readonly string[], source: string): Promise<Stage[]> {
  const stages = await Promise.all(paths.map((path) => stagesIn(path, source)));
  return stages.flat();
}

async function stagesIn(path: string, source: string): Promise<Stage[]> {
  if (!existsSync(path)) {
    throw new AskableError(`${source}: stages: there is no module ${path}`, {
      hint: "Paths of modules begin at the folder of askable.yaml.",
    });
  }
  const module = (await import(pathToFileURL(path).href).catch((error: unknown) => {
    throw new AskableError(`${source}: stages: ${path} cannot be loaded: ${messageOf(error)}`, { cause: error });
  })) as Readonly<Record<string, unknown>>;
  const stages = Object.values(module).flat().filter(isStage);
  if (stages.length > 0) return [...new Set(stages)];
  throw new AskableError(`${source}: stages: ${path} exports no stage`, {
    hint: "Export what defineStage returns.",
  });
}

function isStage(value: unknown): value is Stage {
  const { method, params, gives, run } = (value ?? {}) as Partial<Stage>;
  return typeof method === "string" && typeof run === "function" && Array.isArray(gives) && params !== undefined;
}
