import type { OpenaiConfig } from "../config.js";
import { OPENAI_ADDRESS } from "./openai.js";

/** A question beside the work: who does not answer soon is not waited for. */
const PATIENCE = 5000;

/**
 * How many tokens of prompt and reply an endpoint says its model can hold: llama.cpp in `/props`, vLLM
 * (`max_model_len`), OpenRouter (`context_length`) and others in the list of models. Undefined where nobody says.
 */
export async function contextOf(
  config: OpenaiConfig,
  key: string | undefined,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const base = (config.baseUrl ?? OPENAI_ADDRESS).replace(/\/+$/, "");
  const ask = (address: string) => getJson(address, key, signal);
  const [props, models] = await Promise.all([ask(`${base.replace(/\/v\d+$/, "")}/props`), ask(`${base}/models`)]);
  return numberAt(props, "default_generation_settings", "n_ctx") ?? fromList(models, config.model);
}

function fromList(models: unknown, name: string): number | undefined {
  const data = at(models, "data");
  const entries = Array.isArray(data) ? data : [];
  const entry = entries.find((each) => at(each, "id") === name) ?? (entries.length === 1 ? entries[0] : undefined);
  return (
    numberAt(entry, "max_model_len") ??
    numberAt(entry, "context_length") ??
    numberAt(entry, "context_window") ??
    numberAt(entry, "max_context_length")
  );
}

async function getJson(address: string, key: string | undefined, outer: AbortSignal | undefined): Promise<unknown> {
  const patience = AbortSignal.timeout(PATIENCE);
  try {
    const response = await fetch(address, {
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal: outer ? AbortSignal.any([outer, patience]) : patience,
    });
    return response.ok ? await response.json() : undefined;
  } catch {
    outer?.throwIfAborted();
    return undefined;
  }
}

const at = (value: unknown, key: string) =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;

function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = path.reduce(at, value);
  return typeof found === "number" && found > 0 ? found : undefined;
}
