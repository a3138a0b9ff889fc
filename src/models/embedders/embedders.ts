import { z } from "zod";
import { DEFAULT_EMBEDDER } from "./default.js";
import type { Embedder, EmbedderContext, EmbedderKind } from "./embedder.js";
import { endpoint } from "./endpoint.js";
import { transformers } from "./transformers.js";

/** The one list of embedders. */
export const EMBEDDERS: readonly EmbedderKind[] = [DEFAULT_EMBEDDER, endpoint, transformers];

/** `embedder` in `askable.yaml`: what turns texts into vectors; its `provider` says which, the other keys are its own. */
export interface EmbedderConfig {
  readonly provider: string;
}

const schemaOf = ({ name, schema }: EmbedderKind) => z.strictObject({ provider: z.literal(name), ...schema });

export const embedderSchema = z.discriminatedUnion(
  "provider",
  EMBEDDERS.map(schemaOf) as [ReturnType<typeof schemaOf>],
) as unknown as z.ZodType<EmbedderConfig>;

/**
 * The embedder that the configuration names; the default where it names none. Nothing is loaded or called yet.
 *
 * @throws AskableError when its key is not set, or the model's folder is not one.
 */
export async function openEmbedder(config: EmbedderConfig | undefined, context: EmbedderContext): Promise<Embedder> {
  return embedderKind(config).open(config, context);
}

export function embedderKind(config: EmbedderConfig | undefined): EmbedderKind {
  const kind = config ? EMBEDDERS.find(({ name }) => name === config.provider) : DEFAULT_EMBEDDER;
  if (!kind) throw new Error(`No embedder is called "${config?.provider}"`);
  return kind;
}
