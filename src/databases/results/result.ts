/**
 * One value of a result.
 * Integers are numbers while they are safe, bigints beyond 2^53; decimals, dates, times, timestamps, intervals and
 * UUIDs are text in ISO form, told apart by their column's kind (a blank between date and time, as SQL writes it; those
 * with a zone in UTC, `+00:00`; intervals as `P1DT2H`); blobs are bytes. A map with text keys is a struct, another map a
 * list of `{ key, value }`.
 */
export type Cell =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | readonly Cell[]
  | { readonly [key: string]: Cell };

export type CellKind =
  | "integer"
  | "number"
  | "decimal"
  | "text"
  | "boolean"
  | "date"
  | "time"
  | "timestamp"
  | "interval"
  | "uuid"
  | "blob"
  | "list"
  | "struct"
  | "any";

export interface ResultColumn {
  readonly name: string;
  /** The engine's own word for the type; empty where there is none. */
  readonly type: string;
  readonly kind: CellKind;
}

/** Columns beside each other, each as long as `rows`. */
export interface Result {
  readonly columns: readonly ResultColumn[];
  readonly data: readonly (readonly Cell[])[];
  readonly rows: number;
  /** True when a row or byte limit cut it. */
  readonly truncated: boolean;
}

export type FailureKind =
  | "no-statement"
  | "syntax"
  | "unknown-table"
  | "unknown-field"
  | "ambiguous-field"
  | "unknown-function"
  | "type"
  | "refused"
  | "memory"
  | "lost"
  | "other";

/** What became of one statement. Failing SQL is data; only a bug throws. */
export type Outcome =
  | { readonly kind: "rows" | "empty"; readonly result: Result; readonly ms: number; readonly rewritten?: string }
  | { readonly kind: "error"; readonly failure: FailureKind; readonly message: string; readonly ms: number }
  | { readonly kind: "timeout"; readonly message: string; readonly ms: number };

/** The cells of one row. */
export function rowAt(result: Result, index: number): Cell[] {
  return result.data.map((column) => column[index] ?? null);
}

export function rowsOf(result: Result): Cell[][] {
  return Array.from({ length: result.rows }, (_, index) => rowAt(result, index));
}
