import { nearest } from "../../../artifacts/nearest.js";
import { fallbacksOf } from "../../../models/roles.js";
import { type LoadOptions, listPipelines, loadPipeline } from "../../../pipelines/load.js";
import { readConfig } from "../../../workspace/config.js";
import { pipelineSources } from "../../../workspace/pipelines.js";
import type { Workspace } from "../../../workspace/workspace.js";
import { wrongUsage } from "../../command.js";

/** Roles and who asks for them. */
export async function rolesInUse(sources: LoadOptions): Promise<Map<string, string[]>> {
  const used = new Map([["summaries", ["prepare"]]]);
  for (const name of await listPipelines(sources.workspace)) {
    // One that is broken is said when it is asked.
    const pipeline = await loadPipeline(name, sources).catch(() => undefined);
    for (const role of pipeline?.roles ?? []) used.set(role, [...(used.get(role) ?? []), name]);
  }
  return used;
}

/** @throws AskableError for a role that no pipeline asks for, and that no other falls back to. */
export async function requireKnownRoles(roles: readonly string[], workspace: Workspace): Promise<void> {
  if (roles.length === 0) return;
  const config = await readConfig(workspace);
  const used = await rolesInUse(await pipelineSources(workspace, config));
  const known = new Set([...used.keys()].flatMap(fallbacksOf).concat(Object.keys(config.roles)).toSorted());
  const unknown = roles.find((role) => !known.has(role));
  if (unknown === undefined) return;
  const [near] = nearest(unknown, known, 1);
  throw wrongUsage(
    `role: nothing asks for a role "${unknown}"`,
    `${near === undefined ? "" : `Do you mean "${near}"? `}There are: ${[...known].join(", ")}.`,
  );
}
