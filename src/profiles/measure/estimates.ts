import type { Estimate, Estimated, FieldProfile } from "../profile-field.js";
import type { TableProfile } from "../profile-table.js";

type Table = Pick<TableProfile, "rows" | "scan">;
type Field = Pick<FieldProfile, "estimates">;

/** How a statistic of a field was come by; undefined when it is exact over all rows of the table. */
export function estimateOf(table: Table, field: Field, statistic: Estimated): Estimate | undefined {
  const own = field.estimates?.[statistic];
  if (own || !table.scan || table.scan.share === 1) return own;
  return { method: "sample", rows: table.scan.rows, share: table.scan.share };
}

/** Rows that a statistic of a field was made from. */
export function rowsBehind(table: Table, field: Field, statistic: Estimated): number {
  return estimateOf(table, field, statistic)?.rows ?? table.rows ?? 0;
}

/** A part of a whole, as profiles write shares. */
export function shareOf(part: number, whole: number): number {
  return whole <= 0 ? 1 : Math.min(1, Number((part / whole).toFixed(4)));
}
