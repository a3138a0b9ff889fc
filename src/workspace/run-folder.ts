import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Home } from "./workspace.js";

/** Where a run lies that a person names: a folder, or the name of one in `reports/runs` of the home. */
export function runFolder(home: Home, given: string): string {
  const named = join(home.folder, "reports", "runs", given);
  return !existsSync(given) && existsSync(named) ? named : resolve(given);
}
