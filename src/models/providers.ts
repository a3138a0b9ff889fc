import { type ModelConfig, modelLabel } from "./config.js";
import type { LanguageModel } from "./model.js";
import { ggufModel } from "./providers/gguf.js";
import { openaiModel } from "./providers/openai.js";
import { withLimit } from "./wrappers/limit.js";
import { withRetry } from "./wrappers/retry.js";
import { withStructured } from "./wrappers/structured.js";
import { withTokenPace } from "./wrappers/token-rate-limit.js";

const DEFAULT_CONCURRENCY = 4;

/** A model with all that is between it and its callers but for roles and stored replies: the one place that composes it. */
export function provide(name: string, config: ModelConfig, key: string | undefined): LanguageModel {
  if (config.provider === "gguf") {
    return withLimit(ggufModel(name, config), { concurrency: config.concurrency ?? 1 });
  }
  const { structured, tokensPerMinute, requestsPerMinute, concurrency = DEFAULT_CONCURRENCY } = config;
  const call = withRetry(withStructured(openaiModel(name, config, key), structured));
  const paced = tokensPerMinute === undefined ? call : withTokenPace(call, tokensPerMinute);
  return withLimit(paced, { concurrency, requestsPerMinute });
}

/** What of a model's entry changes its replies beyond the request. */
export function identityOf(config: ModelConfig): Record<string, unknown> {
  if (config.provider === "gguf") return { provider: "gguf", file: modelLabel(config) };
  const { provider, baseUrl, model, extraBody, structured } = config;
  return { provider, baseUrl, model, extraBody, structured };
}
