import type { DataSetKind } from "../datasets/question.js";
import { birdEx } from "./bird-ex.js";
import { birdSoftF1 } from "./bird-soft-f1.js";
import type { Metric } from "./metric.js";
import { rVes } from "./r-ves.js";
import { spiderExec, spiderExecKeepDistinct } from "./spider-exec.js";
import { spider2Subset } from "./spider2-subset.js";
import { sqlEvalExact } from "./sql-eval-exact.js";
import { sqlEvalSubset } from "./sql-eval-subset.js";
import { strict } from "./strict.js";
import { validSql } from "./valid-sql.js";
import { ves } from "./ves.js";

/** The one list of metrics, in the order in which they are computed and shown. */
export const METRICS: readonly Metric[] = [
  birdEx,
  birdSoftF1,
  spiderExec,
  spiderExecKeepDistinct,
  sqlEvalExact,
  sqlEvalSubset,
  strict,
  spider2Subset,
  ves,
  rVes,
  validSql,
];

/** The one that says whether the prediction runs, whatever its rows are. */
export const RUNS: string = validSql.name;

/** Names of those that are computed unless metrics are named. */
export const DEFAULT_METRICS: readonly string[] = METRICS.filter(({ standard }) => standard).map(({ name }) => name);

/** The metric that tells whether an answer is right, which each data set's authors use: its execution accuracy. */
export function metricOf(kind: DataSetKind): string {
  return METRICS.find(({ dataSets }) => dataSets.includes(kind))!.name;
}

/** The metric of which 1 is right, where these are computed: the first of them that says so, or what it goes by. */
export function rightMetric([first]: readonly string[]): string {
  const metric = METRICS.find(({ name }) => name === first);
  return metric?.rightBy?.name ?? first ?? METRICS[0]!.name;
}
