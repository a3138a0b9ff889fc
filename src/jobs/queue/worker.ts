import { access, constants } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { pid } from "node:process";
import { AskableError, messageOf } from "../../errors.js";
import { homeOf } from "../../workspace/workspace.js";
import { failureOf, failureText } from "../failure.js";
import { JOBS_VERSION, type Job } from "../job.js";
import type { JobProcessOptions } from "../processes/job-process.js";
import { jobProcesses } from "../processes/pool.js";
import { JobCancelled } from "../runner.js";
import { connectQueue, type QueueConnection, type QueueOptions } from "./connect.js";
import { readQueueId } from "./queue-id.js";
import { repeat } from "./queue-runner.js";
import { cancelledOf, type Queued, type QueuedEvent } from "./queued-job.js";
import { otherVersion, requireVersion, UNFINISHED } from "./version.js";

export interface WorkerOptions extends QueueOptions {
  readonly process: JobProcessOptions;
  /** Milliseconds after which a worker that is not heard of is taken for dead, and its jobs are done by others. */
  readonly lease: number;
  /** Ends when nothing is left to do. */
  readonly drain: boolean;
  /** Told to end, it gives back the jobs at work: another worker goes on with them where they are. */
  readonly signal: AbortSignal;
  readonly onEvent?: ((event: WorkerEvent) => void) | undefined;
}

export type WorkerEvent =
  | { readonly event: "ready"; readonly name: string; readonly label: string }
  | { readonly event: "begun"; readonly job: Job }
  | { readonly event: "done" | "given back" | "cancelled"; readonly job: Job; readonly seconds: number }
  | { readonly event: "failed"; readonly job: Job; readonly seconds: number; readonly message: string };

/** What it came to. */
export interface WorkerReport {
  readonly done: number;
  readonly failed: number;
}

/** A job that has lost its worker so often kills whoever does it. */
const LOST_AT_MOST = 5;
/** Milliseconds between two looks at what was cancelled, and at whether nothing is left. */
const LOOK = 1000;
/** Milliseconds without a job after which nothing is left: what failed comes back within seven seconds. */
const EMPTY = 10_000;

/**
 * Does jobs of a queue until the signal is aborted. The jobs run in processes of their own, so that this one is free to
 * tell the queue that it lives, however busy they are.
 *
 * @throws AskableError when the queue cannot be reached, its jobs are of another version, or the home is out of reach.
 */
export async function runWorker(options: WorkerOptions): Promise<WorkerReport> {
  const { signal, lease } = options;
  const connection = await connectQueue(options, { creates: false });
  const { packages, base, name, label } = connection;
  const own = `${hostname()}-${pid}`;
  const processes = jobProcesses(options.process);
  const atWork = new Map<string, AbortController>();
  const count = { done: 0, failed: 0 };
  let ended = false;
  let end: (why?: AskableError) => void = () => {};
  const ending = new Promise<AskableError | undefined>((resolve) => {
    end = (why) => {
      ended = true;
      resolve(why);
    };
  });
  const process = async (queued: Queued, token = ""): Promise<unknown> => {
    const { job, version } = queued.data;
    const refusal = version === JOBS_VERSION ? await outOfReach(options, name) : otherVersion(label, version);
    if (refusal) end(refusal);
    if (ended) return giveBack(connection, queued, token);
    const id = queued.id ?? "";
    const control = new AbortController();
    atWork.set(id, control);
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    const tell = (event: QueuedEvent) => void queued.updateProgress(event).catch(() => {});
    options.onEvent?.({ event: "begun", job });
    try {
      const value = await processes.run(job, {
        signal: control.signal,
        onEvent: (event) => {
          if (event.event !== "retried") tell(event.event === "started" ? { event: "started", worker: own } : event);
        },
      });
      count.done += 1;
      options.onEvent?.({ event: "done", job, seconds: seconds() });
      return value;
    } catch (error) {
      if (control.signal.aborted && !isCancel(control.signal)) {
        options.onEvent?.({ event: "given back", job, seconds: seconds() });
        return giveBack(connection, queued, token);
      }
      const failure = failureOf(control.signal.aborted ? new JobCancelled() : error);
      if (failure.code === "cancelled") options.onEvent?.({ event: "cancelled", job, seconds: seconds() });
      else {
        count.failed += 1;
        options.onEvent?.({ event: "failed", job, seconds: seconds(), message: failure.message });
      }
      throw new Error(failureText(failure));
    } finally {
      atWork.delete(id);
    }
  };
  const onAbort = () => end();
  let busy = performance.now();
  let looking: ReturnType<typeof repeat> | undefined;
  let worker: import("bullmq").Worker | undefined;
  try {
    await requireVersion(connection);
    const refusal = await outOfReach(options, name);
    if (refusal) throw refusal;
    signal.throwIfAborted();
    signal.addEventListener("abort", onAbort, { once: true });
    worker = new packages.bullmq.Worker(name, process, {
      ...base,
      name: own,
      concurrency: options.process.processes,
      lockDuration: lease,
      stalledInterval: Math.max(1000, lease / 3),
      maxStalledCount: LOST_AT_MOST,
    });
    worker.on("error", () => {});
    // Others may have it by now.
    worker.on("lockRenewalFailed", (ids) => {
      for (const id of ids) atWork.get(id)?.abort();
    });
    looking = repeat(LOOK, async () => {
      for (const id of await cancelledOf(connection, [...atWork.keys()])) atWork.get(id)?.abort(CANCEL);
      if (!options.drain) return;
      if (atWork.size > 0 || (await connection.queue.getJobCountByTypes(...UNFINISHED)) > 0) busy = performance.now();
      else if (performance.now() - busy > EMPTY) end();
    });
    await worker.waitUntilReady();
    options.onEvent?.({ event: "ready", name: own, label });
    const why = await ending;
    if (why) throw why;
    return count;
  } finally {
    signal.removeEventListener("abort", onAbort);
    looking?.stop();
    // Takes no more, then tells those at work to end, and lets them be given back.
    await worker?.pause(true).catch(() => {});
    for (const control of atWork.values()) control.abort();
    await worker?.close(connection.redis.status !== "ready").catch(() => {});
    await processes.close();
    await connection.close();
  }
}

/** Why a job ends: somebody cancelled it, not this worker's end. */
const CANCEL = new AskableError("cancelled");
const isCancel = ({ reason }: AbortSignal) => reason === CANCEL;

/** Puts a job back, so that the next free worker takes it first. */
async function giveBack({ packages }: QueueConnection, queued: Queued, token: string): Promise<never> {
  await queued.moveToWait(token);
  throw new packages.bullmq.WaitingError();
}

/** Why the home cannot be worked in: it is another one by now, or gone. */
async function outOfReach({ workspace, signal }: WorkerOptions, name: string): Promise<AskableError | undefined> {
  try {
    if ((await readQueueId(workspace)) !== name) throw new Error("it is not the folder that it was");
    if (workspace.remote) await workspace.remote.look(signal);
    else await access(dirname(workspace.queueId), constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return new AskableError(`This worker cannot work in ${homeOf(workspace)}: ${messageOf(error)}`, {
      hint: workspace.remote
        ? "Let it reach the store, with the right to write, and start it again. Its jobs are done by others."
        : "Mount the folder here, with the right to write, and start the worker again. Its jobs are done by others.",
      cause: error,
    });
  }
}
