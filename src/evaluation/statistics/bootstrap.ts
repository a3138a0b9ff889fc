import { randomIndex } from "../../sketches/random.js";

export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Questions that it rests on. */
  readonly n: number;
}

export interface BootstrapOptions {
  /** Of each value, what it comes from: whole clusters are drawn, for questions of one database are not independent. */
  readonly clusters?: readonly string[] | undefined;
  /** Default 2,000. */
  readonly resamples?: number | undefined;
  /** Default 1; the same seed gives the same interval. */
  readonly seed?: number | undefined;
  /** Default 0.95. */
  readonly level?: number | undefined;
}

/**
 * The mean of some values with its percentile bootstrap interval (Efron and Tibshirani 1993, chapter 13). With
 * `clusters` it is the mean of the values in the clusters drawn (Field and Welsh 2007, the cluster bootstrap).
 *
 * @returns Undefined of no values, and where there are fewer than two clusters to draw from.
 */
export function bootstrapMean(values: readonly number[], options: BootstrapOptions = {}): Interval | undefined {
  const { clusters, resamples = 2000, seed = 1, level = 0.95 } = options;
  if (values.length === 0) return undefined;
  const groups = clusters === undefined ? undefined : groupsOf(values, clusters);
  if (groups !== undefined && groups.length < 2) return undefined;
  const sums = Float64Array.from(groups?.map(({ sum }) => sum) ?? values);
  const sizes = groups && Float64Array.from(groups.map(({ size }) => size));
  const means = resampled(sums, sizes, resamples, randomIndex(seed)).sort();
  return {
    value: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: quantile(means, (1 - level) / 2),
    high: quantile(means, (1 + level) / 2),
    n: values.length,
  };
}

/** How much the mean of `second` is above that of `first`, value by value of the same questions. */
export function pairedDifference(
  first: readonly number[],
  second: readonly number[],
  options: BootstrapOptions = {},
): Interval | undefined {
  if (first.length !== second.length) throw new Error("Paired values must be as many");
  return bootstrapMean(
    second.map((value, index) => value - first[index]!),
    options,
  );
}

function resampled(
  sums: Float64Array,
  sizes: Float64Array | undefined,
  resamples: number,
  draw: (size: number) => number,
): Float64Array {
  const means = new Float64Array(resamples);
  for (let round = 0; round < resamples; round++) {
    let sum = 0;
    let size = 0;
    for (let count = 0; count < sums.length; count++) {
      const index = draw(sums.length);
      sum += sums[index]!;
      size += sizes?.[index] ?? 1;
    }
    means[round] = sum / size;
  }
  return means;
}

function groupsOf(values: readonly number[], clusters: readonly string[]): { sum: number; size: number }[] {
  if (clusters.length !== values.length) throw new Error("Each value has a cluster");
  const groups = new Map<string, { sum: number; size: number }>();
  for (const [index, value] of values.entries()) {
    const cluster = clusters[index]!;
    const { sum, size } = groups.get(cluster) ?? { sum: 0, size: 0 };
    groups.set(cluster, { sum: sum + value, size: size + 1 });
  }
  return [...groups.values()];
}

/** Of sorted numbers, between neighbours in proportion, as NumPy and R have it by default (type 7). */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (place - below);
}
