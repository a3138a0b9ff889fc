import type { Progress } from "../traces/progress.js";

export interface ProgressView {
  readonly report: Progress;
  stop(): void;
}

/** A bar on a terminal; elsewhere one plain line when a task begins; nothing when quiet. All on stderr. */
export async function showProgress(quiet: boolean): Promise<ProgressView> {
  if (quiet) return { report: () => {}, stop: () => {} };
  return process.stderr.isTTY ? bar(await import("cli-progress")) : lines();
}

/** Room beside the bar: the longest task, the blanks and two numbers. */
const BESIDE = 34;

function bar({ Presets, SingleBar }: typeof import("cli-progress")): ProgressView {
  const barsize = Math.min(40, Math.max(4, (process.stderr.columns || 80) - BESIDE));
  const view = new SingleBar(
    {
      format: "{task} {bar} {value}/{total}{detail}",
      stream: process.stderr,
      barsize,
      clearOnComplete: true,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  const detailRoom = Math.max(0, (process.stderr.columns || 80) - BESIDE - barsize);
  let started = false;
  return {
    report: ({ task, detail, done, total }) => {
      const shown = { task, detail: detail === undefined ? "" : ` ${detail.slice(0, detailRoom)}` };
      if (!started) view.start(Math.max(total, 1), done, shown);
      started = true;
      view.setTotal(Math.max(total, 1));
      view.update(done, shown);
    },
    stop: () => {
      if (started) view.stop();
      started = false;
    },
  };
}

function lines(): ProgressView {
  let last = "";
  return {
    report: ({ task, total }) => {
      if (task === last) return;
      last = task;
      process.stderr.write(`${task}${total > 1 ? ` (${total})` : ""} …\n`);
    },
    stop: () => {},
  };
}
