import type OpenAI from "openai";
import { z } from "zod";
import { isLoopbackUrl } from "../../loopback.js";
import { withDeadline } from "../deadline.js";
import type { ModelRequest } from "../model.js";
import { sampleCount } from "../samples.js";
import { type CallSite, classify } from "./classify-error.js";
import { OPENAI_ADDRESS, OPENAI_ENDING, openClient } from "./openai-client.js";
import { probeOpenai } from "./openai-probe.js";
import { readReply, readSamples } from "./openai-reply.js";
import { DEFAULT_TIMEOUT, endpointKeys, type ModelConfig, type ModelProvider } from "./provider.js";

const schema = {
  ...endpointKeys,
  model: z.string().min(1).describe("The name under which the endpoint knows the model."),
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
};

/** Whether a model runs on this machine: other names of it too, which no key is sent to unasked. */
const runsHere = (url: string) => isLoopbackUrl(url) || /^(?:.*\.localhost|0\.0\.0\.0)$/i.test(new URL(url).hostname);

export type OpenaiConfig = ModelConfig & z.infer<z.ZodObject<typeof schema>>;

/** Any endpoint that speaks OpenAI's chat completions: OpenAI, Azure, vLLM, Ollama, llama.cpp, OpenRouter. */
export const openai: ModelProvider<OpenaiConfig> = {
  name: "openai",
  schema,
  defaults: { concurrency: 4 },
  modelKey: "model",
  ownKey: "OPENAI_API_KEY",
  retried: true,
  loaded: false,
  isLocal: ({ baseUrl }) => baseUrl !== undefined && runsHere(baseUrl),
  label: ({ model }) => model,
  place: ({ model, baseUrl }) => (baseUrl === undefined ? model : `${model} at ${baseUrl}`),
  identity: ({ provider, baseUrl, model, extraBody, structured }) => ({
    provider,
    baseUrl,
    model,
    extraBody,
    structured,
  }),
  open(name, config, key) {
    const site = siteOf(name, config, key);
    const complete = completions(site, key);
    return async (request) => {
      const reply = await complete(bodyOf(request, config), request.signal);
      return request.samples ? readSamples(reply, request.samples, site) : readReply(reply, site);
    };
  },
  probe(name, config, key, signal) {
    const site = siteOf(name, config, key);
    const complete = completions(site, key);
    return probeOpenai(site, config, key, signal, (request, more) =>
      complete({ ...bodyOf(request, config), ...more } as Body, request.signal),
    );
  },
};

function siteOf(name: string, config: OpenaiConfig, key: string | undefined): CallSite {
  const timeout = (config.timeout ?? DEFAULT_TIMEOUT) * 1000;
  return {
    what: `model ${name}`,
    entry: `models.${name}`,
    gives: "chat completion",
    address: config.baseUrl ?? OPENAI_ADDRESS,
    model: config.model,
    keyVariable: config.apiKeyEnv,
    key,
    timeout,
    ending: OPENAI_ENDING,
    samples: (config.samplesPerCall ?? 1) > 1,
  };
}

function completions(site: CallSite, key: string | undefined) {
  const { address, timeout } = site;
  let client: Promise<OpenAI> | undefined;
  return async (body: Body, outer: AbortSignal | undefined): Promise<unknown> => {
    client ??= openClient(address, key, "text");
    try {
      const { chat } = await client;
      return await withDeadline(timeout, outer, (signal) => chat.completions.create(body, { signal, timeout }));
    } catch (error) {
      if (outer?.aborted) throw outer.reason;
      throw classify(error, site);
    }
  };
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
