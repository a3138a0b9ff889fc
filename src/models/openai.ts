import type OpenAI from "openai";
import { messageOf } from "../errors.js";
import type { ModelConfig } from "./config.js";
import { type CallSite, classify, unusable } from "./faults.js";
import type { LanguageModel, ModelReply, ModelRequest } from "./model.js";

const OPENAI_ADDRESS = "https://api.openai.com/v1";
const DEFAULT_TIMEOUT = 120;

/**
 * Any endpoint that speaks OpenAI's chat completions, called once per request: retries and limits are wrappers.
 *
 * @param name The model's name in `askable.yaml`, for messages.
 * @param key The value of the variable that `apiKeyEnv` names.
 */
export function openaiModel(name: string, config: ModelConfig, key: string | undefined): LanguageModel {
  const address = config.baseUrl ?? OPENAI_ADDRESS;
  const timeout = (config.timeout ?? DEFAULT_TIMEOUT) * 1000;
  const site: CallSite = { name, address, model: config.model, keyVariable: config.apiKeyEnv, timeout };
  let client: Promise<OpenAI> | undefined;
  return async (request) => {
    client ??= openClient(address, key);
    const deadline = AbortSignal.timeout(timeout);
    const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
    try {
      const { chat } = await client;
      // The client's own timeout ends when the headers are there; the signal covers the body too.
      return readReply(await chat.completions.create(bodyOf(request, config), { signal, timeout }), site);
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason;
      throw classify(error, site, deadline.aborted);
    }
  };
}

async function openClient(address: string, key: string | undefined): Promise<OpenAI> {
  const { default: Client } = await import("openai");
  return new Client({
    baseURL: address,
    apiKey: key ?? "none",
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: "off",
    ...(key === undefined ? { defaultHeaders: { Authorization: null } } : {}),
  });
}

type Body = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

function bodyOf(request: ModelRequest, config: ModelConfig): Body {
  // OpenAI's newer models refuse `max_tokens`, which is the name that all others know.
  const lengthKey = config.baseUrl === undefined ? "max_completion_tokens" : "max_tokens";
  const body = {
    model: config.model,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    temperature: request.temperature ?? 0,
    ...(request.maxTokens === undefined ? {} : { [lengthKey]: request.maxTokens }),
    ...(request.stop === undefined || request.stop.length === 0 ? {} : { stop: [...request.stop] }),
    ...config.extraBody,
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as unknown as Body;
}

/** The endpoint may be anything, so nothing of its reply is taken for granted. */
function readReply(body: unknown, site: CallSite): ModelReply {
  const reply = body as Partial<OpenAI.Chat.Completions.ChatCompletion> & { error?: { message?: unknown } | string };
  if (body === null || typeof body !== "object") throw unusable("wrong", previewOf(body), site);
  if (reply.error) {
    const message = typeof reply.error === "string" ? reply.error : messageOf(reply.error.message ?? "no message");
    throw unusable("server", message, site);
  }
  const choice = Array.isArray(reply.choices) ? reply.choices[0] : undefined;
  if (!choice?.message) throw unusable("wrong", previewOf(body), site);
  const text = typeof choice.message.content === "string" ? choice.message.content : "";
  if (text.trim() === "") throw unusable("empty", choice.finish_reason ?? "", site);
  const usage = reply.usage;
  return {
    text,
    finish: choice.finish_reason === "stop" ? "stop" : choice.finish_reason === "length" ? "length" : "other",
    usage: {
      tokensIn: usage?.prompt_tokens ?? 0,
      tokensOut: usage?.completion_tokens ?? 0,
      tokensCached: usage?.prompt_tokens_details?.cached_tokens ?? 0,
    },
  };
}

function previewOf(body: unknown): string {
  const text = typeof body === "string" ? body : (JSON.stringify(body) ?? "nothing");
  return text.replaceAll(/\s+/g, " ").trim().slice(0, 80);
}
