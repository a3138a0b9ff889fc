import { countEach } from "../../collections.js";
import type { TrainingRow } from "../row.js";

/** How many rows there are of each of these columns together, sorted. */
export function countBy(rows: readonly TrainingRow[], ...columns: readonly string[]): [string, number][] {
  const counts = countEach(rows.map((row) => columns.map((column) => String(row[column] ?? "")).join(", ")));
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}
