import { type LockOwner, takeLock } from "../artifacts/lock.js";
import type { Home } from "./home.js";

/** What to do while another job writes the artifacts of the same database. */
export interface LockWaiting {
  /** Milliseconds to wait for it. Default 0: an error says who it is. */
  readonly wait?: number | undefined;
  /** Called when there is one to wait for. */
  readonly onWait?: ((owner: LockOwner) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Does some work as the only one that writes the artifacts of a database. Questions read them meanwhile. */
export async function withLock<Value>(
  home: Home,
  name: string,
  { work: title, wait, onWait, signal }: LockWaiting & { readonly work: string },
  work: () => Promise<Value>,
): Promise<Value> {
  const lock = await takeLock(home.lock(name), {
    work: title,
    ...(wait !== undefined && { wait }),
    ...(onWait && { onWait }),
    signal,
  });
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
