import { birdEx } from "./bird-ex.js";
import type { Metric } from "./metric.js";
import { filteredMean, measuredRatios } from "./ratios.js";

/**
 * BIRD's reward-based valid efficiency score: of a right prediction the square root of the reward of τ, the mean ratio
 * of gold's time to the prediction's over the repetitions, those outside of three standard deviations left out; of a
 * wrong one 0. A data set's score is 100 times the mean, at most 111.8.
 *
 * Source: `evaluation/evaluation_ves.py` of BIRD mini-dev; its time goes up to the last row. (The formula printed in
 * some papers differs; the code rules.)
 *
 * Oddities: the filter's bounds are strict, so that equal ratios are all dropped; the official code then divides by
 * zero and gives 0. Depends on the machine: compare only scores of one machine. Gold and prediction take turns, so
 * that both meet the same load.
 */
export const rVes: Metric = {
  name: "r-ves",
  label: "BIRD's reward-based valid efficiency score",
  standard: false,
  dataSets: [],
  rightBy: birdEx,
  async score(pair, execution) {
    const ratios = await measuredRatios(pair, execution, "fetch");
    return ratios ? Math.sqrt(rewardOf(filteredMean(ratios))) : 0;
  },
};

/** Of τ; undefined where the filter left no ratio. */
export function rewardOf(tau: number | undefined): number {
  if (tau === undefined || tau === 0) return 0;
  if (tau >= 2) return 1.25;
  if (tau >= 1) return 1;
  if (tau >= 0.5) return 0.75;
  return tau >= 0.25 ? 0.5 : 0.25;
}
