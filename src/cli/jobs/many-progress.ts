import type { JobEvent } from "../../jobs/runner.js";
import { formatNumber } from "../../language/numbers.js";
import type { Shell } from "../command.js";

/** How far many jobs are, and which are at work. */
export interface ManyProgress {
  readonly wanted: (name: string) => void;
  readonly event: (name: string, event: JobEvent) => void;
  readonly ended: (name: string) => void;
}

export function manyProgress(
  task: string,
  { progress }: Shell,
  onNote: (name: string, message: string) => void,
): ManyProgress {
  const wanted = new Set<string>();
  const atWork = new Set<string>();
  let total = 0;
  const show = () => progress.report({ task, detail: [...atWork].join(", "), done: total - wanted.size, total });
  return {
    wanted: (name) => {
      // By a schedule, the next round begins when all of the last one ended.
      if (wanted.size === 0) total = 0;
      wanted.add(name);
      total += 1;
    },
    event: (name, event) => {
      if (event.event === "note") onNote(name, event.message);
      if (event.event === "retried") {
        atWork.delete(name);
        onNote(name, `${event.why}. Tried again in ${formatNumber(Math.round(event.seconds))} s`);
      } else atWork.add(name);
      show();
    },
    ended: (name) => {
      atWork.delete(name);
      wanted.delete(name);
      show();
    },
  };
}
