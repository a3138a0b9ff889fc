import type { DataSetKind } from "../datasets/question.js";

const METRICS: Readonly<Record<DataSetKind, string>> = {
  bird: "bird-ex",
  spider: "spider-exec",
  defog: "sql-eval-subset",
  lines: "strict",
};

/** The metric that tells whether an answer is right, which each data set's authors use: its execution accuracy. */
export function metricOf(kind: DataSetKind): string {
  return METRICS[kind];
}
