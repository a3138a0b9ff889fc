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
