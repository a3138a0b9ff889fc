import { existsSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { dirname } from "node:path";
import { takeLock } from "../artifacts/lock.js";
import type { LockOwner } from "../artifacts/lock-owner.js";
import type { Workspace } from "./workspace.js";

/** What to do while another job writes the artifacts of the same database. */
export interface LockWaiting {
  /** Milliseconds to wait for it; then an error says who it is. Default: ten minutes. */
  readonly wait?: number | undefined;
  /** Called when there is one to wait for. */
  readonly onWait?: ((owner: LockOwner) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const TEN_MINUTES = 600_000;

/** Does some work as the only one that writes the artifacts of a database. Questions read them meanwhile. */
export async function withLock<Value>(
  workspace: Workspace,
  name: string,
  { work: title, wait, onWait, signal }: LockWaiting & { readonly work: string },
  work: () => Promise<Value>,
): Promise<Value> {
  // Nothing stays of work that fails before it has made anything.
  const folder = dirname(workspace.prepared(name));
  const made = [dirname(workspace.lock(name)), workspace.folder].filter((parent) => !existsSync(parent));
  const lock = await takeLock(workspace.lock(name), {
    work: title,
    wait: wait ?? TEN_MINUTES,
    ...(onWait && { onWait }),
    signal,
  });
  try {
    if (workspace.remote === undefined) return await work();
    return await workspace.remote.change(name, { work: title, wait: wait ?? TEN_MINUTES, onWait, signal }, work);
  } finally {
    await rmdir(folder).catch(() => {});
    await lock.release();
    for (const parent of made) await rmdir(parent).catch(() => {});
  }
}
