import type { ModelsConfig, SamplingConfig } from "./config.js";
import type { ModelConfig } from "./providers/provider.js";

/** What serves a role. */
export interface Assignment {
  /** The name of the model in `askable.yaml`. */
  readonly name: string;
  readonly config: ModelConfig;
  /** The role under which it was found; undefined for the only model, which needs no role. */
  readonly by: string | undefined;
  /** What the role asks for whatever the pipeline says. */
  readonly sampling: SamplingConfig;
}

/**
 * The roles in whose place a role looks, itself first: `generator-b1` asks `generator`, then `default`.
 * A name loses its parts from the end, one at each hyphen.
 */
export function fallbacksOf(role: string): string[] {
  const parts = role.split("-");
  return [...new Set([...parts.map((_, lost) => parts.slice(0, parts.length - lost).join("-")), "default"])];
}

/** The model of the first of a role's fallbacks that is named, else the only model there is; none for null. */
export function assignRole(config: ModelsConfig, role: string): Assignment | undefined {
  const by = fallbacksOf(role).find((each) => Object.hasOwn(config.roles, each));
  const given = by === undefined ? onlyOf(Object.keys(config.models)) : config.roles[by];
  if (given === undefined || given === null) return undefined;
  const { model: name, ...sampling } = typeof given === "string" ? { model: given } : given;
  const model = config.models[name];
  return model && { name, config: model, by, sampling };
}

/** The name of the model that serves a role. */
export function modelForRole(config: ModelsConfig, role: string): string | undefined {
  return assignRole(config, role)?.name;
}

const onlyOf = (names: readonly string[]) => (names.length === 1 ? names[0] : undefined);
