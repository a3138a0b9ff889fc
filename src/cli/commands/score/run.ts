import { type ScoreRunOptions, scoreRun } from "../../../operations/evaluate/score-run.js";
import { resolveRecorded, runFolder } from "../../../workspace/workspace.js";
import type { Shell } from "../../command.js";
import { type LearnOptions, learnFrom } from "../../evaluate/learn.js";
import { showLearned } from "../../text/learned.js";
import { noteMissing, showComponents, showRunSummary } from "../../text/run-summary.js";

/** Scores a run, keeps its tables, and shows the figures by tier. */
export async function scoreRunFolder(
  run: string,
  options: ScoreRunOptions,
  wanted: LearnOptions,
  { workspace, output, progress }: Shell,
): Promise<void> {
  const folder = runFolder(workspace, run);
  const { summary, problems } = await scoreRun(folder, {
    ...options,
    goldChecks: workspace.goldChecks,
    resolvePath: (recorded) => resolveRecorded(workspace, recorded),
  });
  progress.stop();
  const learned = await learnFrom(folder, wanted, workspace);
  if (output.json) output.object({ ...summary, ...learned });
  else {
    showRunSummary(summary, output);
    await showComponents(folder, summary.run, output);
    showLearned(learned, output);
  }
  noteMissing(summary, problems, output);
}
