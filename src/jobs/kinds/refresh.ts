import { refreshDatabase } from "../../operations/refresh/refresh.js";
import type { RefreshReport } from "../../operations/refresh/report.js";
import type { JobContext } from "../context.js";
import { waitingNote } from "./waiting.js";

export interface RefreshInputs {
  readonly name: string;
  readonly thorough: boolean;
  /** Milliseconds to wait for another job on the database. */
  readonly wait?: number | undefined;
}

/** Refreshing is the same work however often it is done: what did not change since is not measured again. */
export function refreshJob(inputs: RefreshInputs, context: JobContext): Promise<RefreshReport> {
  const { workspace, environment, signal, onProgress, onNote } = context;
  const { name, thorough, wait } = inputs;
  return refreshDatabase(name, {
    ...{ workspace, environment, signal, thorough, wait, onProgress, onNote },
    onWait: waitingNote(name, onNote),
  });
}
