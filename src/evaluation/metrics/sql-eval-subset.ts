import { type Column, type Frame, FrameFailure, sameColumn, sortColumn } from "./frame.js";
import type { Metric } from "./metric.js";
import { type Asked, framesOf, normalized, unlessFailing, withOwnNames } from "./sql-eval.js";
import { isExact } from "./sql-eval-exact.js";

/**
 * sql-eval's subset match: 1 when `sql-eval-exact` holds, or when each gold column has the values of a prediction
 * column of its own, and the columns so found hold the same rows. Of several gold queries any will do.
 *
 * Source: `subset_df` in `eval/eval.py` of defog-ai/sql-eval (commit b833324) with pandas 2.2.
 *
 * Oddities: a gold without rows is never a subset; each gold column takes the first that fits, so that another choice
 * might have held; floats are equal within 1e-5 of their size, integers exactly; where the question asks for an order,
 * the order of the rows counts. A column of mixed types makes it fail: null.
 */
export const sqlEvalSubset: Metric = {
  name: "sql-eval-subset",
  label: "sql-eval's subset match",
  standard: true,
  dataSets: ["defog"],
  async score(pair, execution) {
    const frames = await framesOf(pair, execution);
    if (!frames) return 0;
    if (isExact(frames, pair)) return 1;
    const { prediction, goldQueries } = frames;
    return unlessFailing(() => (goldQueries.some(({ frame }) => isSubset(frame, prediction, pair)) ? 1 : 0));
  },
};

function isSubset(gold: Frame, prediction: Frame, asked: Asked): boolean {
  if (gold.rows === 0) return false;
  const right = withOwnNames(gold);
  const free = [...withOwnNames(prediction).columns];
  const found: Column[] = [];
  for (const column of right.columns) {
    const index = free.findIndex((other) => sameColumn(sorted(column, right.columns), sorted(other, free)));
    if (index < 0) return false;
    found.push({ ...free[index]!, name: column.name });
    free.splice(index, 1);
  }
  const a = normalized(right, asked);
  const b = normalized({ columns: found, rows: prediction.rows }, asked);
  return a.rows === b.rows && a.columns.every((column, index) => sameColumn(column, b.columns[index]!));
}

/** Fails where a name that `withOwnNames` gave was there before. */
function sorted(column: Column, all: readonly Column[]): Column {
  if (all.filter(({ name }) => name === column.name).length === 1) return sortColumn(column);
  throw new FrameFailure("columns of one name are not sorted");
}
