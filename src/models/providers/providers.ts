import { resolve } from "node:path";
import { z } from "zod";
import { gguf } from "./gguf.js";
import { openai } from "./openai.js";
import { entrySchema, type ModelConfig, type ModelProvider } from "./provider.js";

/** The one list of providers. */
export const PROVIDERS: readonly ModelProvider[] = [openai, gguf];

/** One entry of `models` in `askable.yaml`. */
export const modelSchema = z.discriminatedUnion(
  "provider",
  PROVIDERS.map(entrySchema) as [ReturnType<typeof entrySchema>],
) as unknown as z.ZodType<ModelConfig>;

export function providerOf({ provider }: Pick<ModelConfig, "provider">): ModelProvider {
  const found = PROVIDERS.find(({ name }) => name === provider);
  if (!found) throw new Error(`No provider is called "${provider}"`);
  return found;
}

/** An entry with absolute paths; relative ones begin at `folder`. */
export function withPaths(config: ModelConfig, folder: string): ModelConfig {
  const entries = Object.entries(config).map(([key, value]) =>
    providerOf(config).pathKeys?.includes(key) ? [key, resolve(folder, String(value))] : [key, value],
  );
  return Object.fromEntries(entries);
}

/** The name under which its provider knows a model. */
export const modelLabel = (config: ModelConfig): string => providerOf(config).label(config);

/** True for the variable that a provider's own address takes its key from. */
export const isOwnKey = (variable: unknown): boolean =>
  PROVIDERS.some(({ ownKey }) => ownKey !== undefined && ownKey === variable);

/** How many calls a model takes at the same time. */
export const concurrencyOf = (config: ModelConfig): number =>
  config.concurrency ?? providerOf(config).defaults.concurrency;

/** Tokens of prompt and reply together, where the entry or the provider says. */
export const contextLengthOf = (config: ModelConfig): number | undefined =>
  config.contextLength ?? providerOf(config).defaults.contextLength;
