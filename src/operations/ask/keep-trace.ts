import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { writeReason } from "../../artifacts/replace-file.js";
import { messageOf } from "../../errors.js";
import type { TraceEvent } from "../../traces/events.js";
import { openTraceWriter } from "../../traces/writer.js";

export function newTrace(folder: string): string {
  const stamp = new Date().toISOString().replaceAll(/[-:]/g, "").replace(/\.\d+/, "");
  return join(folder, `${stamp}-${randomBytes(3).toString("hex")}.jsonl`);
}

/** A trace that cannot be written (a read-only workspace, a full disk) costs the trace, not the answer. */
export function keepTrace(path: string) {
  let failure: string | undefined;
  const attempt = <Value>(work: () => Value): Value | undefined => {
    if (failure !== undefined) return undefined;
    try {
      return work();
    } catch (error) {
      const { cause = error } = error as Error;
      failure = writeReason(cause)?.[0] ?? messageOf(error);
      return undefined;
    }
  };
  const writer = attempt(() => openTraceWriter(path));
  return {
    path,
    write: (event: TraceEvent) => attempt(() => writer?.write(event)),
    failure: () => failure,
    close: () => writer?.close(),
  };
}
