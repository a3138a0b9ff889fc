import type { Interval } from "./bootstrap.js";
import { normalQuantile } from "./normal.js";

/**
 * A share with Wilson's score interval (1927), which says something of few cases too, where a bootstrap of nothing but
 * right answers says 100 % to 100 %. Undefined of no cases.
 */
export function wilson(successes: number, n: number, level = 0.95): Interval | undefined {
  if (n === 0) return undefined;
  const z = normalQuantile((1 + level) / 2);
  const share = successes / n;
  const scale = 1 + z ** 2 / n;
  const centre = (share + z ** 2 / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return {
    value: share,
    low: successes === 0 ? 0 : centre - half,
    high: successes === n ? 1 : centre + half,
    n,
  };
}
