import { fetched } from "../answer.js";
import { rowKeys } from "../python.js";
import type { Metric } from "./metric.js";

/**
 * BIRD's execution accuracy: 1 when the sets of rows are equal.
 *
 * Source: `evaluation/evaluation_ex.py` of BIRD mini-dev.
 *
 * Oddities: order and duplicates of rows do not count, the order of columns does; values are compared as Python does
 * (1 is 1.0, '1' is not 1, NULL is NULL), without a tolerance; two results without rows are equal whatever their
 * columns, and an empty prediction, or one that only writes, is a result without rows. Text that is not UTF-8 fails.
 * The official limit is 30 s for both statements together; here each statement has its own.
 */
export const birdEx: Metric = {
  name: "bird-ex",
  async score(pair, execution) {
    const prediction = fetched(await execution.run("prediction", pair.prediction));
    const gold = fetched(await execution.run("gold", pair.gold));
    if (!prediction || !gold) return 0;
    const right = new Set(rowKeys(gold));
    const said = new Set<string>();
    for (const key of rowKeys(prediction)) {
      if (!right.has(key)) return 0;
      said.add(key);
    }
    return said.size === right.size ? 1 : 0;
  },
};
