import { equalResults, resultKey } from "../../databases/results/equality.js";
import type { Result } from "../../databases/results/result.js";
import type { Executed } from "../candidate.js";
import type { LargeResults } from "./large.js";

/**
 * Groups candidates with equal results, as positions; those that failed are in no group.
 *
 * @param ordered Whether the order of a candidate's rows counts. Default: where its query sorts.
 * @param large What is known of results that were cut beyond the rows that were kept.
 */
export function clusterByResult<Each extends Executed>(
  candidates: readonly Each[],
  ordered: (candidate: Each) => boolean = sorts,
  large: LargeResults = new Map(),
): number[][] {
  const buckets = new Map<string, { readonly result: Result; readonly members: number[] }[]>();
  for (const [index, candidate] of candidates.entries()) {
    const { outcome } = candidate;
    if (!("result" in outcome)) continue;
    const { result } = outcome;
    const options = { ordered: ordered(candidate) };
    const whole = large.get(result);
    const key = `${options.ordered} ${result.columns.length} ${whole ?? resultKey(result, options)}`;
    const bucket = buckets.get(key) ?? [];
    buckets.set(key, bucket);
    const same = bucket.find(
      (each) => (whole !== undefined && large.has(each.result)) || equalResults(each.result, result, options),
    );
    if (same === undefined) bucket.push({ result, members: [index] });
    else same.members.push(index);
  }
  return [...buckets.values()].flat().map(({ members }) => members);
}

function sorts({ sql }: Executed): boolean {
  return /\border by\b/i.test(sql);
}
