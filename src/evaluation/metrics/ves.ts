import { birdEx } from "./bird-ex.js";
import type { Metric } from "./metric.js";
import { filteredMean, measuredRatios } from "./ratios.js";

/**
 * BIRD's first valid efficiency score: of a right prediction the square root of τ, the mean ratio of gold's time to
 * the prediction's over the repetitions, those outside of three standard deviations left out; of a wrong one 0. A data
 * set's score is 100 times the mean.
 *
 * Source: `evaluation_ves.py` of DAMO-ConvAI/bird. Its time is that of `cursor.execute`, up to the first row.
 *
 * Oddities: unbounded, so that one lucky question can carry many; where the filter drops every ratio the official code
 * divides by zero and scores 0. Depends on the machine: compare only scores of one machine. Gold and prediction take
 * turns, so that both meet the same load.
 */
export const ves: Metric = {
  name: "ves",
  label: "BIRD's valid efficiency score",
  standard: false,
  dataSets: [],
  rightBy: birdEx,
  async score(pair, execution) {
    const ratios = await measuredRatios(pair, execution, "execute");
    return ratios ? Math.sqrt(filteredMean(ratios) ?? 0) : 0;
  },
};
