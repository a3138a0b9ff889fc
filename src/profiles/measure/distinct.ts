import type { Estimate } from "../profile.js";
import type { FieldStatistics } from "../statistics/statistics.js";
import { shareOf } from "./estimates.js";

export interface Distinct {
  readonly count: number;
  /** Absent for an exact count over all rows. */
  readonly estimate?: Estimate;
}

/** Distinct values of the whole table, from what was counted, sketched or sampled. `present` is the rows with a value. */
export function distinctOf(
  { distinct, values, present: seen }: FieldStatistics,
  rows: number,
  present: number,
): Distinct | undefined {
  if (seen === 0) return present === 0 ? { count: 0 } : undefined;
  if (distinct && distinct.rows >= rows) {
    const { count, method, rows: behind, error } = distinct;
    if (method === "exact") return { count };
    return {
      count: Math.min(count, present),
      estimate: { method, ...(error !== undefined && { error }), rows: behind },
    };
  }
  if (!values) return undefined;
  if (values.rows >= rows) return { count: values.distinct };
  return extrapolated(values.distinct, values.singletons, values.rows, rows, present);
}

/**
 * The guaranteed-error estimator of Charikar et al., "Towards Estimation Error Guarantees for Distinct Values"
 * (PODS 2000), with the bounds it lies between; a sample in which no value occurs twice is taken for a key.
 */
function extrapolated(distinct: number, singletons: number, sampled: number, rows: number, present: number): Distinct {
  const factor = rows / Math.max(1, sampled);
  const high = Math.min(present, Math.round(singletons * factor) + distinct - singletons);
  const guess = Math.round(Math.sqrt(factor) * singletons + (distinct - singletons));
  const count = singletons === distinct ? present : Math.min(present, Math.max(distinct, guess));
  return { count, estimate: { method: "sample", rows: sampled, share: shareOf(sampled, rows), low: distinct, high } };
}
