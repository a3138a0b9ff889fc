import { equalResults, resultKey } from "../../../databases/equality.js";
import type { Result } from "../../../databases/result.js";
import type { Candidate } from "../../stage.js";

/** Groups candidates with equal results, as positions; those that failed are in no group. */
export function clusterByResult(candidates: readonly Candidate[]): number[][] {
  const buckets = new Map<
    string,
    { readonly result: Result; readonly ordered: boolean; readonly members: number[] }[]
  >();
  for (const [index, { outcome, sql }] of candidates.entries()) {
    if (!("result" in outcome)) continue;
    const { result } = outcome;
    const ordered = isOrdered(sql);
    const key = `${ordered} ${result.columns.length} ${resultKey(result, { ordered })}`;
    const bucket = buckets.get(key) ?? [];
    buckets.set(key, bucket);
    const same = bucket.find((each) => equalResults(each.result, result, { ordered }));
    if (same === undefined) bucket.push({ result, ordered, members: [index] });
    else same.members.push(index);
  }
  return [...buckets.values()].flat().map(({ members }) => members);
}

function isOrdered(sql: string): boolean {
  return /\border by\b/i.test(sql);
}
