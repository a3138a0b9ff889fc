import { performance } from "node:perf_hooks";
import { cpuUsage } from "node:process";

/** Told `true` when something begins to wait for its turn, and `false` when it goes on or is given up. */
export type OnTurn = (waiting: boolean) => void;

/** Counts the time in which a question could work, and ends it when that is used up. */
export interface WorkClock {
  /** Milliseconds. */
  readonly elapsed: () => number;
  /** Does a part of the work. While all its parts wait for their turns, the clock stands still. */
  readonly during: <Value>(work: (onTurn: OnTurn) => Promise<Value>) => Promise<Value>;
  readonly stop: () => void;
}

/** Milliseconds between two looks at the clock. */
const TICK = 50;
/** By so much a timer is late on a machine that has nothing else to do. */
const LATE = 5;

/** The clocks of this process that run: they share its thread. */
const running = new Set<object>();

/**
 * A clock that does not count what others take: time in which this process was not given a processor, its share of what
 * other questions compute in the same thread, and waiting for a turn at a model or a database. So the same question is
 * given as much on a busy machine as on an idle one.
 *
 * @param most Milliseconds after which `over` is called, once.
 */
export function startWorkClock(most: number, over: () => void): WorkClock {
  const own = {};
  let [parts, waiting, worked] = [0, 0, 0];
  let at = performance.now();
  let [loop, processor] = [performance.eventLoopUtilization(), cpuUsage()];
  let due = 0;
  let timer: NodeJS.Timeout;

  const look = () => {
    const now = performance.now();
    const { active } = performance.eventLoopUtilization(loop);
    const used = cpuUsage(processor);
    const busy = Math.min(active, (used.user + used.system) / 1000, now - at);
    // A timer that is due while nothing is done rings late only where others have the processor.
    const idle = Math.min(Math.max(0, now - at - active), due + LATE);
    const pausing = waiting > 0 && waiting === parts;
    if (!pausing) worked += idle + busy / Math.max(1, running.size);
    at = now;
    loop = performance.eventLoopUtilization();
    processor = cpuUsage();
  };
  const next = () => {
    due = Math.min(TICK, Math.max(1, most - worked));
    timer = setTimeout(() => {
      look();
      if (worked >= most) over();
      else next();
    }, due);
  };
  const turn = () => {
    const pausing = waiting > 0 && waiting === parts;
    if (pausing) running.delete(own);
    else running.add(own);
  };
  running.add(own);
  if (Number.isFinite(most)) next();
  return {
    elapsed: () => worked + (waiting > 0 && waiting === parts ? 0 : Math.min(performance.now() - at, TICK)),
    during: async (work) => {
      parts++;
      let waits = false;
      const onTurn: OnTurn = (begins) => {
        if (begins === waits) return;
        waits = begins;
        waiting += begins ? 1 : -1;
        turn();
      };
      turn();
      try {
        return await work(onTurn);
      } finally {
        onTurn(false);
        parts--;
        turn();
      }
    },
    stop: () => {
      clearTimeout(timer);
      running.delete(own);
    },
  };
}
