import { existsSync } from "node:fs";
import { AskableError } from "../../errors.js";
import type { TraceEvent } from "../../traces/events.js";
import { NewerTrace, readTrace } from "../../traces/reader.js";

export type Event<Name extends TraceEvent["event"]> = Extract<TraceEvent, { readonly event: Name }>;

/** A call without what was said: prompts of a run make a gigabyte. */
export type BriefCall = Omit<Event<"call">, "messages" | "reply">;

/** What tables need of the trace of one question. */
export interface TraceFacts {
  /** complete; cut: its process was killed; missing; damaged: a line is no event. */
  readonly state: "complete" | "cut" | "missing" | "damaged";
  readonly events: readonly (Exclude<TraceEvent, { readonly event: "call" }> | BriefCall)[];
  /** What is wrong with a damaged one. */
  readonly problem?: string;
}

/** @throws AskableError where a newer askable wrote it. */
export async function readTraceFacts(path: string): Promise<TraceFacts> {
  if (!existsSync(path)) return { state: "missing", events: [] };
  try {
    const { events, complete } = await readTrace(path);
    return { state: complete ? "complete" : "cut", events: events.map(brief) };
  } catch (error) {
    if (!(error instanceof AskableError) || error instanceof NewerTrace) throw error;
    return { state: "damaged", events: [], problem: error.message };
  }
}

function brief(event: TraceEvent): TraceFacts["events"][number] {
  if (event.event !== "call") return event;
  const { messages, reply, ...rest } = event;
  return rest;
}

/** The events of one kind, in order. */
export function eventsOf<Name extends Exclude<TraceEvent["event"], "call">>(
  { events }: TraceFacts,
  name: Name,
): Event<Name>[] {
  return events.filter((each): each is Event<Name> => each.event === name);
}

export function callsOf({ events }: TraceFacts): BriefCall[] {
  return events.filter((each): each is BriefCall => each.event === "call");
}
