import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runLayout } from "../../evaluation/run/layout.js";
import { readRun } from "../../evaluation/run/read-run.js";
import type { Workspace } from "../../workspace/workspace.js";
import { type Caller, requireRight, seesAll } from "../caller.js";
import { ServeError } from "../serve-error.js";

/** An evaluation run in `reports/runs`. */
export interface ServedRun {
  readonly name: string;
  /** ISO time. */
  readonly created: string;
  readonly pipeline: string;
  /** Questions that were selected. */
  readonly questions: number;
  readonly databases: string[];
  /** As `askable score` wrote it; null where it was not scored. */
  readonly totals: Record<string, unknown> | null;
  /** The page of `askable report`, where one was written. */
  readonly report: string | null;
}

/** Names of the runs there are. @throws ServeError where the caller may not see runs, which tell of many databases. */
export function runNames({ folder }: Workspace, caller: Caller): readonly string[] {
  const { sees } = caller;
  requireRight(seesAll(caller) && sees.sql && sees.rows && sees.traces, "see evaluation runs");
  const runs = join(folder, "reports", "runs");
  if (!existsSync(runs)) return [];
  const entries = readdirSync(runs, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => name).filter((name) => existsSync(runLayout(join(runs, name)).run));
}

/** @throws ServeError for a run that is not there; AskableError for one that is damaged. */
export async function readServedRun(workspace: Workspace, caller: Caller, name: string): Promise<ServedRun> {
  const layout = runLayout(folderOf(workspace, caller, name));
  const run = readRun(layout.folder);
  const report = `/runs/${encodeURIComponent(name)}/report`;
  return {
    name,
    created: run.created,
    pipeline: run.pipeline.name,
    questions: run.questions.length,
    databases: Object.keys(run.databases),
    totals: existsSync(layout.score) ? JSON.parse(await readFile(layout.score, "utf8")) : null,
    report: existsSync(reportIn(layout.folder)) ? report : null,
  };
}

/** The HTML of `askable report`. @throws ServeError where none was written. */
export async function readRunReport(workspace: Workspace, caller: Caller, name: string): Promise<string> {
  const path = reportIn(folderOf(workspace, caller, name));
  if (existsSync(path)) return readFile(path, "utf8");
  throw new ServeError("not-found", `No report of the run "${name}" was written`, `Write it: askable report ${name}`);
}

const reportIn = (folder: string) => join(folder, "report.html");

/** A name is compared with those there are, so that none reaches the file system. */
function folderOf(workspace: Workspace, caller: Caller, name: string): string {
  if (!runNames(workspace, caller).includes(name)) throw new ServeError("not-found", `There is no run "${name}"`);
  return join(workspace.folder, "reports", "runs", name);
}
