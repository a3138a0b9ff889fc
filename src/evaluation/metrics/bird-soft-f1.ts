import type { Row } from "../execution/execution-result.js";
import { fetched } from "./fetched.js";
import type { Metric } from "./metric.js";
import { equal, equalRows, rowKeys } from "./python.js";

/**
 * BIRD's soft F1: rows, each kept once, are paired by their position; a pair gives the share of cells that the other
 * row has too. With n the number of the gold row's columns: matched = cells of the prediction found in the gold row / n,
 * added = those not found / n, missed = cells of the gold row not found in the prediction / n. A row without a partner
 * counts as 1 added or missed. F1 is that of the sums.
 *
 * Source: `evaluation/evaluation_f1.py` of BIRD mini-dev, which keeps the order of rows since June 2025; before, the
 * pairing went by hashes and changed from run to run.
 *
 * Oddities: the same rows in reversed order can give 0, and so can one row too many at the top; repeated cells count
 * each time ((1, 1, 1) for (1) matches with 1.0); columns may stand in any order; two empty results give 1. Failures are
 * those of `bird-ex`.
 */
export const birdSoftF1: Metric = {
  name: "bird-soft-f1",
  label: "BIRD's soft F1",
  standard: true,
  dataSets: [],
  async score(pair, execution) {
    const prediction = fetched(await execution.run("prediction", pair.prediction));
    const gold = fetched(await execution.run("gold", pair.gold));
    return prediction && gold ? softF1(prediction, gold) : 0;
  },
};

export function softF1(prediction: readonly Row[], gold: readonly Row[]): number {
  if (equalRows(prediction, gold)) return 1;
  const said = onceEach(prediction);
  const right = onceEach(gold);
  let matched = 0;
  let added = Math.max(0, said.length - right.length);
  let missed = 0;
  right.forEach((goldRow, index) => {
    const row = said[index];
    if (!row) {
      missed += 1;
      return;
    }
    const found = row.filter((value) => holds(goldRow, value)).length;
    matched += found / goldRow.length;
    added += (row.length - found) / goldRow.length;
    missed += goldRow.filter((value) => !holds(row, value)).length / goldRow.length;
  });
  const precision = ratio(matched, matched + added);
  const recall = ratio(matched, matched + missed);
  return ratio(2 * precision * recall, precision + recall);
}

/** Python's `in` holds the same object for found, a NaN therefore only where it is itself: never here. */
const holds = (row: Row, value: Row[number]) => row.some((other) => equal(other, value));
const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : 0);

function onceEach(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  const keys = rowKeys(rows);
  return rows.filter((_, index) => seen.size < seen.add(keys[index]!).size);
}
