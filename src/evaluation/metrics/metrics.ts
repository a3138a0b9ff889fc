import { birdEx } from "./bird-ex.js";
import { birdSoftF1 } from "./bird-soft-f1.js";
import type { Metric } from "./metric.js";
import { rVes } from "./r-ves.js";
import { spiderExec, spiderExecKeepDistinct } from "./spider-exec.js";
import { spider2Subset } from "./spider2-subset.js";
import { sqlEvalExact } from "./sql-eval-exact.js";
import { sqlEvalSubset } from "./sql-eval-subset.js";
import { strict } from "./strict.js";
import { ves } from "./ves.js";

/** What is scored unless metrics are named. */
export const DEFAULT_METRICS: readonly string[] = [
  birdEx,
  birdSoftF1,
  spiderExec,
  spiderExecKeepDistinct,
  sqlEvalExact,
  sqlEvalSubset,
  strict,
].map(({ name }) => name);

/** Every metric. `times`: how often VES and R-VES repeat the queries. */
export function allMetrics(times: number): readonly Metric[] {
  return [
    ...[birdEx, birdSoftF1, spiderExec, spiderExecKeepDistinct, sqlEvalExact, sqlEvalSubset, strict],
    ...[spider2Subset, ves(times), rVes(times)],
  ];
}
