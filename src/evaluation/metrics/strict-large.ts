import type { Answer } from "../execution/execution-result.js";
import { sameBag, sameSequence, selecting, TooLarge } from "../execution/large-rows.js";
import { bitsOf } from "./fetched.js";
import type { Execution, Pair } from "./metric.js";
import { orderingOf, withKeys } from "./ordering.js";

type Large = Extract<Answer, { kind: "large" }>;

/**
 * `strict` for results that are too large to be held. Throws `TooLarge` where floats differ, for which are near enough
 * cannot be told.
 */
export async function strictLarge(gold: Large, prediction: Large, pair: Pair, execution: Execution): Promise<boolean> {
  const [right, said] = [gold.large, prediction.large];
  if (right.columns.length !== said.columns.length || right.count !== said.count) return false;
  if (sameSequence(right.keys, said.keys)) return true;
  if (!sameBag(right.keys, said.keys)) {
    if ([...right.columns, ...said.columns].some(({ fractions }) => fractions)) throw new TooLarge();
    return false;
  }
  const ordering = orderingOf(pair.gold);
  if (!ordering) return true;
  const keyed = withKeys(pair.gold, ordering, gold.columns);
  if (!keyed) return false;
  const width = Math.max(gold.columns.length, ...keyed.columns.map((column) => column + 1));
  const run = async (columns: readonly number[]) => {
    const bits = bitsOf(await execution.run("gold", selecting(keyed.sql, width, columns)));
    if (!bits) throw new TooLarge();
    return bits;
  };
  const rows = await run([...gold.columns.keys()]);
  const ties = await run(keyed.columns);
  if (rows.count !== said.count || ties.count !== said.count) return false;
  return sameWithinTies(rows.keys, said.keys, ties.keys);
}

function sameWithinTies(right: BigUint64Array, said: BigUint64Array, ties: BigUint64Array): boolean {
  let start = 0;
  for (let end = 1; end <= right.length; end++) {
    if (end < right.length && ties[end] === ties[start]) continue;
    if (!sameBag(right.subarray(start, end), said.subarray(start, end))) return false;
    start = end;
  }
  return true;
}
