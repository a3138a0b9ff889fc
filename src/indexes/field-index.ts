import type { FieldRef } from "../databases/schema.js";

export interface FieldHit {
  readonly ref: FieldRef;
  /** Fused score; only its order means something. */
  readonly score: number;
}

export interface FieldQuery {
  /** Default 10. */
  readonly limit?: number;
  /** Only fields of these tables. */
  readonly tables?: readonly string[];
  /** All but these fields. */
  readonly except?: readonly FieldRef[];
}

/** Finds the fields that a question is about: vectors of the long summaries and words, fused by reciprocal rank. */
export interface FieldIndex {
  search(text: string, query?: FieldQuery): Promise<FieldHit[]>;
}
