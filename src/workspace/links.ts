import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { refuseLinksOut } from "../artifacts/links.js";
import { refusePipes } from "../artifacts/pipes.js";
import type { Workspace } from "./workspace.js";

/**
 * Folders that are read and written, and how deep in them links are looked for: below, files are replaced and not
 * written through a link, as in the thousands of `reports/traces/shop`.
 */
const DEPTHS: Readonly<Record<string, number>> = {
  profiles: 2,
  indexes: 2,
  reports: 2,
  "reports/runs": 2,
  calibration: 2,
  models: 2,
  pipelines: 2,
};

/** What is read of a workspace with each command, and how deep its files lie. */
const READ: Readonly<Record<string, number>> = {
  "askable.yaml": 0,
  profiles: 2,
  indexes: 3,
  calibration: 2,
  pipelines: 3,
};

/**
 * A workspace that one is handed must not have its files read or written elsewhere. The workspace itself may be reached by
 * a link.
 *
 * @throws AskableError for a link that leaves it, unless the user trusts the workspace; and for a pipe in it.
 */
export function refuseForeignLinks({ folder, trust }: Workspace): void {
  if (!existsSync(folder)) return;
  for (const [name, levels] of Object.entries(READ)) refusePipes(join(folder, name), levels);
  if (trust === "trusted") return;
  const root = realpathSync(folder);
  const hint = () => `Remove it; or, if you made it yourself, trust the workspace: askable trust ${folder}`;
  for (const [name, levels] of Object.entries(DEPTHS)) refuseLinksOut(root, join(root, name), levels, hint);
}
