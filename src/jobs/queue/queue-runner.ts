import { errorOf, readFailure } from "../failure.js";
import { JOBS_VERSION, type Job } from "../job.js";
import { DEFAULT_PRIORITY, JobCancelled, type JobRunner, type RunJobOptions } from "../runner.js";
import { connectQueue, type QueueConnection, type QueueOptions } from "./connect.js";
import {
  cancel,
  idOf,
  isCancelled,
  type Queued,
  type QueuedEvent,
  type QueuedJob,
  unmarkCancelled,
} from "./queued-job.js";
import { claimVersion, tellVersion } from "./version.js";

/** Milliseconds between two looks at all jobs that are waited for: an event may be lost with the queue that was away. */
const SWEEP = 2000;
/** Finished jobs that the queue keeps. */
const KEPT = { count: 20_000 };

interface Wanted {
  readonly job: Job;
  readonly options: RunJobOptions;
  readonly settle: (error: unknown, value?: unknown) => void;
}

/**
 * Gives jobs to a queue and waits for what workers make of them. When this process ends, the jobs stay in the queue; who
 * wants the same jobs later finds them there.
 */
export async function openQueueRunner(options: QueueOptions): Promise<JobRunner> {
  const connection = await connectQueue(options, { creates: true });
  const { queue, packages, base, name, label } = connection;
  const events = new packages.bullmq.QueueEvents(name, base);
  events.on("error", () => {});
  const wanted = new Map<string, Set<Wanted>>();
  try {
    await claimVersion(connection);
    await events.waitUntilReady();
  } catch (error) {
    await events.close().catch(() => {});
    await connection.close();
    throw error;
  }
  const each = (id: string, call: (wanted: Wanted) => void) => {
    for (const one of [...(wanted.get(id) ?? [])]) call(one);
  };
  const settle = (id: string, error: unknown, value?: unknown) => each(id, (one) => one.settle(error, value));
  /** Looks at one job: is it done, or gone? */
  const look = async (id: string): Promise<void> => {
    const job = (await queue.getJob(id)) as Queued | undefined;
    if (!wanted.has(id)) return;
    if (job !== undefined) {
      // By what was read: asked for its state, a job that has ended meanwhile would have no value yet.
      if (job.finishedOn === undefined) return;
      if (job.failedReason) settle(id, errorOf(readFailure(job.failedReason)));
      else settle(id, undefined, job.returnvalue);
      return;
    }
    if (await isCancelled(connection, id)) return settle(id, new JobCancelled());
    // The queue lost it: it was started anew without its data.
    const [first] = wanted.get(id) ?? [];
    if (first) await add(connection, first.job, first.options);
  };
  const lookLater = (id: string) => void look(id).catch(() => {});
  for (const event of ["completed", "failed", "removed"] as const) {
    events.on(event, ({ jobId }: { jobId: string }) => {
      if (wanted.has(jobId)) lookLater(jobId);
    });
  }
  events.on("progress", ({ jobId, data }) => {
    each(jobId, ({ options }) => options.onEvent?.(data as unknown as QueuedEvent));
  });
  let told = false;
  const sweep = repeat(SWEEP, async () => {
    for (const id of await notUnfinished(connection, [...wanted.keys()])) await look(id);
    const alone = wanted.size > 0 && (await queue.getWorkersCount()) === 0;
    if (alone === told || wanted.size === 0) return;
    told = alone;
    if (!alone) return;
    const { folder } = options.workspace;
    options.onNote?.(`No worker is at ${label}. Start some: askable worker --queue … --home ${folder}`);
  });
  return {
    run: async (job, given = {}) => {
      const id = idOf(job as Job);
      given.signal?.throwIfAborted();
      return new Promise<never>((resolve, reject) => {
        const onAbort = () => {
          const reason: unknown = given.signal?.reason;
          one.settle(reason);
          if (reason instanceof JobCancelled) void cancel(connection, id).catch(() => {});
        };
        const one: Wanted = {
          job: job as Job,
          options: given,
          settle: (error, value) => {
            given.signal?.removeEventListener("abort", onAbort);
            const all = wanted.get(id);
            all?.delete(one);
            if (all?.size === 0) wanted.delete(id);
            if (error === undefined) resolve(value as never);
            else reject(error);
          },
        };
        given.signal?.addEventListener("abort", onAbort, { once: true });
        const wait = () => {
          if (given.signal?.aborted) return;
          wanted.set(id, (wanted.get(id) ?? new Set()).add(one));
          lookLater(id);
        };
        // Looked at only then: what the queue kept of an earlier time is no answer.
        add(connection, one.job, given).then(wait, (error) => one.settle(error));
      });
    },
    close: async () => {
      sweep.stop();
      await events.close().catch(() => {});
      await connection.close();
    },
  };
}

/** Puts a job into the queue, unless it waits or is at work there. */
async function add(connection: QueueConnection, job: Job, { priority }: RunJobOptions): Promise<void> {
  const { queue } = connection;
  const id = idOf(job);
  const before = await queue.getJob(id);
  if (before?.finishedOn !== undefined) await before.remove().catch(() => {});
  await unmarkCancelled(connection, id);
  await tellVersion(connection);
  const data: QueuedJob = { job, version: JOBS_VERSION };
  await queue.add(job.kind, data, {
    jobId: id,
    priority: priority ?? DEFAULT_PRIORITY,
    // Who wants the job tries again.
    attempts: 1,
    removeOnComplete: KEPT,
    removeOnFail: KEPT,
  });
}

/** Jobs in one message to the queue. */
const AT_ONCE = 1000;

/** Of these jobs those that are done or gone, by one short command each: of ten thousand that wait nothing else is asked. */
async function notUnfinished({ redis, queue }: QueueConnection, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const part = ids.slice(at, at + AT_ONCE);
    const asked = redis.pipeline();
    for (const id of part) asked.hmget(queue.toKey(id), "timestamp", "finishedOn");
    const replies = (await asked.exec()) ?? [];
    found.push(
      ...part.filter((_, index) => {
        const [given, finished] = (replies[index]?.[1] ?? []) as (string | null)[];
        return given == null || finished != null;
      }),
    );
  }
  return found;
}

/** Does something again and again, one after the other, and goes on whatever becomes of it. */
export function repeat(milliseconds: number, work: () => Promise<void>): { readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const next = () => {
    timer = setTimeout(() => {
      void work()
        .catch(() => {})
        .finally(() => {
          if (!stopped) next();
        });
    }, milliseconds);
  };
  next();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
