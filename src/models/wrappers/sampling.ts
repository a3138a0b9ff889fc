import type { SamplingConfig } from "../config.js";
import type { LanguageModel, ModelRequest } from "../model.js";

const KEYS = ["temperature", "topP", "topK", "minP", "seed", "reasoningEffort"] as const;

/**
 * Fills in what a model's entry says of sampling and the request leaves open, and sets what the role says.
 * `maxTokens` only ever lowers the request's, so that a budget that was reserved for it holds.
 */
export function withSampling(call: LanguageModel, model: SamplingConfig, role: SamplingConfig): LanguageModel {
  return (request) => call({ ...request, ...chosen(request, model, role), ...shortest(request, model, role) });
}

function chosen(request: ModelRequest, model: SamplingConfig, role: SamplingConfig): Partial<ModelRequest> {
  const values = KEYS.map((key) => [key, role[key] ?? request[key] ?? model[key]] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function shortest(...given: readonly Pick<SamplingConfig, "maxTokens">[]): Partial<ModelRequest> {
  const maxTokens = shortestReply(...given);
  return maxTokens === undefined ? {} : { maxTokens };
}

/** The least of the length limits that are given. */
export function shortestReply(...given: readonly Pick<SamplingConfig, "maxTokens">[]): number | undefined {
  const lengths = given.flatMap(({ maxTokens }) => (maxTokens === undefined ? [] : [maxTokens]));
  return lengths.length === 0 ? undefined : Math.min(...lengths);
}
