import { availableParallelism } from "node:os";
import { pid } from "node:process";
import { AskableError } from "../../errors.js";
import {
  type ChildSettings,
  type CrashReport,
  type Failure,
  type Failures,
  type Outcome,
  SIDES,
  type Task,
} from "./protocol.js";
import { type Ending, ScoringChild } from "./scoring-child.js";

export interface PoolLimits {
  readonly metrics: readonly string[];
  /** How often metrics of speed repeat the queries. */
  readonly times: number;
  /** Milliseconds for one statement. */
  readonly deadline: number;
  /** Bytes that one pair may take. */
  readonly memory: number;
  /** A folder that keeps the results of gold queries. Default: they are kept in memory alone. */
  readonly goldResults?: string | undefined;
  /** Child processes; default the processors. */
  readonly children?: number | undefined;
  /** Ends the children, and with them what is being scored. */
  readonly signal?: AbortSignal | undefined;
}

/** Child processes that score pairs on SQLite files, several at a time. */
export interface SqlitePool {
  /** Starts a first child, so that it is there when pairs come. */
  start(): void;
  /**
   * Outcomes come in any order. A statement past its deadline, and a pair that takes too much memory, ends its child;
   * the pair is then scored with that side as failed, and a new child continues with the others.
   *
   * @param only Gives up these tasks, and ends the children that work at them.
   * @throws AskableError when no child can be started, and the signal's reason when it is aborted.
   */
  score(tasks: readonly Task[], onOutcome: (outcome: Outcome) => void, only?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Tasks that go to a child at once, at most: enough for the way there and back not to count. */
const CHUNK = 64;
/** Milliseconds that a first child has for a few tasks before others are started, which takes about as long. */
const ALONE = 300;

export function openSqlitePool(limits: PoolLimits): SqlitePool {
  const { metrics, times, deadline, memory, goldResults, signal } = limits;
  const settings: ChildSettings = { parent: pid, metrics, times, deadline, memory, goldResults };
  const most = limits.children ?? availableParallelism();
  const living = new Set<ScoringChild>();
  let idle: ScoringChild[] = [];
  const inLine: (() => void)[] = [];
  /** Golds that were stopped, by file and query: with further predictions they are not run again. */
  const stopped = new Map<string, Failure>();
  let closed = false;

  const check = () => {
    signal?.throwIfAborted();
    if (closed) throw new Error("Scoring was ended while pairs were left");
  };
  const begin = () => {
    const child = new ScoringChild(settings);
    living.add(child);
    return child;
  };
  const take = async (): Promise<ScoringChild> => {
    for (const child of idle.filter((each) => !each.living)) living.delete(child);
    idle = idle.filter((child) => child.living);
    const free = idle.pop();
    if (free) return free;
    if (living.size < most) return begin();
    await new Promise<void>((resolve) => inLine.push(resolve));
    check();
    return take();
  };
  const leave = (child: ScoringChild, died: boolean) => {
    if (died) living.delete(child);
    else idle.push(child);
    inLine.shift()?.();
  };
  const close = async () => {
    closed = true;
    signal?.removeEventListener("abort", close);
    await Promise.all([...living].map((child) => child.end()));
    for (const next of inLine.splice(0)) next();
  };
  signal?.addEventListener("abort", close, { once: true });

  return {
    start() {
      if (!closed && living.size === 0) idle.push(begin());
    },
    async score(tasks, onOutcome, only) {
      const again: Waiting[][] = [];
      let next = 0;
      // Smaller towards the end, so that all children finish at about the same time.
      const order = (): readonly Waiting[] | undefined => {
        const size = Math.min(CHUNK, Math.ceil((tasks.length - next) / (2 * most)));
        if (again.length > 0 || size === 0) return again.shift();
        next += size;
        return tasks.slice(next - size, next).map((task) => ({ ...task, failed: {} }));
      };
      const work = async (alone: Promise<unknown>) => {
        await alone;
        for (let tasks = order(); tasks; tasks = order()) {
          check();
          only?.throwIfAborted();
          const child = await take();
          const cancel = () => void child.end();
          if (only?.aborted) leave(child, false);
          only?.throwIfAborted();
          only?.addEventListener("abort", cancel, { once: true });
          const known = tasks.map((task) => {
            const gold = stopped.get(goldOf(task));
            return gold ? { ...task, failed: { gold, ...task.failed } } : task;
          });
          const left = new Map(known.map((task) => [task.index, task]));
          const ending = await child.score(known, (outcome) => {
            left.delete(outcome.index);
            onOutcome(outcome);
          });
          only?.removeEventListener("abort", cancel);
          leave(child, ending.kind === "died");
          check();
          only?.throwIfAborted();
          if (ending.kind === "done") continue;
          const orders = afterCrash([...left.values()], ending, limits);
          again.unshift(...orders);
          const [first] = orders[0] ?? [];
          if (first?.failed.gold && ending.crashReport?.side === "gold") stopped.set(goldOf(first), first.failed.gold);
        }
      };
      const first = work(Promise.resolve());
      const alone = tasks.length > CHUNK ? Promise.resolve() : endedOrLate(first, ALONE);
      const others = Array.from({ length: Math.max(0, Math.min(most, tasks.length) - 1) }, () => work(alone));
      await Promise.all([first, ...others]);
    },
    close,
  };
}

/** Resolves when the work has ended in one way or another, at the latest after so many milliseconds. */
async function endedOrLate(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((resolve) => {
    late = setTimeout(resolve, milliseconds);
  });
  await Promise.race([passed, work.catch(() => {})]);
  clearTimeout(late);
}

const goldOf = ({ files, pair }: Task) => `${files[0]} ${pair.gold}`;

/** A task with what is known to fail in it. */
export type Waiting = Task & { readonly failed: Failures };

/**
 * The orders that replace those of a child that died: the pair at fault by itself, with the side that was stopped. Where
 * that is not known, each pair by itself, and a single pair as lost.
 *
 * @throws AskableError when a child dies in which nothing was to be run.
 */
export function afterCrash(
  left: readonly Waiting[],
  { crashReport, why }: Extract<Ending, { kind: "died" }>,
  limits: { readonly deadline: number; readonly memory: number },
): Waiting[][] {
  const fault = left.find(({ index }) => index === crashReport?.index);
  if (crashReport && fault) {
    const rest = left.filter((task) => task !== fault);
    return [[{ ...fault, failed: failuresOf(fault, crashReport, limits) }], ...(rest.length > 0 ? [rest] : [])];
  }
  const [only, ...others] = left;
  if (!only) return [];
  if (others.length > 0) return left.map((task) => [task]);
  if (only.failed.gold && only.failed.prediction) throw new AskableError(`The scoring process ended: ${why}`);
  const lost: Failure = { kind: "lost", message: `The process that ran the statement ended: ${why}` };
  return [[{ ...only, failed: { gold: lost, prediction: lost } }]];
}

function failuresOf(
  task: Waiting,
  { side, kind }: CrashReport,
  { deadline, memory }: { readonly deadline: number; readonly memory: number },
): Failures {
  const message =
    kind === "timeout"
      ? `The statement was stopped at its deadline of ${deadline / 1000} s`
      : `The statement was stopped because it took more than ${Math.round(memory / 2 ** 20)} MiB of memory`;
  const failure: Failure = { kind, message };
  return side ? { ...task.failed, [side]: failure } : Object.fromEntries(SIDES.map((each) => [each, failure]));
}
