import type { Value } from "../execution/execution-result.js";
import { type Frame, isMissing } from "./frame.js";
import type { Metric } from "./metric.js";
import { compareText, equal, textOf } from "./python.js";
import { framesOf } from "./sql-eval.js";

/**
 * Spider2's comparison of tables: 1 when each gold column equals some column of the prediction, numbers within 0.01;
 * the order of rows counts. Of several gold queries any will do.
 *
 * Source: `compare_pandas_table` of xlang-ai/Spider2, without `condition_cols` (every gold column counts) and without
 * `ignore_order`, its defaults.
 *
 * Oddities: columns that the gold does not have are free; one column of the prediction may stand for several of the
 * gold; rows are not compared as such; NULL is 0; text and numbers differ. There the gold is a CSV file, here a query.
 */
export const spider2Subset: Metric = {
  name: "spider2-subset",
  label: "Spider2's comparison of tables",
  standard: false,
  dataSets: [],
  async score(pair, execution) {
    const frames = await framesOf(pair, execution);
    return frames?.goldQueries.some(({ frame }) => holdsColumns(frame, frames.prediction, false)) ? 1 : 0;
  },
};

/** `ignoreOrder`: each column is sorted by its cells' texts first, as the data set's configuration can ask. */
export function holdsColumns(gold: Frame, prediction: Frame, ignoreOrder: boolean): boolean {
  return gold.columns.every((column) =>
    prediction.columns.some((other) => sameVector(filled(column.cells), filled(other.cells), ignoreOrder)),
  );
}

const filled = (cells: readonly Value[]) => cells.map((cell) => (isMissing(cell) ? 0n : cell));

function sameVector(a: readonly Value[], b: readonly Value[], ignoreOrder: boolean): boolean {
  if (a.length !== b.length) return false;
  const [left, right] = ignoreOrder ? [byText(a), byText(b)] : [a, b];
  return left.every((cell, index) => near(cell, right[index]!));
}

const byText = (cells: readonly Value[]) => [...cells].sort((a, b) => compareText(textOf(a), textOf(b)));

function near(a: Value, b: Value): boolean {
  if (!isNumber(a) || !isNumber(b)) return equal(a, b);
  const [x, y] = [Number(a), Number(b)];
  if (x === y) return true;
  return (
    Number.isFinite(x) &&
    Number.isFinite(y) &&
    Math.abs(x - y) <= Math.max(1e-9 * Math.max(Math.abs(x), Math.abs(y)), 0.01)
  );
}

const isNumber = (value: Value) => typeof value === "number" || typeof value === "bigint" || typeof value === "boolean";
