import type { FieldRef } from "../databases/schema.js";

export interface FieldHit {
  readonly ref: FieldRef;
  /** By meaning the cosine, -1 to 1; else only its order means something. */
  readonly score: number;
}

export interface FieldQuery {
  /** Default 10. */
  readonly limit?: number;
  /** Only fields of these tables. */
  readonly tables?: readonly string[];
  /** All but these fields. */
  readonly except?: readonly FieldRef[];
  /** All but the fields of these tables. */
  readonly exceptTables?: readonly string[];
  /** One ranking alone: the vectors', or the words', which asks no embedder. Default: both, fused. */
  readonly by?: "fused" | "meaning" | "words";
}

/** Finds the fields that a question is about: vectors of the long summaries and words, fused by reciprocal rank. */
export interface FieldIndex {
  /** @throws AskableError when the embedder is not the one that the index was built with, or fails. */
  search(text: string, query?: FieldQuery): Promise<FieldHit[]>;
}
