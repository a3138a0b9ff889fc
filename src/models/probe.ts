import type { ModelConfig, OpenaiConfig } from "./config.js";
import { ModelError } from "./error.js";
import type { ModelRequest } from "./model.js";
import { contextOf } from "./providers/endpoint.js";
import { DEFAULT_CONTEXT } from "./providers/gguf-runtime.js";
import { rawCompletion } from "./providers/openai.js";
import { provide } from "./providers.js";
import { refusesSchema } from "./wrappers/structured.js";

/** What a model does when it is tried. */
export interface ModelFindings {
  readonly text: string;
  /** Written in a second, as the server says, else over the whole call. Undefined when no tokens were counted. */
  readonly tokensPerSecond: number | undefined;
  /** Tokens of prompt and reply together, as the server says. */
  readonly contextLength: number | undefined;
  /** Whether a reply can be held to a JSON schema: it was, the endpoint took the schema and did not, or refused it. */
  readonly structured: "held" | "ignored" | "refused" | "off";
  /** Whether probabilities of tokens come with a reply. Undefined where that cannot be asked. */
  readonly logprobs: boolean | undefined;
}

/** Nothing in it asks for JSON, so that a reply in JSON is the schema's work. */
const REQUEST: ModelRequest = {
  messages: [{ role: "user", content: "Write the numbers from one to ten as English words." }],
  maxTokens: 64,
};
const SCHEMA = {
  name: "numbers",
  schema: {
    type: "object",
    properties: { words: { type: "array", items: { type: "string" } } },
    required: ["words"],
    additionalProperties: false,
  },
};

/**
 * Calls a model once, and again without what it refuses.
 *
 * @throws ModelError when it does not answer at all.
 */
export async function probeModel(
  name: string,
  config: ModelConfig,
  key: string | undefined,
  signal?: AbortSignal,
): Promise<ModelFindings> {
  if (config.provider === "openai") return probeEndpoint(name, config, key, signal);
  const call = provide(name, config, key);
  // Loading is not speed.
  await call({ ...REQUEST, maxTokens: 1, ...(signal && { signal }) });
  const start = performance.now();
  const { text, usage } = await call({ ...REQUEST, schema: SCHEMA, ...(signal && { signal }) });
  return {
    text,
    tokensPerSecond: usage.tokensOut / ((performance.now() - start) / 1000),
    contextLength: config.contextLength ?? DEFAULT_CONTEXT,
    structured: startsJson(text) ? "held" : "ignored",
    logprobs: undefined,
  };
}

async function probeEndpoint(
  name: string,
  config: OpenaiConfig,
  key: string | undefined,
  signal: AbortSignal | undefined,
): Promise<ModelFindings> {
  const complete = rawCompletion(name, config, key);
  const effort = config.reasoningEffort;
  const request = { ...REQUEST, ...(signal && { signal }), ...(effort && { reasoningEffort: effort }) };
  const form = config.structured !== false;
  const tries = [
    { form, probabilities: true },
    { form, probabilities: false },
    { form: false, probabilities: true },
    { form: false, probabilities: false },
  ].slice(form ? 0 : 2);
  for (const [at, { form: held, probabilities }] of tries.entries()) {
    const start = performance.now();
    let body: unknown;
    try {
      body = await complete({ ...request, ...(held && { schema: SCHEMA }) }, probabilities ? { logprobs: true } : {});
    } catch (error) {
      if (at === tries.length - 1 || !mayBeRefused(error)) throw error;
      continue;
    }
    const reply = body as Completion | null;
    const text = reply?.choices?.[0]?.message?.content ?? "";
    return {
      text: text.trim(),
      tokensPerSecond: speedOf(reply, performance.now() - start),
      contextLength: await contextOf(config, key, signal),
      structured: !form ? "off" : !held ? "refused" : startsJson(text) ? "held" : "ignored",
      logprobs: Boolean(reply?.choices?.[0]?.logprobs?.content?.length),
    };
  }
  throw new Error("A model was not tried at all");
}

/** The parts of a reply that are looked at. */
interface Completion {
  readonly choices?: { message?: { content?: string | null }; logprobs?: { content?: unknown[] | null } | null }[];
  readonly usage?: { completion_tokens?: number };
  /** Of llama.cpp. */
  readonly timings?: { predicted_per_second?: number };
}

function mayBeRefused(error: unknown): boolean {
  return (error instanceof ModelError && error.failure === "request") || refusesSchema(error);
}

function speedOf(reply: Completion | null, ms: number): number | undefined {
  const counted = reply?.usage?.completion_tokens;
  return reply?.timings?.predicted_per_second ?? (counted ? counted / (ms / 1000) : undefined);
}

const startsJson = (text: string) => /^\s*\{\s*"words"/.test(text);
