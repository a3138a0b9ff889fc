import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { parseYaml, validate } from "../artifacts/validate.js";
import { unreadable } from "../errors.js";
import { checkRoles, modelsSchema, rolesSchema } from "../models/config.js";
import { limitsSchema } from "../profiles/limits.js";
import type { Home } from "./home.js";

/** `askable.yaml`. All of it is optional. */
const configSchema = z.strictObject({
  models: modelsSchema.default({}),
  roles: rolesSchema.default({}),
  profile: limitsSchema.optional(),
  /** How a model describes fields. */
  describe: z
    .strictObject({
      /** Whether values of fields that tell of people may be sent to the model. Default: no. */
      sendPersonal: z.boolean().optional(),
      /** Calls at the same time. Default 2. */
      concurrency: z.int().positive().max(64).optional(),
      /** Fields of one table in one call. Default 8. */
      fieldsPerCall: z.int().positive().max(40).optional(),
    })
    .optional(),
  /** The pipeline that answers when the question does not name one. */
  pipeline: z.string().min(1).optional(),
});

export type Config = z.output<typeof configSchema>;

/** @throws AskableError that names the file and the key. */
export async function readConfig(home: Home): Promise<Config> {
  const content = existsSync(home.config) ? parseYaml(await readText(home.config), home.config) : null;
  const config = validate(configSchema, content ?? {}, home.config);
  checkRoles(config, home.config);
  return config;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** The pipeline that answers: what was asked for, else what the configuration says, else what can run here. */
export function pipelineName(config: Config, asked: string | undefined): string {
  return asked ?? config.pipeline ?? (Object.keys(config.models).length > 0 ? "direct" : "offline");
}
