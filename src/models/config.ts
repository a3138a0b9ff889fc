import { z } from "zod";
import { AskableError } from "../errors.js";

const positive = z.number().positive();

const price = z
  .strictObject({ in: z.number().nonnegative(), out: z.number().nonnegative(), cached: z.number().nonnegative() })
  .partial();

/** One entry of `models` in `askable.yaml`. */
export const modelSchema = z.strictObject({
  /** Any endpoint that speaks OpenAI's chat completions. */
  provider: z.literal("openai"),
  baseUrl: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  /** The name under which the endpoint knows the model. */
  model: z.string().min(1),
  /** The environment variable that holds the key. */
  apiKeyEnv: z.string().min(1).optional(),
  /** Per million tokens. */
  price: price.optional(),
  /** Tokens of prompt and reply together. */
  contextLength: z.int().positive().optional(),
  /** Calls at the same time. Default 4. */
  concurrency: z.int().positive().optional(),
  requestsPerMinute: positive.optional(),
  /** Seconds that one call may take. Default 120. */
  timeout: positive.optional(),
  /**
   * Further keys of the request's body, as the endpoint knows them; `null` leaves a key out that would be sent
   * (`temperature: null` for models that refuse it).
   */
  extraBody: z.record(z.string(), z.unknown()).optional(),
});

export const modelsSchema = z.record(z.string(), modelSchema);
/** Role to name of a model. `default` serves every role that is not named. */
export const rolesSchema = z.record(z.string(), z.string());

export type ModelConfig = z.infer<typeof modelSchema>;

export interface ModelsConfig {
  readonly models: Readonly<Record<string, ModelConfig>>;
  readonly roles: Readonly<Record<string, string>>;
}

/**
 * @param source The file, for messages.
 * @throws AskableError when a role names a model that is not there.
 */
export function checkRoles(config: ModelsConfig, source: string): void {
  for (const [role, name] of Object.entries(config.roles)) {
    if (Object.hasOwn(config.models, name)) continue;
    const names = Object.keys(config.models);
    throw new AskableError(`${source}: roles.${role} names the model "${name}", which models does not have`, {
      hint: names.length === 0 ? `Add models.${name}.` : `Name one of: ${names.join(", ")}.`,
    });
  }
}

/** The name of the model that serves a role; the only model when no role says otherwise. */
export function modelForRole(config: ModelsConfig, role: string): string | undefined {
  const named = Object.hasOwn(config.roles, role) ? config.roles[role] : config.roles.default;
  const names = Object.keys(config.models);
  return named ?? (names.length === 1 ? names[0] : undefined);
}
