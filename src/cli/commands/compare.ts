import type { RunRecord } from "../../evaluation/run/format.js";
import { flag, manyWords, text, wrongArgument } from "../arguments.js";
import { defineCommand, wrongUsage } from "../command.js";

export const compareCommand = defineCommand({
  name: "compare",
  describe: "Compare runs on the questions that they share: is one better, by how much, and is it more than chance",
  words: { runs: manyWords("Folders of two or more runs; the first is the baseline") },
  options: {
    metric: text("What is compared (default: the data set's own)", { empty: "name a metric" }),
    "different-data": flag(
      "Compare although data set or databases differ: the questions of the same id, database and words",
    ),
  },
  async run(given, shell) {
    const { output, progress } = shell;
    const { metric, "different-data": differentData } = given;
    if (new Set(given.runs).size < 2) throw wrongArgument("runs", "name two runs or more");
    const { openScoredRuns } = await import("../evaluate/scored-runs.js");
    const { compareRuns } = await import("../../reports/compare-runs.js");
    const { openRunTables } = await import("../../reports/queries.js");
    const { folders, runs } = await openScoredRuns(given.runs, { differentData }, shell);
    const tables = await openRunTables(folders);
    try {
      const comparison = await compareRuns(tables, metric ?? (await commonMetric(runs)));
      progress.stop();
      if (output.json) output.object(comparison);
      else {
        const { showComparison } = await import("../text/comparison.js");
        showComparison(comparison, output);
      }
      return 0;
    } finally {
      tables.close();
    }
  },
});

async function commonMetric(runs: readonly RunRecord[]): Promise<string> {
  const { metricOf } = await import("../../evaluation/metrics/metrics.js");
  const metrics = [...new Set(runs.map(({ dataSet }) => metricOf(dataSet.kind)))];
  if (metrics.length === 1) return metrics[0]!;
  throw wrongUsage(
    `The runs are of kinds that are measured by ${metrics.join(" and ")}`,
    "Say which to compare: --metric NAME",
  );
}
