import type { JobState } from "bullmq";
import { readFailure } from "../failure.js";
import type { JobKind } from "../job.js";
import type { QueueConnection } from "./connect.js";
import { cancel, cancelledOf, type Queued, type QueuedEvent } from "./queued-job.js";

/** A job, as far as the queue knows. */
export interface JobInQueue {
  readonly id: string;
  readonly kind: JobKind;
  readonly subject: string;
  readonly state: "waiting" | "at work" | "done" | "failed" | "cancelled";
  readonly priority: number;
  /** Host and process. */
  readonly worker: string | undefined;
  readonly progress: string | undefined;
  /** ISO time, by the clock of who said so. */
  readonly given: string;
  readonly failure: string | undefined;
}

const STATES: Readonly<Partial<Record<JobState, JobInQueue["state"]>>> = {
  active: "at work",
  prioritized: "waiting",
  waiting: "waiting",
  delayed: "waiting",
  failed: "failed",
  completed: "done",
};

/** Jobs of the home: those at work, those that wait in the order in which they come, and the last that ended. */
export async function listJobs(connection: QueueConnection, ended: number): Promise<readonly JobInQueue[]> {
  const { queue } = connection;
  const unfinished = [
    ...(await queue.getJobs(["active"])),
    ...(await queue.getJobs(["wait", "prioritized", "delayed"], 0, -1, true)),
  ];
  const finished = await queue.getJobs(["failed", "completed"], 0, ended - 1);
  const jobs = [...unfinished, ...finished.slice(0, ended)].filter((job) => job !== undefined) as Queued[];
  const ending = new Set(
    await cancelledOf(
      connection,
      jobs.map(({ id }) => id ?? ""),
    ),
  );
  return Promise.all(jobs.map((job) => described(job, ending)));
}

async function described(job: Queued, ending: ReadonlySet<string>): Promise<JobInQueue> {
  const state = STATES[(await job.getState()) as JobState] ?? "waiting";
  const { kind, subject } = job.data.job;
  const failure = job.failedReason ? readFailure(job.failedReason) : undefined;
  return {
    id: job.id ?? "",
    kind,
    subject,
    state: failure?.code === "cancelled" || (state === "at work" && ending.has(job.id ?? "")) ? "cancelled" : state,
    priority: job.opts.priority ?? 0,
    worker: state === "waiting" ? undefined : job.processedBy,
    progress: state === "at work" ? progressText(job.progress as unknown) : undefined,
    given: new Date(job.timestamp).toISOString(),
    failure: failure && failure.code !== "cancelled" ? failure.message : undefined,
  };
}

function progressText(said: unknown): string | undefined {
  const event = said as QueuedEvent | undefined;
  if (event?.event !== "progress") return undefined;
  const { task, done, total } = event.progress;
  return total > 0 ? `${task} ${done}/${total}` : task;
}

/**
 * Takes jobs out of the queue, and tells workers to end those at work.
 *
 * @param named Ids, or names of databases; undefined for all.
 * @returns What was cancelled.
 */
export async function cancelJobs(
  connection: QueueConnection,
  named: readonly string[] | undefined,
): Promise<readonly JobInQueue[]> {
  const all = (await listJobs(connection, 0)).filter(({ state }) => state === "waiting" || state === "at work");
  const chosen = all.filter(({ id, subject }) => named === undefined || named.includes(id) || named.includes(subject));
  for (const { id } of chosen) await cancel(connection, id);
  return chosen;
}
