import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { parseYaml, validate } from "../artifacts/validate.js";
import { AskableError, unreadable } from "../errors.js";
import { APPROXIMATE_METHODS } from "../indexes/values/approximate-method.js";
import type { ValueBounds } from "../indexes/values/bounds.js";
import { isLoopbackUrl } from "../loopback.js";
import { checkRoles, modelsSchema, rolesSchema } from "../models/config.js";
import { embedderSchema } from "../models/embedders/embedders.js";
import { isOwnKey, providerOf, withPaths } from "../models/providers/providers.js";
import { assignRole } from "../models/roles.js";
import { CACHE_MODES } from "../models/wrappers/cache.js";
import { CONCURRENCY, limitsSchema, type ProfileLimits } from "../profiles/measure/limits.js";
import type { Workspace } from "./workspace.js";

const approximateMethod = z.enum(["trigrams", "lsh"]);

/** `askable.yaml`. All of it is optional. */
export const configSchema = z.strictObject({
  models: modelsSchema.default({}).describe("Language models, by names of your own."),
  roles: rolesSchema
    .default({})
    .describe("Which model serves a role; or an object with `model` and what it changes; null for none."),
  embedder: embedderSchema
    .optional()
    .describe("What finds fields and examples by meaning. Default: one that is built in."),
  profile: limitsSchema.optional().describe("How much profiling may cost, and which tables it is about."),
  values: z
    .strictObject({
      max: z
        .int()
        .positive()
        .optional()
        .describe("Distinct values of one field at most, the most frequent first. Default 2,000,000."),
      maxMegabytes: z
        .int()
        .positive()
        .optional()
        .describe(
          "What the index may take on disk, as estimated from the profile; the fields with most values share what small ones leave. Default 256.",
        ),
      approximate: z
        .union([approximateMethod, z.record(z.string().min(1), approximateMethod)])
        .optional()
        .describe(
          "How misspelt values are found: by trigrams, the default, or by MinHash and locality-sensitive hashing (lsh); of all databases, or of each by its name.",
        ),
      fields: z
        .record(z.string().min(1), z.strictObject({ max: z.int().positive() }))
        .optional()
        .describe('As `max`, for single fields, by "table.field".'),
    })
    .optional()
    .describe("What the value index holds."),
  describe: z
    .strictObject({
      sendPersonal: z
        .boolean()
        .optional()
        .describe("Whether values of fields that tell of people may be sent to the model. Default: no."),
      concurrency: z.int().positive().max(64).optional().describe("Calls at the same time. Default 2."),
      fieldsPerCall: z.int().positive().max(40).optional().describe("Fields of one table in one call. Default 8."),
    })
    .optional()
    .describe("How a model describes fields."),
  cache: z
    .enum(CACHE_MODES)
    .optional()
    .describe("What is done with the replies of models in `reports/replies/`. Default: off."),
  stages: z
    .array(z.string().min(1))
    .default([])
    .describe("Modules with stages of one's own, by paths that begin at the workspace. They run as code."),
  pipeline: z.string().min(1).optional().describe("The pipeline that answers when the question does not name one."),
});

export type Config = z.output<typeof configSchema>;

/** @throws AskableError that names the file and the key, or what it does that only a trusted one may. */
export async function readConfig(workspace: Workspace): Promise<Config> {
  const config = checkConfig(existsSync(workspace.config) ? await readText(workspace.config) : "", workspace);
  refuseUntrusted(config, workspace);
  return config;
}

/** How variables with keys of models are named; any other may hold a secret of something else. */
const KEY_NAME = /_(API_KEY|TOKEN)$/;

