import { existsSync, statSync } from "node:fs";
import { requireSameData } from "../../evaluation/compare/data-differences.js";
import type { RunRecord } from "../../evaluation/run/format.js";
import { runLayout } from "../../evaluation/run/layout.js";
import { readRun } from "../../evaluation/run/read-run.js";
import { scoreRun } from "../../operations/evaluate/score-run.js";
import { resolveRecorded, runFolder } from "../../workspace/workspace.js";
import type { Shell } from "../command.js";

export interface ScoredRuns {
  readonly folders: readonly string[];
  readonly runs: readonly RunRecord[];
}

/** Finds runs by their names or folders, and scores them where that is not done. @throws AskableError on different data. */
export async function openScoredRuns(
  given: readonly string[],
  { differentData }: { readonly differentData: boolean },
  shell: Shell,
): Promise<ScoredRuns> {
  const folders = given.map((run) => runFolder(shell.workspace, run));
  const runs = folders.map(readRun);
  if (!differentData) requireSameData(runs);
  await scoreWhereNeeded(folders, shell);
  return { folders, runs };
}

/** Scores the runs that were never scored, or that have answers since. */
export async function scoreWhereNeeded(folders: readonly string[], shell: Shell): Promise<void> {
  const { workspace, output, progress, environment, signal } = shell;
  for (const folder of folders) {
    const { score, answers, tables } = runLayout(folder);
    const done = existsSync(score) && existsSync(tables);
    if (done && existsSync(answers) && statSync(score).mtimeMs >= statSync(answers).mtimeMs) continue;
    output.note(`Scoring ${folder} first.`);
    const resolvePath = (recorded: string) => resolveRecorded(workspace, recorded);
    await scoreRun(folder, { resolvePath, environment, signal, onProgress: progress.report });
    progress.stop();
  }
}
