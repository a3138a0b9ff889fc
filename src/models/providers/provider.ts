import { z } from "zod";
import type { FileFormat } from "../download/download.js";
import type { LanguageModel } from "../model.js";
import type { ModelFindings } from "../probe.js";

const positive = z.number().positive();

const price = z
  .strictObject({ in: z.number().nonnegative(), out: z.number().nonnegative(), cached: z.number().nonnegative() })
  .partial();

export const samplingKeys = {
  temperature: z.number().min(0).max(2).optional().describe("0 to 2. Default 0."),
  topP: z.number().positive().max(1).optional(),
  topK: z.int().positive().optional(),
  minP: z.number().min(0).max(1).optional(),
  seed: z
    .int()
    .nonnegative()
    .optional()
    .describe("Added to the number of the sample, so that samples of one prompt differ."),
  maxTokens: z
    .int()
    .positive()
    .optional()
    .describe("The most tokens of one reply; a smaller number of the pipeline holds."),
  /**
   * How long a reasoning model thinks. Where it is given, what chooses words (temperature, topP, topK, minP) is not
   * sent: such models refuse it.
   */
  reasoningEffort: z.enum(["none", "minimal", "low", "medium", "high", "xhigh"]).optional(),
};

/** Keys of every model; its sampling holds where the pipeline sets none. */
const modelKeys = {
  ...samplingKeys,
  price: price.optional().describe("Per million tokens."),
  contextLength: z.int().positive().optional().describe("Tokens of prompt and reply together."),
  concurrency: z
    .int()
    .positive()
    .max(256)
    .optional()
    .describe("Calls at the same time. Default: that of the provider."),
  timeout: positive.optional().describe("Seconds that one call may take. Default 120."),
};

export const DEFAULT_TIMEOUT = 120;

/** Keys of endpoints; a provider takes those into its schema that its endpoints support. */
export const endpointKeys = {
  baseUrl: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .refine((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), {
      error: "must hold no user and no password; name the variable of a key in apiKeyEnv",
    })
    .optional(),
  apiKeyEnv: z.string().min(1).optional().describe("The environment variable that holds the key."),
  requestsPerMinute: positive.optional(),
  tokensPerMinute: positive.optional().describe("Tokens in and out together."),
  structured: z
    .union([z.boolean(), z.literal("auto")])
    .optional()
    .describe("Whether the endpoint holds a reply to a JSON schema. Default `auto`: until it refuses."),
  /**
   * How many samples of one prompt one request is for, so that the prompt is paid for once. Default 1, because not
   * every endpoint takes more.
   */
  samplesPerCall: z.int().positive().max(128).optional(),
};

/** One entry of `models` in `askable.yaml`, without the keys that only its provider reads. */
export type ModelConfig = Readonly<
  { provider: string } & z.infer<z.ZodObject<typeof modelKeys>> & z.infer<z.ZodObject<typeof endpointKeys>>
>;

/**
 * One way to run language models. Adding one takes a file in this folder and a line in `providers.ts`.
 *
 * @typeParam Own The type of its own keys of an entry.
 */
export interface ModelProvider<Own = unknown> {
  /** The value of `provider` in `askable.yaml`. */
  readonly name: string;
  /** Its own keys of an entry, as a shape of zod; those of every model are added. */
  readonly schema: z.core.$ZodShape;
  readonly defaults: {
    /** Calls at the same time. */
    readonly concurrency: number;
    /** Tokens of prompt and reply together; absent where only the endpoint knows. */
    readonly contextLength?: number;
  };
  /** The variable with the key for its own address, where it has one. */
  readonly ownKey?: string;
  /** The key of an entry that names the model, which is also the option of `models add` that selects this provider. */
  readonly modelKey: string;
  /** Keys of an entry that hold paths: relative to the workspace as written, absolute as read. */
  readonly pathKeys?: readonly string[];
  /** Whether failed calls are retried, as over a network. */
  readonly retried: boolean;
  /** Whether the first call loads the model, so that it says nothing about speed. */
  readonly loaded: boolean;
  /** Whether it runs on this machine, where models are small as a rule. Default: it does not. */
  isLocal?(config: ModelConfig & Own): boolean;
  /** The format of its models' files, where `models pull` can download them. */
  readonly format?: FileFormat;
  /** The name of the model, wherever it runs: for people, and for the record of what it wrote. */
  label(config: ModelConfig & Own): string;
  /** Which model and where, in one line. */
  place(config: ModelConfig & Own): string;
  /** The part of an entry that changes replies; it belongs to the key of a cached reply. */
  identity(config: ModelConfig & Own): Readonly<Record<string, unknown>>;
  /**
   * A model that makes one call for each request; retries, limits and the rest are wrappers around it. It throws
   * `ModelError` for a call without a usable reply.
   *
   * @param name The model's name in `askable.yaml`, for messages.
   * @param key The value of the variable that `apiKeyEnv` names.
   */
  open(name: string, config: ModelConfig & Own, key: string | undefined): LanguageModel;
  /** Tries a model; only where more can be found out than from two replies. */
  probe?(
    name: string,
    config: ModelConfig & Own,
    key: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<ModelFindings>;
}

/** The schema of a provider's entries. */
export function entrySchema({ name, schema }: ModelProvider) {
  return z.strictObject({ ...modelKeys, provider: z.literal(name), ...schema });
}
