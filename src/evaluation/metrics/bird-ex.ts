import type { ExecutionResult, Row } from "../execution/execution-result.js";
import { sameSet } from "../execution/large-rows.js";
import { bitsOf, fetched } from "./fetched.js";
import type { Metric } from "./metric.js";
import { rowKeys } from "./python.js";

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
  label: "BIRD's execution accuracy",
  standard: true,
  dataSets: ["bird"],
  async score(pair, execution) {
    const said = await execution.run("prediction", pair.prediction);
    const right = await execution.run("gold", pair.gold);
    if (said.kind === "large" || right.kind === "large") return sameLargeSets(right, said) ? 1 : 0;
    const [prediction, gold] = [fetched(said), fetched(right)];
    if (!prediction || !gold) return 0;
    return sameSets(gold, prediction) ? 1 : 0;
  },
};

function sameSets(gold: readonly Row[], prediction: readonly Row[]): boolean {
  const right = new Set(rowKeys(gold));
  const said = new Set<string>();
  for (const key of rowKeys(prediction)) {
    if (!right.has(key)) return false;
    said.add(key);
  }
  return said.size === right.size;
}

/** One of the two may be small and hold each of its rows once. */
function sameLargeSets(gold: ExecutionResult, prediction: ExecutionResult): boolean {
  const [right, said] = [bitsOf(gold), bitsOf(prediction)];
  if (!right || !said || right.columns.length !== said.columns.length) return false;
  return sameSet(right.keys, said.keys);
}
