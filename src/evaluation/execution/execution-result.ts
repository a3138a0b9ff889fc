/**
 * One value of an answer, in the types that the official evaluators see in Python: a bigint is an `int`, a number a
 * `float`, bytes are `bytes`, null is `None`. `Cell` (databases) does not tell 1 from 1.0, which some of them do.
 */
export type Value = null | bigint | number | string | boolean | Uint8Array;

export type Row = readonly Value[];

/** What became of one statement, as a Python database driver tells it. */
export type ExecutionResult =
  | {
      readonly kind: "rows";
      readonly columns: readonly string[];
      readonly rows: readonly Row[];
      /**
       * Some text is not UTF-8: here its invalid bytes are left out, as Spider's evaluator does; the others fail on
       * such a result.
       */
      readonly undecodable: boolean;
      /** Milliseconds from the statement's start to its last row. */
      readonly ms: number;
    }
  /** More rows than are held; their text is all UTF-8. */
  | { readonly kind: "large"; readonly columns: readonly string[]; readonly large: LargeRows; readonly ms: number }
  /** No statement, or one without a result (INSERT, CREATE). Fetching gives no rows, and there are no columns. */
  | { readonly kind: "nothing"; readonly ms: number }
  | { readonly kind: "error" | "timeout" | "memory"; readonly message: string };

/**
 * A result too large to be held: 64 bits of each row, so that two of them can be compared in bounded memory. Among n
 * distinct rows two share their bits with a probability of about n² / 2^65: 1e-7 for two million.
 */
export interface LargeRows {
  readonly count: number;
  /** Of each row in order, equal where Python holds the rows equal. */
  readonly keys: BigUint64Array;
  readonly columns: readonly LargeColumn[];
}

export interface LargeColumn {
  /** The same for the same values in any order. */
  readonly values: string;
  /** Types of its values but NULL, sorted. */
  readonly types: readonly string[];
  /** Some value is a float that is not whole, or too large to be sure of it. */
  readonly fractions: boolean;
}
