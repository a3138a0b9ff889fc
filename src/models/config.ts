import { z } from "zod";
import { AskableError } from "../errors.js";
import { type ModelConfig, samplingKeys } from "./providers/provider.js";
import { modelSchema } from "./providers/providers.js";

/** What a role changes of its model; it goes before what the pipeline asks for. */
const roleSchema = z.union([z.string().min(1), z.strictObject({ model: z.string().min(1), ...samplingKeys })]);

export const modelsSchema = z.record(z.string(), modelSchema);
/** Role to name of a model, or to an object with `model` and what it changes; null where no model is to serve it. */
export const rolesSchema = z.record(z.string(), roleSchema.nullable());

export type RoleConfig = z.infer<typeof roleSchema>;
export type SamplingConfig = Omit<Exclude<RoleConfig, string>, "model">;

export interface ModelsConfig {
  readonly models: Readonly<Record<string, ModelConfig>>;
  readonly roles: Readonly<Record<string, RoleConfig | null>>;
}

/**
 * @param source The file, for messages.
 * @throws AskableError when a role names a model that is not there.
 */
export function checkRoles(config: ModelsConfig, source: string): void {
  for (const [role, given] of Object.entries(config.roles)) {
    if (given === null) continue;
    const name = typeof given === "string" ? given : given.model;
    if (Object.hasOwn(config.models, name)) continue;
    const names = Object.keys(config.models);
    throw new AskableError(`${source}: roles.${role} names the model "${name}", which models does not have`, {
      hint: names.length === 0 ? `Add models.${name}.` : `Name one of: ${names.join(", ")}.`,
    });
  }
}
