import { allEqual, type Frame, fillMissing } from "./frame.js";
import type { Metric, Pair } from "./metric.js";
import { type Frames, framesOf, normalized, unlessFailing } from "./sql-eval.js";

/**
 * sql-eval's exact match: 1 when the values are equal as they stand, or once rows are kept once each, columns stand in
 * the order of their names, rows are sorted, and NULLs are -99999. Of several gold queries any will do.
 *
 * Source: `compare_df` in `eval/eval.py` of defog-ai/sql-eval (commit b833324) with pandas 2.2.
 *
 * Oddities: names of columns do not count, but decide which column is compared with which; as they stand, a single row
 * or column is compared with every one of the other side, so that (1) equals (1), (1), and an empty gold any single
 * row; where the question asks for an order, ascending and descending results can come out equal; NULL equals NULL in
 * columns of text and -99999 everywhere; integers beside floats lose what a float cannot hold. A repeated column name,
 * and a column of mixed types that has to be sorted, make it fail: null. A failing query is 0. The official limit is 10 s a query.
 */
export const sqlEvalExact: Metric = {
  name: "sql-eval-exact",
  label: "sql-eval's exact match",
  standard: true,
  dataSets: [],
  async score(pair, execution) {
    const frames = await framesOf(pair, execution);
    if (!frames) return 0;
    const exact = isExact(frames, pair);
    return exact === null ? null : Number(exact);
  },
};

const known = new WeakMap<Frames, boolean | null>();

/** Null where pandas would fail. Compared once for both metrics. */
export function isExact(frames: Frames, pair: Pair): boolean | null {
  let exact = known.get(frames);
  if (exact === undefined) {
    exact = unlessFailing(() =>
      frames.goldQueries.some((gold) => sameFrames(gold.frame, frames.prediction, pair, gold.sql)),
    );
    known.set(frames, exact);
  }
  return exact;
}

function sameFrames(gold: Frame, prediction: Frame, pair: Pair, sql: string): boolean {
  if (allEqual(gold, prediction)) return true;
  const right = normalized(gold, pair, sql);
  const said = normalized(prediction, pair, pair.prediction);
  if (right.rows !== said.rows || right.columns.length !== said.columns.length) return false;
  return allEqual(fillMissing(right, MISSING), fillMissing(said, MISSING)) ?? false;
}

const MISSING = -99999n;
