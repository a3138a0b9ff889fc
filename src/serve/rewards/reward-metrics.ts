import { REASONS, type Reward } from "../../training/rewards/reward.js";
import { openRequestMetrics, type RequestMetrics } from "../http/telemetry/request-metrics.js";

/** What Prometheus reads of a reward server. */
export interface RewardMetrics extends RequestMetrics {
  rewarded(rewards: readonly Reward[]): void;
}

/** @param waiting Items in work. */
export function openRewardMetrics(waiting: () => number): RewardMetrics {
  const { registers: _, counter, gauge, ...requests } = openRequestMetrics();
  const rewards = counter("askable_rewards_total", "Completions that were rewarded, by the reason", ["reason"]);
  for (const reason of REASONS) rewards.inc({ reason }, 0);
  gauge("askable_rewards_in_work", "Completions that are in progress", waiting);
  return {
    ...requests,
    rewarded(given) {
      for (const { reason } of given) rewards.inc({ reason });
    },
  };
}
