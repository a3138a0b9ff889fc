import type OpenAI from "openai";
import { z } from "zod";
import { withDeadline } from "../deadline.js";
import { ModelError } from "../error.js";
import { keyFor } from "../key.js";
import { type CallSite, classify, unusable } from "../providers/classify-error.js";
import { OPENAI_ADDRESS, OPENAI_ENDING, openClient, previewOf } from "../providers/openai-client.js";
import { DEFAULT_TIMEOUT, endpointKeys } from "../providers/provider.js";
import { callQueue } from "../wrappers/limit.js";
import { retry } from "../wrappers/retry.js";
import { type Embedder, type EmbedderKind, unit } from "./embedder.js";

const schema = {
  baseUrl: endpointKeys.baseUrl,
  model: z.string().min(1),
  dimension: z.int().positive().describe("Numbers in a vector of this model."),
  apiKeyEnv: endpointKeys.apiKeyEnv,
  price: z.number().nonnegative().optional().describe("Per million tokens."),
  batch: z.int().positive().max(2048).optional().describe("Texts in one call. Default 64."),
  concurrency: z.int().positive().max(64).optional().describe("Calls at the same time. Default 4."),
  requestsPerMinute: endpointKeys.requestsPerMinute,
  timeout: z.number().positive().optional().describe("Seconds that one call may take. Default 120."),
  extraBody: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("Further keys of the request's body, such as `dimensions` of models that can shorten their vectors."),
};

export type EndpointConfig = Readonly<z.infer<z.ZodObject<typeof schema>>>;

/** Any endpoint that speaks OpenAI's embeddings. */
export const endpoint: EmbedderKind<EndpointConfig> = {
  name: "openai",
  schema,
  open: (config, { keyOf }) => endpointEmbedder(config, keyFor("The embedder", "embedder", config, keyOf)),
};

const BATCH = 64;
const CONCURRENCY = 4;
/** Characters of a text that are sent: what it is about stands at its beginning, and small models take 512 tokens. */
const MAX_TEXT = 1500;

/**
 * Calls are made again as those of language models are; what came of
 * them is checked: as many vectors as texts, of the dimension that the configuration names, and numbers all of them.
 *
 * @param key The value of the variable that `apiKeyEnv` names.
 */
function endpointEmbedder(config: EndpointConfig, key: string | undefined): Embedder {
  const { model, dimension, batch = BATCH, concurrency = CONCURRENCY, requestsPerMinute, price = 0 } = config;
  const address = config.baseUrl ?? OPENAI_ADDRESS;
  const timeout = (config.timeout ?? DEFAULT_TIMEOUT) * 1000;
  const site: CallSite = {
    what: "embedder",
    entry: "embedder",
    gives: "list of vectors",
    address,
    model,
    keyVariable: config.apiKeyEnv,
    key,
    timeout,
    ending: OPENAI_ENDING,
  };
  const inTurn = callQueue({ concurrency, requestsPerMinute });
  const spent = { calls: 0, tokens: 0 };
  let client: Promise<OpenAI> | undefined;

  const call = async (texts: readonly string[], given: AbortSignal | undefined): Promise<Float32Array[]> => {
    client ??= openClient(address, key, "vectors");
    try {
      const { embeddings } = await client;
      spent.calls++;
      const input = texts.map((text) => text.trim().slice(0, MAX_TEXT) || ".");
      const body = { model, input, encoding_format: "float" as const, ...config.extraBody };
      const text = await withDeadline(timeout, given, async (signal) => {
        const response = await embeddings.create(body, { signal, timeout }).asResponse();
        return response.text();
      });
      const reply = parsed(text, site);
      spent.tokens += tokensOf(reply);
      return vectorsOf(reply, texts.length, dimension, site);
    } catch (error) {
      if (given?.aborted) throw given.reason;
      throw classify(error, site);
    }
  };

  return {
    name: model,
    dimension,
    calls: { texts: batch, atOnce: concurrency },
    cost: () => ({ ...spent, price: (spent.tokens * price) / 1e6 }),
    async embed(texts, signal) {
      const batches = Array.from({ length: Math.ceil(texts.length / batch) }, (_, index) =>
        texts.slice(index * batch, (index + 1) * batch),
      );
      const vectors = batches.map((each) => inTurn(() => retry(() => call(each, signal), signal), signal));
      return (await Promise.all(vectors)).flat();
    },
  };
}

interface Reply {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly usage?: { readonly prompt_tokens?: unknown; readonly total_tokens?: unknown };
}

function parsed(text: string, site: CallSite): Reply {
  try {
    const reply: unknown = JSON.parse(text);
    if (reply === null || typeof reply !== "object") throw unusable("wrong", previewOf(reply), site);
    return reply;
  } catch (error) {
    // Python's servers write NaN into what they call JSON.
    if (error instanceof SyntaxError && /[[,]\s*-?(NaN|Infinity)\b/.test(text)) throw notNumbers(site);
    throw error;
  }
}

function tokensOf({ usage }: Reply): number {
  const tokens = usage?.prompt_tokens ?? usage?.total_tokens;
  return typeof tokens === "number" && Number.isFinite(tokens) ? tokens : 0;
}

/** In the order of the texts: `index` says which is whose, where it is given. */
function vectorsOf(reply: Reply, count: number, dimension: number, site: CallSite): Float32Array[] {
  const { data, error } = reply;
  if (error) throw unusable("server", previewOf((error as { message?: unknown }).message ?? error), site);
  if (!Array.isArray(data)) throw unusable("wrong", previewOf(reply), site);
  if (data.length !== count)
    throw broken(
      `gave ${data.length} ${data.length === 1 ? "vector" : "vectors"} for ${count} texts`,
      LOOK_AT_LOG,
      site,
    );
  const vectors = new Array<Float32Array>(count);
  for (const [position, entry] of data.entries()) {
    const { index = position, embedding } = (entry ?? {}) as { index?: number; embedding?: unknown };
    if (!Array.isArray(embedding)) throw unusable("wrong", previewOf(reply), site);
    if (embedding.length !== dimension) {
      const hint = `Set embedder.dimension to ${embedding.length} in askable.yaml, or name another model.`;
      throw broken(`gave vectors of ${embedding.length} numbers, and embedder.dimension says ${dimension}`, hint, site);
    }
    if (!embedding.every((part) => typeof part === "number" && Number.isFinite(part))) throw notNumbers(site);
    if (!(index in data) || vectors[index]) throw broken(`gave two vectors for one text`, LOOK_AT_LOG, site);
    const vector = unit(Float32Array.from(embedding));
    if (vector.every((part) => part === 0)) throw broken("gave a vector of zeros", LOOK_AT_LOG, site);
    vectors[index] = vector;
  }
  return vectors;
}

const LOOK_AT_LOG = "Look at the server's log, or name another model in askable.yaml.";

const notNumbers = (site: CallSite) =>
  broken("gave a vector with NaN or something else than numbers", LOOK_AT_LOG, site);

function broken(what: string, hint: string, { model, address }: CallSite): ModelError {
  return new ModelError("wrong", `The embedder (${model} at ${address}) ${what}`, { hint });
}
