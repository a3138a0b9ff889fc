import type { z } from "zod";
import { fieldLabel } from "../../databases/schema.js";
import { clusters, examples, keywords, matchedValues, preciseSchema, recallSchema } from "../../stages/slots.js";
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

/** In words, where the trace has values alone. */
function linesOf(event: TraceEvent): readonly string[] {
  if (event.event === "note") return [event.message];
  if (event.event === "candidate") return [`${event.outcome}: ${event.sql}`];
  if (event.event !== "slot") return [];
  const { slot, value, lines } = event;
  return lines ?? WORDS.flatMap((words) => (words.slot === slot ? words.lines(value) : []));
}

/** How a slot is put into lines, in the form in which traces keep it. */
const WORDS = [
  words(keywords, (found) => (found.length > 0 ? [`keywords: ${found.join(", ")}`] : [])),
  words(matchedValues, (found) =>
    found.map(({ keyword, value, ...ref }) => `"${keyword}" is "${value}" in ${fieldLabel(ref)}`),
  ),
  words(examples, (found) => found.map(({ question }) => `like: ${question}`)),
  words(preciseSchema, (fields) => [`fields needed: ${fields.map(fieldLabel).join(", ")}`]),
  words(recallSchema, (fields) => [`fields considered: ${fields.map(fieldLabel).join(", ")}`]),
  words(clusters, (all) => (all.length > 1 ? [`${all.length} different results`] : [])),
];

function words<Traced>(
  { name, schema }: { name: string; schema: z.ZodType<Traced> },
  lines: (value: Traced) => string[],
) {
  return {
    slot: name,
    lines: (value: unknown) => {
      const read = schema.safeParse(value);
      return read.success ? lines(read.data) : [];
    },
  };
}

const cut = (line: string) => (line.length > CHARACTERS ? `${line.slice(0, CHARACTERS)}…` : line);
