import { basename } from "node:path";
import { z } from "zod";
import { AskableError } from "../errors.js";

const positive = z.number().positive();

const price = z
  .strictObject({ in: z.number().nonnegative(), out: z.number().nonnegative(), cached: z.number().nonnegative() })
  .partial();

const sampling = {
  /** 0 to 2. Default 0. */
  temperature: z.number().min(0).max(2).optional(),
  topP: z.number().positive().max(1).optional(),
  topK: z.int().positive().optional(),
  minP: z.number().min(0).max(1).optional(),
  /** Added to the number of the sample, so that samples of one prompt differ. */
  seed: z.int().nonnegative().optional(),
  /** The most tokens of one reply; a smaller number of the pipeline holds. */
  maxTokens: z.int().positive().optional(),
  /**
   * How long a reasoning model thinks. Where it is given, what chooses words (temperature, topP, topK, minP) is not
   * sent: such models refuse it.
   */
  reasoningEffort: z.enum(["none", "minimal", "low", "medium", "high", "xhigh"]).optional(),
};

/** What any model has, whoever runs it; its sampling holds where the pipeline asks for none. */
const common = {
  ...sampling,
  /** Per million tokens. */
  price: price.optional(),
  /** Tokens of prompt and reply together. */
  contextLength: z.int().positive().optional(),
  /** Calls at the same time. Default 4; of a `gguf`, 1. */
  concurrency: z.int().positive().max(256).optional(),
  /** Seconds that one call may take. Default 120. */
  timeout: positive.optional(),
};

/** Any endpoint that speaks OpenAI's chat completions. */
const openaiSchema = z.strictObject({
  ...common,
  provider: z.literal("openai"),
  baseUrl: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  /** The name under which the endpoint knows the model. */
  model: z.string().min(1),
  /** The environment variable that holds the key. */
  apiKeyEnv: z.string().min(1).optional(),
  requestsPerMinute: positive.optional(),
  /** Tokens in and out together. */
  tokensPerMinute: positive.optional(),
  /**
   * Samples of one prompt that are asked for in one request (`n`), so that the prompt is paid for once. Default 1, as
   * not every endpoint takes more: OpenAI, vLLM and SGLang do, Ollama gives one whatever is asked for.
   */
  samplesPerCall: z.int().positive().max(128).optional(),
  /** Whether the endpoint takes `response_format: json_schema`. Default `auto`: until it refuses. */
  structured: z.union([z.boolean(), z.literal("auto")]).optional(),
  /**
   * Key of the request's body in which the endpoint takes a grammar (GBNF) that holds the reply: `grammar` for
   * llama.cpp, `guided_grammar` for vLLM. Default: none is sent.
   */
  grammarKey: z.string().min(1).optional(),
  /**
   * Further keys of the request's body, as the endpoint knows them; `null` leaves a key out that would be sent
   * (`temperature: null` for models that refuse it).
   */
  extraBody: z.record(z.string(), z.unknown()).optional(),
});

/** A file on this machine, run by `node-llama-cpp`. */
const ggufSchema = z.strictObject({
  ...common,
  provider: z.literal("gguf"),
  /** Path of the file; relative to the home. */
  file: z.string().min(1),
  /** Processor threads. Default and most: the cores that this process may use. */
  threads: z.int().positive().optional(),
  /** Layers on a graphics card. Default: none. */
  gpu: z.boolean().optional(),
});

/** One entry of `models` in `askable.yaml`. */
export const modelSchema = z.discriminatedUnion("provider", [openaiSchema, ggufSchema]);

/** What a role changes of its model; it goes before what the pipeline asks for. */
const roleSchema = z.union([z.string().min(1), z.strictObject({ model: z.string().min(1), ...sampling })]);

export const modelsSchema = z.record(z.string(), modelSchema);
/** Role to name of a model, or to an object with `model` and what it changes; null where no model is to serve it. */
export const rolesSchema = z.record(z.string(), roleSchema.nullable());

export type OpenaiConfig = z.infer<typeof openaiSchema>;
export type GgufConfig = z.infer<typeof ggufSchema>;
export type ModelConfig = z.infer<typeof modelSchema>;
export type RoleConfig = z.infer<typeof roleSchema>;
export type SamplingConfig = Omit<Exclude<RoleConfig, string>, "model">;

export interface ModelsConfig {
  readonly models: Readonly<Record<string, ModelConfig>>;
  readonly roles: Readonly<Record<string, RoleConfig | null>>;
}

/** The name under which its provider knows a model; of a file, its own wherever it lies. */
export function modelLabel(config: ModelConfig): string {
  return config.provider === "gguf" ? basename(config.file) : config.model;
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
