import { existsSync, statSync } from "node:fs";
import { runLayout } from "../../evaluation/run/layout.js";
import { scoreRun } from "../../operations/evaluate/score-run.js";
import { resolveRecorded } from "../../workspace/workspace.js";
import type { Shell } from "../operation.js";

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
