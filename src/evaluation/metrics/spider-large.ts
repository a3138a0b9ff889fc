import type { ExecutionResult, LargeRows } from "../execution/execution-result.js";
import { sameBag, sameSequence, selecting, TooLarge } from "../execution/large-rows.js";
import { bitsOf } from "./fetched.js";
import type { Execution } from "./metric.js";

type Large = Extract<ExecutionResult, { kind: "large" }>;

/** Orders of the columns that are tried at most: for each the prediction runs once more. */
const MOST_ORDERS = 24;

/**
 * Spider's comparison of results that are too large to be held: orders of the columns that their values allow are
 * tried one by one, by running the prediction with its columns in that order. Throws `TooLarge` where values of
 * several types in a column could make the official code reject what is equal.
 */
export async function sameLargeDenotation(
  gold: Large,
  prediction: Large,
  options: {
    readonly sql: string;
    readonly database: number;
    readonly ordered: boolean;
    readonly execution: Execution;
  },
): Promise<boolean> {
  const [right, said] = [gold.large, prediction.large];
  if (right.count !== said.count || right.columns.length !== said.columns.length) return false;
  const same = options.ordered ? sameSequence : sameBag;
  const orders = ordersOf(right, said);
  for (const order of orders) {
    const keys = await keysIn(order, said, options);
    if (!same(right.keys, keys)) continue;
    const typed = order.every((from, column) => plainTypes(right, column) === plainTypes(said, from));
    if (
      right.columns.length > 1 &&
      !(typed && right.columns.every((_, column) => plainTypes(right, column) !== "several"))
    )
      throw new TooLarge();
    return true;
  }
  if (orders.length >= MOST_ORDERS) throw new TooLarge();
  return false;
}

async function keysIn(
  order: readonly number[],
  said: LargeRows,
  { sql, database, execution }: { sql: string; database: number; execution: Execution },
): Promise<BigUint64Array> {
  if (order.every((from, column) => from === column)) return said.keys;
  const bits = bitsOf(await execution.run("prediction", selecting(sql, order.length, order), database));
  if (!bits) throw new TooLarge();
  return bits.keys;
}

function plainTypes({ columns }: LargeRows, column: number): string {
  const { types } = columns[column]!;
  return types.length > 1 ? "several" : (types[0] ?? "none");
}

/** Of each place the prediction's column that may stand there; that of the prediction itself first. */
function ordersOf(right: LargeRows, said: LargeRows): (readonly number[])[] {
  const orders: (readonly number[])[] = [];
  const fill = (order: readonly number[]): void => {
    if (orders.length >= MOST_ORDERS) return;
    const place = order.length;
    if (place === right.columns.length) {
      orders.push(order);
      return;
    }
    const own = [place, ...said.columns.keys()];
    for (const from of new Set(own)) {
      if (!order.includes(from) && said.columns[from]!.values === right.columns[place]!.values) fill([...order, from]);
    }
  };
  fill([]);
  return orders;
}
