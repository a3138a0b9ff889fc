import { setTimeout as sleep } from "node:timers/promises";
import { isAbort, messageOf } from "../../errors.js";
import type { Workspace } from "../workspace.js";

/** Milliseconds between two looks. */
const EVERY = 5000;

export interface WatchOptions {
  readonly signal: AbortSignal;
  /** Told once when the store stops answering, and once when it answers again. */
  readonly onNote: (note: string) => void;
  /** Default: `EVERY`. */
  readonly every?: number;
}

/** Brings what other machines store, for as long as a service runs. While the store does not answer, what is here is served. */
export function watchHome({ remote }: Workspace, { signal, onNote, every = EVERY }: WatchOptions): void {
  if (remote === undefined) return;
  const watch = async () => {
    for (let failing = false; ; ) {
      await sleep(every, undefined, { signal, ref: false });
      try {
        await remote.look(signal);
        if (failing) onNote(`${remote.address} answers again`);
        failing = false;
      } catch (error) {
        if (signal.aborted) return;
        if (!failing) onNote(`${messageOf(error)}. What was fetched before is served meanwhile`);
        failing = true;
      }
    }
  };
  watch().catch((error) => {
    if (!isAbort(error) && !signal.aborted) throw error;
  });
}
