import { ModelError } from "./error.js";
import type { LanguageModel, ModelRequest } from "./model.js";

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
  /** Whether several samples come from one request. Undefined where they are not asked for. */
  readonly samples?: boolean | undefined;
}

/** Nothing in it asks for JSON, so that a reply in JSON is the schema's work. */
export const TRIAL: ModelRequest = {
  messages: [{ role: "user", content: "Write the numbers from one to ten as English words." }],
  maxTokens: 64,
};

export const TRIAL_SCHEMA = {
  name: "numbers",
  schema: {
    type: "object",
    properties: { words: { type: "array", items: { type: "string" } } },
    required: ["words"],
    additionalProperties: false,
  },
};

/** Whether the reply to a trial is of the form of its schema. */
export const keepsForm = (text: string): boolean => /^\s*\{\s*"words"/.test(text);

/** What is found out of any model, by its replies alone. */
export async function probeReplies(
  call: LanguageModel,
  signal: AbortSignal | undefined,
): Promise<Omit<ModelFindings, "contextLength">> {
  // Loading is not speed.
  await call({ ...TRIAL, maxTokens: 1, ...(signal && { signal }) });
  const start = performance.now();
  const { text, usage } = await call({ ...TRIAL, schema: TRIAL_SCHEMA, ...(signal && { signal }) });
  return {
    text,
    tokensPerSecond: usage.tokensOut / ((performance.now() - start) / 1000),
    structured: keepsForm(text) ? "held" : "ignored",
    logprobs: undefined,
  };
}

/** Whether a model gives two samples for one request. */
export async function probeSamples(call: LanguageModel, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const { samples = [] } = await call({ ...TRIAL, temperature: 1, samples: [0, 1], ...(signal && { signal }) });
    return samples.length === 2;
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}
