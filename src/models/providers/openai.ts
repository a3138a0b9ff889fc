import type OpenAI from "openai";
import { messageOf } from "../../errors.js";
import type { OpenaiConfig } from "../config.js";
import type { LanguageModel, ModelReply, ModelRequest, Usage } from "../model.js";
import { joinSamples, sampleCount, splitTokens } from "../samples.js";
import { type CallSite, classify, unusable } from "./classify-error.js";

export const OPENAI_ADDRESS = "https://api.openai.com/v1";
export const DEFAULT_TIMEOUT = 120;

/**
 * Any endpoint that speaks OpenAI's chat completions, called once per request: retries and limits are wrappers.
 *
 * @param name The model's name in `askable.yaml`, for messages.
 * @param key The value of the variable that `apiKeyEnv` names.
 */
export function openaiModel(name: string, config: OpenaiConfig, key: string | undefined): LanguageModel {
  const site = siteOf(name, config);
  const complete = completionsOf(site, key);
  return async (request) => {
    const reply = await complete(bodyOf(request, config), request.signal);
    return request.samples ? readSamples(reply, request.samples, site) : readReply(reply, site);
  };
}

/** One request with a body of the caller's, and all of its reply, for `doctor`, which looks at more than the text. Throws what the model would throw. */
export function rawCompletion(name: string, config: OpenaiConfig, key: string | undefined) {
  const site = siteOf(name, config);
  const complete = completionsOf(site, key);
  return async (request: ModelRequest, more: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const given = await complete({ ...bodyOf(request, config), ...more } as Body, request.signal);
    const body = typeof given === "string" ? parsed(given) : given;
    // What a model thinks may take all tokens of a trial: cut, an empty reply is no failure.
    const [choice] = (body as Partial<OpenAI.Chat.Completions.ChatCompletion> | null)?.choices ?? [];
    if (choice?.finish_reason !== "length" || !choice.message) readReply(body, site);
    return body;
  };
}

function siteOf(name: string, config: OpenaiConfig): CallSite {
  const timeout = (config.timeout ?? DEFAULT_TIMEOUT) * 1000;
  return {
    what: `model ${name}`,
    entry: `models.${name}`,
    gives: "chat completion",
    address: config.baseUrl ?? OPENAI_ADDRESS,
    model: config.model,
    keyVariable: config.apiKeyEnv,
    timeout,
    samples: (config.samplesPerCall ?? 1) > 1,
  };
}

function completionsOf(site: CallSite, key: string | undefined) {
  const { address, timeout } = site;
  let client: Promise<OpenAI> | undefined;
  return async (body: Body, outer: AbortSignal | undefined): Promise<unknown> => {
    client ??= openClient(address, key);
    const deadline = AbortSignal.timeout(timeout);
    const signal = outer ? AbortSignal.any([outer, deadline]) : deadline;
    try {
      const { chat } = await client;
      // The client's own timeout ends when the headers are there; the signal covers the body too.
      return await chat.completions.create(body, { signal, timeout });
    } catch (error) {
      if (outer?.aborted) throw outer.reason;
      throw classify(error, site, deadline.aborted);
    }
  };
}

export async function openClient(address: string, key: string | undefined): Promise<OpenAI> {
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

function bodyOf(request: ModelRequest, config: OpenaiConfig): Body {
  // OpenAI's newer models refuse `max_tokens`, which is the name that all others know.
  const lengthKey = config.baseUrl === undefined ? "max_completion_tokens" : "max_tokens";
  const { schema, seed } = request;
  const thinks = request.reasoningEffort !== undefined;
  const body = {
    model: config.model,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    ...(thinks
      ? { reasoning_effort: request.reasoningEffort }
      : { temperature: request.temperature ?? 0, top_p: request.topP, top_k: request.topK, min_p: request.minP }),
    n: sampleCount(request) > 1 ? sampleCount(request) : undefined,
    // With one seed for all, samples of one prompt would be one sample.
    seed: seed === undefined ? undefined : seed + (request.samples?.[0] ?? request.sample ?? 0),
    [lengthKey]: request.maxTokens,
    stop: request.stop === undefined || request.stop.length === 0 ? undefined : [...request.stop],
    ...(config.grammarKey === undefined ? {} : { [config.grammarKey]: request.grammar }),
    response_format: schema && { type: "json_schema", json_schema: { strict: true, ...schema } },
    ...config.extraBody,
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value != null)) as unknown as Body;
}

function readReply(given: unknown, site: CallSite): ModelReply {
  const { replies, usage } = readReplies(given, site);
  const { text, finish, reason } = replies[0]!;
  if (text.trim() === "") throw unusable("empty", reason, site);
  return { text, finish, usage };
}

/** Those of several samples that came: an endpoint may know no `n`, and a reply may be empty. */
function readSamples(given: unknown, numbers: readonly number[], site: CallSite): ModelReply {
  const { replies, usage } = readReplies(given, site);
  const written = replies.slice(0, numbers.length).filter(({ text }) => text.trim() !== "");
  if (written.length === 0) throw unusable("empty", replies[0]!.reason, site);
  const shares = splitTokens(
    usage.tokensOut,
    written.map(({ text }) => text),
  );
  return joinSamples(
    written.map(({ text, finish }, index) => ({
      sample: numbers[index]!,
      text,
      finish,
      usage: { ...usage, tokensOut: shares[index]! },
    })),
  );
}

/** The endpoint may be anything, so nothing of its reply is taken for granted. */
function readReplies(given: unknown, site: CallSite) {
  const body = typeof given === "string" ? parsed(given) : given;
  const reply = body as Partial<OpenAI.Chat.Completions.ChatCompletion> & { error?: { message?: unknown } | string };
  if (body === null || typeof body !== "object") throw unusable("wrong", previewOf(body), site);
  if (reply.error) {
    const message = typeof reply.error === "string" ? reply.error : messageOf(reply.error.message ?? "no message");
    throw unusable("server", message, site);
  }
  const choices = (Array.isArray(reply.choices) ? reply.choices : []).filter((choice) => choice?.message);
  if (choices.length === 0) throw unusable("wrong", previewOf(body), site);
  const usage: Usage = {
    tokensIn: reply.usage?.prompt_tokens ?? 0,
    tokensOut: reply.usage?.completion_tokens ?? 0,
    tokensCached: reply.usage?.prompt_tokens_details?.cached_tokens ?? 0,
  };
  const replies = choices.map(({ message, finish_reason: reason }) => ({
    // A refusal is an answer: asked again, the model would refuse again.
    text: textOf(message.content) || textOf(message.refusal),
    finish: reason === "stop" || reason === "length" ? reason : ("other" as const),
    reason: reason ?? "",
  }));
  return { replies, usage };
}

/** Who sends JSON without saying so is understood too. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Some endpoints send the text in parts. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { text?: unknown } | null) => (typeof part?.text === "string" ? part.text : "")).join("");
}

export function previewOf(body: unknown): string {
  const text = typeof body === "string" ? body : (JSON.stringify(body) ?? "nothing");
  return text.replaceAll(/\s+/g, " ").trim().slice(0, 80);
}
