import type { Outcome } from "../results/result.js";

/** What is to be scanned: the rows of a table, each field into its statistics. Survives a message to a child process. */
export interface ScanRequest {
  /** Name of the table or view. */
  readonly table: string;
  readonly fields: readonly { readonly name: string; readonly type: string }[];
  /** A table expression that can stand after FROM, in place of the whole table. */
  readonly source?: string;
  /** A condition that rows must meet. */
  readonly filter?: string;
  readonly keep: ScanKeep;
}

export interface ScanKeep {
  /** Most frequent values. */
  readonly top: number;
  /** Distinct values from everywhere. */
  readonly spread: number;
  /** Ranks of the sketch. */
  readonly sketch: number;
  /** Characters of a text. */
  readonly length: number;
}

/** Into how many parts of as many rows the quantiles cut the sorted values: 20, which hold quarters and tenths. */
export const QUANTILES = 20;

/** What became of folding a table. */
export type ScanOutcome =
  | { readonly kind: "done"; readonly table: ScannedTable; readonly ms: number }
  | Extract<Outcome, { kind: "error" | "timeout" }>;

/** All of one moment, whatever is written meanwhile. */
export interface ScannedTable {
  /** Rows that were read. */
  readonly rows: number;
  /** In the order of the request. */
  readonly fields: readonly ScannedField[];
}

export interface ScannedField {
  readonly stored: { readonly integer: number; readonly real: number; readonly text: number; readonly blob: number };
  /** Texts of length 0; texts that begin, and end, with white space. */
  readonly empties: number;
  readonly leading: number;
  readonly trailing: number;
  /** Of finite numbers. */
  readonly numbers?: {
    readonly min: number;
    readonly max: number;
    readonly mean: number;
    /** Of the population. */
    readonly stddev: number;
    /** The values at 1 to 19 twentieths of the sorted rows. */
    readonly quantiles: readonly number[];
  };
  /** Of times that were scanned as numbers, as the engine writes them. */
  readonly times?: {
    readonly min: string;
    readonly max: string;
    readonly quantiles: readonly string[];
  };
  /** First and last text by their bytes. */
  readonly texts?: { readonly min: string; readonly max: string };
  /** Characters of texts, bytes of blobs. */
  readonly lengths?: { readonly min: number; readonly max: number; readonly mean: number };
  /** Of texts and numbers. `error` is the relative standard error where memory did not allow to count exactly. */
  readonly distinct: number;
  readonly error?: number;
  /** Values that occur once. */
  readonly singletons: number;
  /** Sum of n * ln(n) over the counts n of all values. */
  readonly logSum: number;
  /** The most frequent first, then numbers before texts, each in order; any of many values that occur once. */
  readonly top: readonly ScannedValue[];
  /** A sample of the distinct values in which each is as likely as any other; all where they are few. In order. */
  readonly spread: readonly ScannedValue[];
  /** The smallest ranks of the distinct values, ascending: whole numbers below 2^53. Empty where they are not known. */
  readonly sketch: readonly number[];
  /** Why this field's statistics are not right and it must be measured in another way. */
  readonly doubt?: string;
}

export interface ScannedValue {
  readonly value: number | string;
  readonly count: number;
}
