import type { Job as BullJob } from "bullmq";
import type { Job } from "../job.js";
import type { JobEvent } from "../runner.js";
import type { QueueConnection } from "./connect.js";

/** What lies in the queue. */
export interface QueuedJob {
  readonly job: Job;
  /** What can do it. */
  readonly version: string;
}

export type Queued = BullJob<QueuedJob, unknown, string>;

/** Jobs of the same hash have one id, so that the queue holds each once. */
export const idOf = ({ kind, hash }: Job): string => `${kind}-${hash.slice(0, 24)}`;

/** What a worker last said of a job: BullMQ keeps it as progress. */
export type QueuedEvent = Extract<JobEvent, { event: "progress" | "note" | "started" }>;

const CANCELLED = "cancelled";
/** Seconds in which whoever wants a job that was cancelled comes to know. */
const REMEMBERED = 3600;

async function markCancelled({ redis, key }: QueueConnection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await redis.sadd(key(CANCELLED), ...ids);
  await redis.expire(key(CANCELLED), REMEMBERED);
}

/** Takes a job out of the queue, or has the worker that does it end it. */
export async function cancel(connection: QueueConnection, id: string): Promise<void> {
  await markCancelled(connection, [id]);
  // One that a worker does is locked: that worker sees the mark.
  await connection.queue.remove(id).catch(() => 0);
}

/** It is wanted again. */
export async function unmarkCancelled({ redis, key }: QueueConnection, id: string): Promise<void> {
  await redis.srem(key(CANCELLED), id);
}

export async function cancelledOf({ redis, key }: QueueConnection, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const marks = await redis.smismember(key(CANCELLED), ...ids);
  return ids.filter((_, index) => marks[index] === 1);
}

export const isCancelled = async (connection: QueueConnection, id: string): Promise<boolean> =>
  (await cancelledOf(connection, [id])).length > 0;
