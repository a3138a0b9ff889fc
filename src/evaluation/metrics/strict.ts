import { countEach } from "../../collections.js";
import { encode } from "../../databases/results/equality-codes.js";
import type { Cell, Result } from "../../databases/results/result.js";
import { orderingOf, withKeys } from "../../sql/ordering.js";
import type { ExecutionResult, Row } from "../execution/execution-result.js";
import { sameBag as sameLargeBag, sameSequence, selecting, TooLarge } from "../execution/large-rows.js";
import { bitsOf, fetched } from "./fetched.js";
import type { Execution, Metric, Pair } from "./metric.js";
import { equalRows, keyOf } from "./python.js";

/**
 * Whether the prediction says exactly what the gold says: as many columns, at the same places; as many rows, each as
 * often as in the gold; and in the gold's order where its outermost ORDER BY asks for one, rows of equal keys in any
 * order among themselves. This project's own: no official code.
 *
 * Of several gold queries any counts.
 *
 * Cells are compared as `databases/equality.ts` does: text never equals a number, NULL equals NULL, NaN equals NaN;
 * whole numbers exactly, others within 1e-9 of their size; an integer equals a float of its value. Names of columns do
 * not count. Two results without rows are equal when they have as many columns. A failing query, and one without a
 * result, is 0.
 *
 * Oddities: where the keys are no columns of the result, the gold is run once more with them; where that is not
 * possible (an expression over a set operation or DISTINCT), no rows count as tied. A tie that LIMIT cuts is not free.
 */
export const strict: Metric = {
  name: "strict",
  label: "exactly the gold query's result",
  standard: true,
  dataSets: ["lines"],
  async score(pair, execution) {
    for (const gold of pair.goldQueries ?? [pair.gold]) if (await saysTheSame({ ...pair, gold }, execution)) return 1;
    return 0;
  },
};

async function saysTheSame(pair: Pair, execution: Execution): Promise<boolean> {
  const prediction = await execution.run("prediction", pair.prediction);
  const gold = await execution.run("gold", pair.gold);
  if (gold.kind === "large" && prediction.kind === "large") return strictLarge(gold, prediction, pair, execution);
  if (prediction.kind !== "rows" || gold.kind !== "rows" || !fetched(prediction) || !fetched(gold)) return false;
  if (gold.columns.length !== prediction.columns.length || gold.rows.length !== prediction.rows.length) return false;
  if (equalRows(gold.rows, prediction.rows)) return true;
  const [right, said] = codedRows(gold.rows, prediction.rows, gold.columns.length);
  if (right.every((row, index) => row === said[index])) return true;
  if (!sameBag(right, said)) return false;
  const ordering = orderingOf(pair.gold);
  return !ordering || sameButForTies(gold, prediction.rows, pair, execution, ordering);
}

type Rows = Extract<ExecutionResult, { kind: "rows" }>;

async function sameButForTies(
  gold: Rows,
  prediction: readonly Row[],
  pair: Pair,
  execution: Execution,
  ordering: NonNullable<ReturnType<typeof orderingOf>>,
): Promise<boolean> {
  const keyed = withKeys(pair.gold, ordering, gold.columns);
  if (!keyed) return false;
  const answer = keyed.sql === pair.gold ? gold : await execution.run("gold", keyed.sql);
  if (answer.kind !== "rows" || answer.rows.length !== gold.rows.length) return false;
  const width = gold.columns.length;
  // With the keys beside them, tied rows may come in another order, or others of them above a LIMIT.
  const [rows, said] = codedRows(answer.rows, prediction, width);
  let start = 0;
  for (let end = 1; end <= rows.length; end++) {
    if (end < rows.length && keyed.columns.every((column) => sameCell(answer.rows, column, start, end))) continue;
    if (!sameBag(rows.slice(start, end), said.slice(start, end))) return false;
    start = end;
  }
  return true;
}

const sameCell = (rows: readonly Row[], column: number, a: number, b: number) =>
  keyOf(rows[a]![column]!) === keyOf(rows[b]![column]!);

/** The first `width` cells of each row as a text, the same for equal rows. */
function codedRows(a: readonly Row[], b: readonly Row[], width: number): [string[], string[]] {
  const codes = encode(resultOf(a, width), resultOf(b, width));
  const texts = (columns: readonly Uint32Array[], count: number) =>
    Array.from({ length: count }, (_, row) => columns.map((column) => column[row]).join());
  return [texts(codes[0], a.length), texts(codes[1], b.length)];
}

function resultOf(rows: readonly Row[], width: number): Result {
  const columns = Array.from({ length: width }, () => ({ name: "", type: "", kind: "any" as const }));
  const data = columns.map((_, column) => rows.map((row): Cell => row[column]!));
  return { columns, data, rows: rows.length, truncated: false };
}

function sameBag(a: readonly string[], b: readonly string[]): boolean {
  const counts = countEach(a);
  return b.every((row) => {
    const left = counts.get(row) ?? 0;
    counts.set(row, left - 1);
    return left > 0;
  });
}

type Large = Extract<ExecutionResult, { kind: "large" }>;

/**
 * `strict` for results that are too large to be held. Throws `TooLarge` where floats differ, for which are near enough
 * cannot be told.
 */
async function strictLarge(gold: Large, prediction: Large, pair: Pair, execution: Execution): Promise<boolean> {
  const [right, said] = [gold.large, prediction.large];
  if (right.columns.length !== said.columns.length || right.count !== said.count) return false;
  if (sameSequence(right.keys, said.keys)) return true;
  if (!sameLargeBag(right.keys, said.keys)) {
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
    if (!sameLargeBag(right.subarray(start, end), said.subarray(start, end))) return false;
    start = end;
  }
  return true;
}
