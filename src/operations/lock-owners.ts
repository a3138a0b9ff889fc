import { readdir } from "node:fs/promises";
import { dirname } from "node:path";
import { lockOwner } from "../artifacts/lock.js";
import type { LockOwner } from "../artifacts/lock-owner.js";
import type { Workspace } from "../workspace/workspace.js";

/** Who works on which database now. */
export async function lockOwners(
  workspace: Workspace,
): Promise<readonly { readonly database: string; readonly owner: LockOwner }[]> {
  const folder = dirname(workspace.queueId);
  const files = await readdir(folder).catch(() => []);
  const names = files.flatMap((file) => /^\.(.+)\.lock$/.exec(file)?.[1] ?? []).sort();
  const found = await Promise.all(
    names.map(async (database) => {
      // One that is damaged is told by who wants it.
      const owner = await lockOwner(workspace.lock(database)).catch(() => undefined);
      return owner === undefined ? [] : [{ database, owner }];
    }),
  );
  return found.flat();
}
