import type { TraceEvent } from "../traces/events.js";

/** Where one line of work writes its events. */
export interface TraceLine {
  readonly emit: (event: TraceEvent) => void;
  /** Lines of work side by side, whose events stand here one line after the other. */
  readonly fork: (count: number) => TraceLine[];
}

export interface MainLine extends TraceLine {
  /** Passes on what is held back. What old branches still write passes at once from now on. */
  readonly flush: () => void;
}

/** What a line holds back: events, and the lines of work that began between them. */
type Held = (TraceEvent | Held[])[];

/**
 * Events pass at once until work side by side begins; from then on all are held back until `flush`, and then passed on
 * branch by branch, those of inner branches at the place where they began.
 */
export function openMainLine(pass: (event: TraceEvent) => void): MainLine {
  let root: Held = [];
  let holding = false;
  const lineInto = (held: Held, own: Held): TraceLine => ({
    emit: (event) => {
      if (holding && own === root) held.push(event);
      else pass(event);
    },
    fork: (count) => {
      holding = true;
      const branches = Array.from({ length: count }, (): Held => []);
      held.push(branches);
      return branches.map((branch) => lineInto(branch, own));
    },
  });
  return {
    emit: (event) => lineInto(root, root).emit(event),
    fork: (count) => lineInto(root, root).fork(count),
    flush: () => {
      const held = root;
      root = [];
      holding = false;
      for (const event of inOrder(held)) pass(event);
    },
  };
}

function* inOrder(held: Held): Generator<TraceEvent> {
  for (const each of held) {
    if (!Array.isArray(each)) yield each;
    else for (const branch of each) yield* inOrder(branch);
  }
}
