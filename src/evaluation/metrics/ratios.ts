import { birdEx } from "./bird-ex.js";
import type { Execution, Pair, Timing } from "./metric.js";
import { deviation, mean } from "./numpy.js";

/**
 * The mean of the ratios that lie strictly within three standard deviations; undefined where that leaves none, as with
 * a single ratio or with equal ones.
 */
export function filteredMean(ratios: readonly number[]): number | undefined {
  const average = mean(ratios);
  const spread = 3 * deviation(ratios, average);
  const kept = ratios.filter((ratio) => ratio < average + spread && ratio > average - spread);
  return kept.length === 0 ? undefined : kept.reduce((sum, ratio) => sum + ratio, 0) / kept.length;
}

/** Gold's time by the prediction's, for each repetition; undefined where the prediction is wrong or a statement fails. */
export async function measuredRatios(
  pair: Pair,
  execution: Execution,
  times: number,
  part: keyof Timing,
): Promise<number[] | undefined> {
  if ((await birdEx.score(pair, execution)) !== 1) return undefined;
  const timings = await execution.time(pair, times);
  return timings?.gold.map((gold, index) => gold[part] / (timings.prediction[index]?.[part] || SHORTEST));
}

/** A clock that did not move: one nanosecond, in milliseconds. */
const SHORTEST = 1e-6;
