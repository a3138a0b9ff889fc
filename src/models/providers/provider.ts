import { z } from "zod";
import type { FileFormat } from "../download/download.js";
import type { LanguageModel } from "../model.js";
import type { ModelFindings } from "../probe.js";

const positive = z.number().positive();

const price = z
  .strictObject({ in: z.number().nonnegative(), out: z.number().nonnegative(), cached: z.number().nonnegative() })
  .partial();

export const samplingKeys = {
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
const modelKeys = {
  ...samplingKeys,
  /** Per million tokens. */
  price: price.optional(),
  /** Tokens of prompt and reply together. */
  contextLength: z.int().positive().optional(),
  /** Calls at the same time. Default: that of the provider. */
  concurrency: z.int().positive().max(256).optional(),
  /** Seconds that one call may take. Default 120. */
  timeout: positive.optional(),
};

export const DEFAULT_TIMEOUT = 120;

/** What an endpoint may have besides; a provider that speaks to one takes these keys into its schema. */
export const endpointKeys = {
  baseUrl: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  /** The environment variable that holds the key. */
  apiKeyEnv: z.string().min(1).optional(),
  requestsPerMinute: positive.optional(),
  /** Tokens in and out together. */
  tokensPerMinute: positive.optional(),
  /** Whether the endpoint holds a reply to a JSON schema. Default `auto`: until it refuses. */
  structured: z.union([z.boolean(), z.literal("auto")]).optional(),
  /**
   * Samples of one prompt that are asked for in one request, so that the prompt is paid for once. Default 1, as not
   * every endpoint takes more: OpenAI, vLLM and SGLang do (`n`), Ollama gives one whatever is asked for.
   */
  samplesPerCall: z.int().positive().max(128).optional(),
};

/** One entry of `models` in `askable.yaml`, as far as all but its provider look at it. */
export type ModelConfig = Readonly<
  { provider: string } & z.infer<z.ZodObject<typeof modelKeys>> & z.infer<z.ZodObject<typeof endpointKeys>>
>;

/**
 * One way to run language models, and all that is to be known of it. Adding one adds a file beside this one and a line
 * in `providers.ts`.
 *
 * @typeParam Own What its own keys of an entry are read to.
 */
export interface ModelProvider<Own = unknown> {
  /** The value of `provider` in `askable.yaml`. */
  readonly name: string;
  /** Its own keys of an entry; those that every model has are added. */
  readonly schema: z.core.$ZodShape;
  readonly defaults: {
    /** Calls at the same time. */
    readonly concurrency: number;
    /** Tokens of prompt and reply together; absent where only the endpoint knows. */
    readonly contextLength?: number;
  };
  /** The key of an entry that says which model: the option of `models add` with which one is added. */
  readonly modelKey: string;
  /** Keys of an entry that are paths. They are written relative to the workspace, and absolute once they are read. */
  readonly pathKeys?: readonly string[];
  /** Whether a call that failed may succeed when it is made again, as over a network. */
  readonly retried: boolean;
  /** Whether the first call loads the model: who measures its speed makes one before. */
  readonly loaded: boolean;
  /** How the files of its models begin and end, where `models pull` can fetch them. */
  readonly format?: FileFormat;
  /** The name under which a model is known, wherever it runs or lies: for people, and for what was written by it. */
  label(config: ModelConfig & Own): string;
  /** Which model and where, in one line. */
  place(config: ModelConfig & Own): string;
  /** What of an entry changes its replies beyond the request: part of the key of a stored reply. */
  identity(config: ModelConfig & Own): Readonly<Record<string, unknown>>;
  /**
   * A model that makes one call for each request: retries, limits and the rest are put around it. It throws `ModelError`
   * for a call that gave no usable reply.
   *
   * @param name As `askable.yaml` names it, for messages.
   * @param key The value of the variable that `apiKeyEnv` names.
   */
  open(name: string, config: ModelConfig & Own, key: string | undefined): LanguageModel;
  /** What a model does when it is tried, where more can be found out than from its replies. */
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
