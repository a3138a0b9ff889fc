/** How long the rows of a set are, in tokens. */
export interface Lengths {
  readonly rows: number;
  readonly median: number;
  /** Nineteen of twenty rows are no longer. */
  readonly p95: number;
  readonly longest: number;
  /** Rows that do not fit into the context; undefined where none was given. */
  readonly exceeding: number | undefined;
}

/** @param tokens At least one. @param context Most tokens of a row. */
export function lengthsOf(tokens: readonly number[], context: number | undefined): Lengths {
  const sorted = [...tokens].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
  return {
    rows: sorted.length,
    median: at(0.5),
    p95: at(0.95),
    longest: sorted.at(-1)!,
    exceeding: context === undefined ? undefined : sorted.filter((length) => length > context).length,
  };
}
