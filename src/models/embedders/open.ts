import { resolve } from "node:path";
import { keyFor } from "../key.js";
import type { EmbedderConfig } from "./config.js";
import type { Embedder } from "./embedder.js";
import { endpointEmbedder } from "./endpoint.js";
import { sentenceEncoder } from "./sentence-encoder.js";
import { transformersEmbedder } from "./transformers.js";

/**
 * The embedder that the configuration names; the built-in one where it names none. Nothing is loaded or called yet.
 *
 * @param keyOf The value of an environment variable.
 * @param folder Where relative paths of the configuration begin.
 * @throws AskableError when the key is not set, or the model's folder is not one.
 */
export async function openEmbedder(
  config: EmbedderConfig | undefined,
  keyOf: (variable: string) => string | undefined,
  folder: string,
): Promise<Embedder> {
  switch (config?.provider) {
    case "openai":
      return endpointEmbedder(config, keyFor("The embedder", "embedder", config, keyOf));
    case "transformers":
      return transformersEmbedder(config, resolve(folder, config.model));
    default:
      return sentenceEncoder();
  }
}
