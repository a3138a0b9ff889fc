import { z } from "zod";
import { AskableError } from "../../errors.js";
import { requireSameData } from "../../evaluation/compare/same-data.js";
import type { Run } from "../../evaluation/run/format.js";
import { metricOf } from "../../evaluation/run/metric.js";
import { readRun } from "../../evaluation/run/read-run.js";
import { compareRuns } from "../../reports/compare-runs.js";
import { openRunTables } from "../../reports/queries.js";
import { runFolder } from "../../workspace/run-folder.js";
import { scoreWhereNeeded } from "../evaluate/score-where-needed.js";
import { defineOperation, wrongArgument } from "../operation.js";
import { showComparison } from "../text/comparison.js";

const schema = z.object({
  runs: z.array(z.string()),
  metric: z.string().min(1, "name a metric").optional(),
  "different-data": z.boolean(),
});

export const compareOperation = defineOperation(schema, async (given, shell) => {
  const { workspace, output, progress } = shell;
  if (new Set(given.runs).size < 2) throw wrongArgument("runs", "name two runs or more");
  const folders = given.runs.map((run) => runFolder(workspace, run));
  const runs = folders.map(readRun);
  if (!given["different-data"]) requireSameData(runs);
  await scoreWhereNeeded(folders, shell);
  const tables = await openRunTables(folders);
  try {
    const comparison = await compareRuns(tables, given.metric ?? commonMetric(runs));
    progress.stop();
    if (output.json) output.object(comparison);
    else showComparison(comparison, output);
    return undefined;
  } finally {
    tables.close();
  }
});

function commonMetric(runs: readonly Run[]): string {
  const metrics = [...new Set(runs.map(({ dataSet }) => metricOf(dataSet.kind)))];
  if (metrics.length === 1) return metrics[0]!;
  throw new AskableError(`The runs are of kinds that are measured by ${metrics.join(" and ")}`, {
    code: "usage",
    hint: "Say which to compare: --metric NAME",
  });
}
