import { AskableError } from "../../errors.js";
import type { Ending } from "./child-handle.js";
import { type CrashReport, type Failure, type Failures, SIDES, type Task } from "./protocol.js";

/** A task with what is known to fail in it. */
export type Waiting = Task & { readonly failed: Failures };

/**
 * What a child that died has left to do, as orders: the pair at fault by itself, with the side that was stopped; where
 * it is not known which that is, each pair by itself, and a single one as lost.
 *
 * @throws AskableError when a child dies in which nothing was to be run.
 */
export function afterDeath(
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
  if (only.failed.gold && only.failed.prediction) throw new AskableError(`The process that scores was lost: ${why}`);
  const lost: Failure = { kind: "lost", message: `The process that ran the statement was lost: ${why}` };
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
