/** Turns texts into unit vectors of one dimension. */
export interface Embedder {
  /** Stable identity, written into every index built with it. */
  readonly name: string;
  readonly dimension: number;
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
}
