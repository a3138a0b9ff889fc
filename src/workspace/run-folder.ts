import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Workspace } from "./workspace.js";

/** Where a run lies that a person names: a folder, or the name of one in `reports/runs` of the workspace. */
export function runFolder(workspace: Workspace, given: string): string {
  const named = join(workspace.folder, "reports", "runs", given);
  return !existsSync(given) && existsSync(named) ? named : resolve(given);
}
