import { type LargeRows, largeRowsOf, TooLarge } from "./large-rows.js";

/**
 * One value of an answer, in the types that the official evaluators see in Python: a bigint is an `int`, a number a
 * `float`, bytes are `bytes`, null is `None`. `Cell` (databases) does not tell 1 from 1.0, which some of them do.
 */
export type Value = null | bigint | number | string | boolean | Uint8Array;

export type Row = readonly Value[];

/** What became of one statement, as a Python database driver tells it. */
export type Answer =
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

/** The bits of the rows that `fetchall` returns; undefined where the driver raises. */
export function bitsOf(answer: Answer): LargeRows | undefined {
  if (answer.kind === "large") return answer.large;
  const rows = fetched(answer);
  return rows && largeRowsOf(rows);
}

/** The rows that `fetchall` returns; undefined where the driver raises. Throws `TooLarge` where they are not held. */
export function fetched(answer: Answer): readonly Row[] | undefined {
  if (answer.kind === "large") throw new TooLarge();
  if (answer.kind === "nothing") return [];
  return answer.kind === "rows" && !answer.undecodable ? answer.rows : undefined;
}
