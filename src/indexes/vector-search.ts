import { type Neighbour, nearest, type Vectors } from "./vectors.js";

/** Finds the nearest of many unit vectors by cosine. */
export interface VectorSearch {
  readonly method: "exact" | "hnsw";
  /**
   * The nearest, best first, at most `limit`.
   *
   * @param accepts Only those of these positions; all are then compared, since a graph leads past few of many.
   */
  nearest(query: Float32Array, limit: number, accepts?: (index: number) => boolean): Neighbour[];
}

/**
 * From so many vectors on a graph is built, where `hnswlib-node` is installed: comparing all takes as long there as
 * embedding the question does (bench/field-index).
 */
export const GRAPH_FROM = 30_000;

/** Compares all: always right, and the only method that needs no other package. */
export function exactSearch(vectors: Vectors): VectorSearch {
  return { method: "exact", nearest: (query, limit, accepts) => nearest(vectors, query, limit, accepts) };
}
