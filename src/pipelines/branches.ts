import type { TraceEvent } from "../traces/events.js";

export interface Branches {
  readonly emitters: readonly ((event: TraceEvent) => void)[];
  /** Passes on what is held back, branch by branch; later events pass at once. */
  readonly flush: () => void;
}

/** Holds events of work done side by side until all is done, and then passes them on branch by branch. */
export function inBranches(count: number, emit: (event: TraceEvent) => void): Branches {
  const held: TraceEvent[][] = Array.from({ length: count }, () => []);
  let flushed = false;
  return {
    emitters: held.map((events) => (event) => {
      if (flushed) emit(event);
      else events.push(event);
    }),
    flush: () => {
      flushed = true;
      for (const events of held) for (const event of events.splice(0)) emit(event);
    },
  };
}
