import { readFile } from "node:fs/promises";
import { AskableError, messageOf } from "../errors.js";
import { TRACE_VERSION, type TraceEvent, traceEventSchema } from "./events.js";
import { upgradeEvents } from "./upgrade.js";

/** A trace that a newer askable wrote: it is sound, and cannot be read here. */
export class NewerTrace extends AskableError {}

export interface Trace {
  readonly events: readonly TraceEvent[];
  /** False when the process that wrote it ended before its answer or its failure. */
  readonly complete: boolean;
}

/**
 * Reads a trace. A last line that was cut by a kill is left out.
 *
 * @throws AskableError for a file that cannot be read, is of a newer version or has a line that is no event.
 */
export async function readTrace(path: string): Promise<Trace> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new AskableError(`Cannot read the trace ${path}: ${messageOf(error)}`, {
      hint: "Give the path that `askable ask` reported.",
      cause: error,
    });
  });
  return parseTrace(text, path);
}

/** As `readTrace`, of its text. */
export function parseTrace(text: string, path: string): Trace {
  const lines = text.split("\n");
  const cut = lines.pop() !== "";
  const events = readEvents(lines, path);
  const last = events.at(-1)?.event;
  return { events, complete: !cut && (last === "answer" || last === "failed") };
}

function readEvents(lines: readonly string[], path: string): TraceEvent[] {
  const where = (index: number) => `${path}:${index + 1}`;
  const values = lines.map((line, index) => parseLine(line, where(index)));
  const old = (values[0] as { version?: unknown } | undefined)?.version === 1;
  // One old line may become several, so that the line of what is wrong is only known of the present version.
  return (old ? upgraded(values, path) : values).map((value, index) => checkEvent(value, old ? path : where(index)));
}

function upgraded(values: readonly unknown[], path: string): unknown[] {
  try {
    return upgradeEvents(values);
  } catch (error) {
    throw damaged(path, messageOf(error));
  }
}

function parseLine(line: string, where: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    refuseNewer(value, where);
    return value;
  } catch (error) {
    if (error instanceof AskableError) throw error;
    throw damaged(where, messageOf(error));
  }
}

function checkEvent(value: unknown, where: string): TraceEvent {
  const event = traceEventSchema.safeParse(value);
  if (event.success) return event.data;
  const [issue] = event.error.issues;
  throw damaged(where, `${issue?.path.join(".")}: ${issue?.message}`);
}

function refuseNewer(value: unknown, where: string): void {
  const start = value as { event?: unknown; version?: unknown } | null;
  if (start?.event !== "start" || typeof start.version !== "number" || start.version <= TRACE_VERSION) return;
  throw new NewerTrace(
    `${where} was written by a newer askable (trace format ${start.version}, read here: ${TRACE_VERSION})`,
    { hint: "Update askable to read it." },
  );
}

function damaged(where: string, reason: string): AskableError {
  return new AskableError(`${where} is not an event of a trace: ${reason}`, {
    hint: "The file was changed after it was written; remove it.",
  });
}
