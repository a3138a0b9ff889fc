import { AskableError } from "../errors.js";
import type { ModelsConfig } from "./config.js";
import { keyFor } from "./key.js";
import type { LanguageModel, Models, ResolvedModel } from "./model.js";
import { type ModelFindings, probeReplies, probeSamples } from "./probe.js";
import type { ModelConfig } from "./providers/provider.js";
import { concurrencyOf, contextLengthOf, providerOf } from "./providers/providers.js";
import { type Assignment, assignRole } from "./roles.js";
import { type ReplyCache, withCache } from "./wrappers/cache.js";
import { withLimit } from "./wrappers/limit.js";
import { withRetry } from "./wrappers/retry.js";
import { shortestReply, withSampling } from "./wrappers/sampling.js";
import { withStructured } from "./wrappers/structured.js";
import { withTokenRateLimit } from "./wrappers/token-rate-limit.js";

/**
 * The models of `askable.yaml`, each with its retries and limits; they live as long as the process and serve all
 * questions. The runner of a pipeline adds the budget, the meter and the trace of one question.
 *
 * @param keyOf The value of an environment variable; only the command line reads the environment.
 * @param replies The cache of replies. Default: none.
 */
export function serveModels(
  config: ModelsConfig,
  keyOf: (variable: string) => string | undefined,
  replies?: ReplyCache,
): Models {
  const calls = new Map<string, LanguageModel>();
  const served = new Map<string, ResolvedModel>();
  const callOf = ({ name, config: entry }: Assignment): LanguageModel => {
    // A replay needs neither key nor server.
    if (replies?.mode === "read-only") return () => Promise.reject(new Error("A replay calls no model"));
    const call = calls.get(name) ?? openModel(name, entry, keyOfModel(name, entry, keyOf));
    calls.set(name, call);
    return call;
  };
  return {
    forRole: (role) => {
      const known = served.get(role);
      if (known) return known;
      const assigned = assignRole(config, role);
      if (assigned === undefined) throw noModel(role, Object.keys(config.models));
      const call = callOf(assigned);
      const { name, config: entry, sampling } = assigned;
      const identity = providerOf(entry).identity(entry);
      const kept = replies ? withCache(call, { name, role, identity }, replies) : call;
      const model = describe(assigned, withSampling(kept, entry, sampling));
      served.set(role, model);
      return model;
    },
  };
}

/** The same models by name, price and context length, for what calls none: no key is needed. */
export function listModels(config: ModelsConfig): Models {
  return {
    forRole: (role) => {
      const assigned = assignRole(config, role);
      if (assigned === undefined) throw noModel(role, Object.keys(config.models));
      return describe(assigned, () => Promise.reject(new Error("A list of models calls none")));
    },
  };
}

/** What stands in place of models where none is configured. */
export const noModels: Models = {
  forRole: (role) => {
    throw noModel(role, []);
  },
};

function describe({ name, config, sampling }: Assignment, call: LanguageModel): ResolvedModel {
  const { in: input = 0, out = 0, cached = input } = config.price ?? {};
  const { samplesPerCall } = config;
  const maxTokens = shortestReply(config, sampling);
  return {
    name,
    call,
    price: { in: input, out, cached },
    contextLength: contextLengthOf(config),
    maxTokens,
    samplesPerCall,
  };
}

/** A model with its wrappers, except those of roles and of the cache: the one place that composes them. */
function openModel(name: string, config: ModelConfig, key: string | undefined): LanguageModel {
  const provider = providerOf(config);
  const { structured, tokensPerMinute, requestsPerMinute } = config;
  const call = withStructured(provider.open(name, config, key), structured);
  const tried = provider.retried ? withRetry(call) : call;
  const paced = tokensPerMinute === undefined ? tried : withTokenRateLimit(tried, tokensPerMinute);
  return withLimit(paced, { concurrency: concurrencyOf(config), requestsPerMinute });
}

/**
 * Tries a model: calls it, and again without what it refuses.
 *
 * @throws ModelError when it does not answer at all.
 */
export async function probeModel(
  name: string,
  config: ModelConfig,
  key: string | undefined,
  signal?: AbortSignal,
): Promise<ModelFindings> {
  const provider = providerOf(config);
  const call = openModel(name, config, key);
  const findings = provider.probe
    ? await provider.probe(name, config, key, signal)
    : { ...(await probeReplies(call, signal)), contextLength: contextLengthOf(config) };
  if ((config.samplesPerCall ?? 1) === 1) return findings;
  return { ...findings, samples: await probeSamples(call, signal) };
}

/** @throws AskableError when a model elsewhere needs a key that is not set. */
export function keyOfModel(
  name: string,
  config: ModelConfig,
  keyOf: (variable: string) => string | undefined,
): string | undefined {
  return keyFor(`The model ${name}`, `models.${name}`, config, keyOf);
}

function noModel(role: string, names: readonly string[]): AskableError {
  if (names.length > 0) {
    return new AskableError(`No model serves the role "${role}"`, {
      hint: `Add roles.${role} or roles.default to askable.yaml; its models are: ${names.join(", ")}.`,
    });
  }
  return new AskableError(`No model is configured, and the role "${role}" needs one`, {
    hint: "Name one in askable.yaml under models and roles.default, or use --pipeline offline, which needs none.",
  });
}
