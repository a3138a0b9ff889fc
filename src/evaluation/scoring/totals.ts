import { tiersOf } from "../datasets/tiers.js";
import type { Outcome } from "../execution/protocol.js";

/** One metric over some questions. */
export interface Total {
  /** The mean; where the official code fails counts as 0. */
  readonly value: number;
  readonly n: number;
  /** Number of questions on which the official code fails. */
  readonly failed: number;
}

export interface MetricTotal extends Total {
  readonly byTier: Readonly<Record<string, Total>>;
}

/** By metric; tiers from easy to hard. `tiers` has the tier of each outcome. */
export function totalMetrics(
  outcomes: readonly Outcome[],
  metrics: readonly string[],
  tiers: readonly (string | undefined)[] = [],
): Record<string, MetricTotal> {
  const names = tiersOf(tiers);
  return Object.fromEntries(
    metrics.map((metric) => {
      const byTier = names.map((tier) => [
        tier,
        totalMetric(
          outcomes.filter((_, index) => tiers[index] === tier),
          metric,
        ),
      ]);
      return [metric, { ...totalMetric(outcomes, metric), byTier: Object.fromEntries(byTier) }];
    }),
  );
}

function totalMetric(outcomes: readonly Outcome[], metric: string): Total {
  const values = outcomes.map(({ metrics }) => metrics[metric]);
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const failed = values.filter((value) => value === null).length;
  return { value: values.length === 0 ? 0 : rounded(sum / values.length), n: values.length, failed };
}

/** To twelve decimals, which makes sums independent of their order. */
export function rounded(value: number): number {
  return Math.round(value * 1e12) / 1e12;
}
