import { birdEx } from "./bird-ex.js";
import type { Execution, Pair, Timing } from "./metric.js";

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
  part: keyof Timing,
): Promise<number[] | undefined> {
  if ((await birdEx.score(pair, execution)) !== 1) return undefined;
  const timings = await execution.time(pair);
  return timings?.gold.map((gold, index) => gold[part] / (timings.prediction[index]?.[part] || SHORTEST));
}

/** A clock that did not move: one nanosecond, in milliseconds. */
const SHORTEST = 1e-6;

/** `numpy.mean` to the last bit. */
function mean(numbers: readonly number[]): number {
  return pairwiseSum(numbers, 0, numbers.length) / numbers.length;
}

/** `numpy.std`: of the whole, not of a sample. */
function deviation(numbers: readonly number[], average: number): number {
  return Math.sqrt(mean(numbers.map((number) => (number - average) * (number - average))));
}

/** In blocks of at most 128 numbers with eight sums each: which rounding a sum gets depends on it. */
function pairwiseSum(numbers: readonly number[], start: number, count: number): number {
  if (count < 8) {
    let sum = -0;
    for (let index = start; index < start + count; index++) sum += numbers[index]!;
    return sum;
  }
  if (count > 128) {
    const half = Math.floor(count / 2) - (Math.floor(count / 2) % 8);
    return pairwiseSum(numbers, start, half) + pairwiseSum(numbers, start + half, count - half);
  }
  const sums = numbers.slice(start, start + 8);
  const whole = count - (count % 8);
  for (let index = 8; index < whole; index++) sums[index % 8]! += numbers[start + index]!;
  const [a, b, c, d, e, f, g, h] = sums as [number, number, number, number, number, number, number, number];
  let sum = a + b + (c + d) + (e + f + (g + h));
  for (let index = whole; index < count; index++) sum += numbers[start + index]!;
  return sum;
}
