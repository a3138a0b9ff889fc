import { birdEx } from "./bird-ex.js";
import type { Metric } from "./metric.js";

/**
 * Whether the prediction is one query that runs to its end: its rows, of which there may be none, are there. What would
 * write, what is no statement and what fails is 0. This project's own: no official code. The gold query does not count.
 */
export const validSql: Metric = {
  name: "valid-sql",
  label: "the prediction runs",
  standard: false,
  dataSets: [],
  rightBy: birdEx,
  async score(pair, execution) {
    const { kind } = await execution.run("prediction", pair.prediction);
    return kind === "rows" || kind === "large" ? 1 : 0;
  },
};