/** A file that one is handed must not send out what it can name: keys, questions and data; nor run code. */
function refuseUntrusted({ models, embedder, stages }: Config, { config, folder, trust }: Workspace): void {
  if (trust === "trusted") return;
  const entries: [string, { readonly apiKeyEnv?: unknown; readonly baseUrl?: unknown }][] = [
    ...Object.entries(models).map(([name, model]): [string, object] => [`models.${name}`, model]),
    ...(embedder ? [["embedder", embedder] as [string, object]] : []),
  ];
  for (const [entry, { apiKeyEnv, baseUrl }] of entries) {
    if (apiKeyEnv === undefined) continue;
    if (!KEY_NAME.test(String(apiKeyEnv))) {
      throw new AskableError(`${config}: ${entry}.apiKeyEnv: ${apiKeyEnv} is not named like the key of a model`, {
        hint: `Name a variable that ends in _API_KEY or _TOKEN, or trust the file: askable trust ${folder}`,
      });
    }
    const address = String(baseUrl ?? "https:");
    if (!/^http:/i.test(address) || isLoopbackUrl(address)) continue;
    throw new AskableError(
      `${config}: ${entry}.baseUrl: the key in ${apiKeyEnv} would go to ${address} without TLS, where others could read it`,
      { hint: `Use an https address; or, if nobody else is on the way, trust the file: askable trust ${folder}` },
    );
  }
  if (trust === "named") return;
  const sends = entries.flatMap(([entry, { apiKeyEnv, baseUrl }]) => {
    // What stays on this machine, and a provider's own key for its own address, is not sent out.
    if (baseUrl === undefined ? isOwnKey(apiKeyEnv) : isLoopbackUrl(String(baseUrl))) return [];
    if (apiKeyEnv !== undefined) return [`${entry} sends the key in ${apiKeyEnv}`];
    return baseUrl !== undefined ? [`${entry} sends questions and data`] : [];
  });
  const [does] = stages.length > 0 ? ["stages runs code of its own"] : sends;
  if (does === undefined) return;
  throw new AskableError(`${config} was found here, nobody named it, and its ${does}`, {
    hint: `Look at it; then trust it once: askable trust ${folder}. Or name the folder each time: --home ${folder}`,
  });
}

/** As `readConfig`, of its text. */
export function checkConfig(text: string, workspace: Workspace): Config {
  const config = validate(configSchema, parseYaml(text, workspace.config) ?? {}, workspace.config);
  checkRoles(config, workspace.config);
  const models = Object.entries(config.models).map(([name, model]) => [name, withPaths(model, workspace.folder)]);
  return { ...config, models: Object.fromEntries(models) };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw unreadable(path, error);
  }
}

/**
 * The bounds and the method of a database's value index, in the form that building it takes.
 *
 * @param database Its name. Default: what holds for all.
 */
export function valueBounds({ values }: Config, database = ""): ValueBounds {
  const { approximate } = values ?? {};
  const method = typeof approximate === "object" ? approximate[database] : approximate;
  const fields = Object.entries(values?.fields ?? {});
  return {
    ...(values?.max !== undefined && { maxValuesPerField: values.max }),
    ...(values?.maxMegabytes !== undefined && { maxMegabytes: values.maxMegabytes }),
    ...(method !== undefined && { approximate: APPROXIMATE_METHODS[method] }),
    ...(fields.length > 0 && { maxValues: Object.fromEntries(fields.map(([label, { max }]) => [label, max])) }),
  };
}

/** The limits of `askable.yaml`, and before them those that were given for this run. */
export function limitsFor(config: Config, given: ProfileLimits = {}): ProfileLimits {
  return { ...config.profile, ...given, table: { ...config.profile?.table, ...given.table } };
}

/** Child processes that measuring so many tables at a time needs. */
export function childrenFor({ concurrency = CONCURRENCY }: ProfileLimits): number {
  return Math.max(2, concurrency);
}

/** What chose the pipeline: the question, the configuration, or whether there is a model. */
export type PipelineChoice = "asked" | "configured" | "model" | "local-model" | "no-model";

export interface ChosenPipeline {
  readonly name: string;
  readonly by: PipelineChoice;
}

/**
 * The pipeline that answers: what was asked for, else what the configuration says, else the main one where a model is
 * configured, its variant for small models where the one that writes the queries runs on this machine, and the one that
 * needs none where there is none.
 */
export function choosePipeline(config: Config, asked: string | undefined): ChosenPipeline {
  if (asked !== undefined) return { name: asked, by: "asked" };
  if (config.pipeline !== undefined) return { name: config.pipeline, by: "configured" };
  if (Object.keys(config.models).length === 0) return { name: "offline", by: "no-model" };
  const writer = assignRole(config, "generator")?.config;
  const local = writer !== undefined && providerOf(writer).isLocal?.(writer) === true;
  return local ? { name: "adaptive-hybrid/small", by: "local-model" } : { name: "adaptive-hybrid", by: "model" };
}
