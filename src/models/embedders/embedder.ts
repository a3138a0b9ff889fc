import type { z } from "zod";

/** Turns texts into unit vectors of one dimension. */
export interface Embedder {
  /** Stable identity, written into every index built with it. */
  readonly name: string;
  readonly dimension: number;
  /** How many texts one call takes at best, and calls at the same time. Default: 128 texts, one call. */
  readonly calls?: { readonly texts: number; readonly atOnce: number };
  /** What its calls have taken so far; absent where they are free. */
  readonly cost?: () => EmbedCost;
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
}

/**
 * One way to turn texts into vectors. Adding one takes a file in this folder and a line in `embedders.ts`.
 *
 * @typeParam Own The type of its own keys of `embedder` in `askable.yaml`.
 */
export interface EmbedderKind<Own = unknown> {
  /** The value of `provider` there. */
  readonly name: string;
  /** Its own keys, as a shape of zod. */
  readonly schema: z.core.$ZodShape;
  /** About how long it takes to load it and to embed so many texts; absent where that is not known. */
  seconds?(texts: number): number;
  /** Nothing is loaded or called yet. @throws AskableError for what cannot be opened. */
  open(config: Own, context: EmbedderContext): Embedder | Promise<Embedder>;
}

export interface EmbedderContext {
  /** The value of an environment variable. */
  readonly keyOf: (variable: string) => string | undefined;
  /** Where relative paths of the configuration begin. */
  readonly folder: string;
  /** Whether many questions side by side will ask for a text or two each. */
  readonly apart?: boolean | undefined;
}

export interface EmbedCost {
  readonly calls: number;
  readonly tokens: number;
  readonly price: number;
}

/** The vector at length 1; one of zeros as it is. */
export function unit(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const part of vector) sum += part * part;
  const length = Math.sqrt(sum);
  return length === 0 ? vector : vector.map((part) => part / length);
}
