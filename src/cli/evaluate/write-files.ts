import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, extname, resolve } from "node:path";
import { writeFailure } from "../../artifacts/replace-file.js";
import { junitXml } from "../../evaluation/compare/junit.js";
import { summaryMarkdown } from "../../evaluation/compare/markdown-summary.js";
import { predictionsText } from "../../evaluation/datasets/predictions.js";
import { count } from "../../language/numbers.js";
import type { Evaluation } from "../../operations/evaluate/evaluation.js";
import type { Shell } from "../command.js";
import type { RunResult } from "../text/evaluation-result.js";

export interface WriteFilesOptions {
  /** Files to write; with several runs, predictions have a file each. */
  readonly predictions: string | undefined;
  readonly junit: string | undefined;
}

/** What other programs read of the runs: predictions, JUnit, and GitHub's summary where a job of GitHub's runs. */
export async function writeFiles(
  results: readonly RunResult[],
  { predictions, junit }: WriteFilesOptions,
  { dataSet }: Evaluation,
  { environment, output }: Shell,
): Promise<void> {
  if (predictions !== undefined) {
    for (const { report } of results) {
      const path = resolve(results.length > 1 ? withSuffix(predictions, report.run.pipeline.name) : predictions);
      const sql = new Map([...report.answers].map(([id, answer]) => [id, answer.sql]));
      await write(path, predictionsText(dataSet, sql));
      const missing = dataSet.questions.length - sql.size;
      if (missing > 0 && (dataSet.kind === "bird" || dataSet.kind === "spider")) {
        output.note(
          `${path}: ${count(missing, "question")} that were not asked have a blank query, as this form needs one.`,
        );
      }
    }
  }
  if (junit !== undefined) {
    const suites = results.map(({ report: { run, metric }, questions }) => ({ run: run.name, metric, questions }));
    await write(resolve(junit), junitXml(suites));
  }
  const { GITHUB_STEP_SUMMARY: summary } = environment;
  if (!summary) return;
  for (const { report, questions, verdict } of results) {
    const { run, metric, state } = report;
    const { calls, price } = state;
    const of = { run: run.name, pipeline: run.pipeline.name, metric, questions, verdict, cost: { calls, price } };
    await appendFile(summary, summaryMarkdown(of)).catch((error) => {
      throw writeFailure(summary, error);
    });
  }
}

function withSuffix(path: string, pipeline: string): string {
  const ending = extname(path);
  return `${path.slice(0, path.length - ending.length)}-${pipeline.replaceAll("/", "-")}${ending}`;
}

async function write(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    throw writeFailure(path, error);
  }
}
