import type { TraceEvent } from "../../traces/events.js";
import type { ProgressEvent } from "../../traces/progress.js";
import type { ActionContext } from "../action.js";
import type { Caller } from "../caller.js";

/** Of a stage, at most; each of so many characters. */
const LINES = 8;
const CHARACTERS = 200;

/** What a caller is told on the way to an answer: `stage` when one has ended, with what it found, and `progress`. */
export function askEvents(
  { sees }: Caller,
  send: (event: "stage" | "progress", data: unknown) => void,
): Required<Pick<ActionContext, "onEvent" | "onProgress">> {
  const found: string[] = [];
  const shows = sees.traces && sees.sql && sees.rows;
  const tell = (event: TraceEvent) => {
    if (shows) found.push(...linesOf(event));
    if (event.event !== "stage") return;
    const lines = found.splice(0).slice(0, LINES).map(cut);
    send("stage", { stage: event.stage, method: event.method, ms: Math.round(event.ms), lines });
  };
  return {
    onEvent: tell,
    onProgress: ({ task, detail, done, total }: ProgressEvent) =>
      send("progress", { task, ...(detail !== undefined && { detail }), done, total }),
  };
}

function linesOf(event: TraceEvent): readonly string[] {
  if (event.event === "slot") return event.lines ?? [];
  if (event.event === "note") return [event.message];
  if (event.event !== "candidate") return [];
  return [event.sql];
}

const cut = (line: string) => (line.length > CHARACTERS ? `${line.slice(0, CHARACTERS)}…` : line);
