import { availableParallelism } from "node:os";
import { pid } from "node:process";
import { AskableError } from "../../errors.js";
import { type Ending, ScoringChild } from "./child-handle.js";
import {
  type Failure,
  type Failures,
  type Obituary,
  type Outcome,
  type Settings,
  SIDES,
  type Task,
} from "./protocol.js";

export interface ScoringLimits {
  readonly metrics: readonly string[];
  /** How often VES and R-VES repeat the queries. */
  readonly times: number;
  /** Milliseconds for one statement. */
  readonly deadline: number;
  /** Bytes that one pair may take. */
  readonly memory: number;
  /** Child processes; default the processors. */
  readonly children?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Tasks that go to a child at once: enough for the way there and back not to count. */
const CHUNK = 64;

type Waiting = Task & { readonly failed: Failures };

/**
 * Scores pairs on SQLite files in child processes, several at a time; outcomes come in any order. A statement past its
 * deadline, and a pair that takes too much memory, ends its child; the pair is then scored with that side failed, and
 * the others go on in a new child.
 *
 * @throws AskableError when no child can be started, and the signal's reason when it is aborted.
 */
export async function scoreOnSqlite(
  tasks: readonly Task[],
  limits: ScoringLimits,
  onOutcome: (outcome: Outcome) => void,
): Promise<void> {
  const { metrics, times, deadline, memory, signal } = limits;
  const settings: Settings = { parent: pid, metrics, times, deadline, memory };
  const queue: Waiting[][] = [];
  for (let start = 0; start < tasks.length; start += CHUNK) {
    queue.push(tasks.slice(start, start + CHUNK).map((task) => ({ ...task, failed: {} })));
  }
  const living = new Set<ScoringChild>();
  const end = () => Promise.all([...living].map((child) => child.end()));
  signal?.addEventListener("abort", end, { once: true });
  const work = async () => {
    let child: ScoringChild | undefined;
    for (let chunk = queue.shift(); chunk; chunk = queue.shift()) {
      signal?.throwIfAborted();
      child ??= new ScoringChild(settings);
      living.add(child);
      const left = new Map(chunk.map((task) => [task.index, task]));
      const ending = await child.score(chunk, (outcome) => {
        left.delete(outcome.index);
        onOutcome(outcome);
      });
      if (ending.kind === "done") continue;
      signal?.throwIfAborted();
      living.delete(child);
      child = undefined;
      queue.unshift(...afterDeath([...left.values()], ending, limits));
    }
  };
  try {
    const children = Math.min(limits.children ?? availableParallelism(), queue.length);
    await Promise.all(Array.from({ length: children }, work));
  } finally {
    signal?.removeEventListener("abort", end);
    await end();
  }
}

/** What is left to do, the pair at fault by itself. */
function afterDeath(
  left: readonly Waiting[],
  ending: Extract<Ending, { kind: "died" }>,
  limits: ScoringLimits,
): Waiting[][] {
  const { obituary, why } = ending;
  const fault = left.find(({ index }) => index === obituary?.index);
  if (obituary && fault) {
    const rest = left.filter((task) => task !== fault);
    return [[{ ...fault, failed: failuresOf(fault, obituary, limits) }], ...(rest.length > 0 ? [rest] : [])];
  }
  const [only, ...others] = left;
  if (!only) return [];
  if (others.length > 0) return left.map((task) => [task]);
  if (only.failed.gold && only.failed.prediction) throw new AskableError(`The process that scores was lost: ${why}`);
  const lost: Failure = { kind: "lost", message: `The process that ran the statement was lost: ${why}` };
  return [[{ ...only, failed: { gold: lost, prediction: lost } }]];
}

function failuresOf(task: Waiting, { side, kind }: Obituary, { deadline, memory }: ScoringLimits): Failures {
  const message =
    kind === "timeout"
      ? `The statement was stopped at its deadline of ${deadline / 1000} s`
      : `The statement was stopped because it took more than ${Math.round(memory / 2 ** 20)} MiB of memory`;
  const failure: Failure = { kind, message };
  return side ? { ...task.failed, [side]: failure } : Object.fromEntries(SIDES.map((each) => [each, failure]));
}
