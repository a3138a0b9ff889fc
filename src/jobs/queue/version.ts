import { AskableError } from "../../errors.js";
import { JOBS_VERSION } from "../job.js";
import type { QueueConnection } from "./connect.js";

const VERSION = "version";

/** States of jobs that are still to be done. */
export const UNFINISHED = ["active", "prioritized", "wait", "delayed"] as const;

/** Makes the queue one of this version. @throws AskableError while it holds jobs of another. */
export async function claimVersion(connection: QueueConnection): Promise<void> {
  const { redis, queue, key, label } = connection;
  const other = await redis.get(key(VERSION));
  if (other !== null && other !== JOBS_VERSION) {
    const left = await queue.getJobCountByTypes(...UNFINISHED);
    if (left > 0) {
      throw new AskableError(
        `The queue ${label} holds ${left} jobs of another version: ${other}; this is ${JOBS_VERSION}`,
        {
          hint: "Let workers of that version end them, or cancel them: askable jobs --cancel all --queue …",
        },
      );
    }
  }
  await tellVersion(connection);
}

/** With each job: a queue that lost its data lost this too. */
export async function tellVersion({ redis, key }: QueueConnection): Promise<void> {
  await redis.set(key(VERSION), JOBS_VERSION);
}

/** @throws AskableError where jobs are not of this worker's version. */
export async function requireVersion({ redis, key, label }: QueueConnection): Promise<void> {
  const version = await redis.get(key(VERSION));
  if (version !== null && version !== JOBS_VERSION) throw otherVersion(label, version);
}

export function otherVersion(label: string, version: string): AskableError {
  return new AskableError(`The jobs of ${label} are of another version: ${version}; this worker is ${JOBS_VERSION}`, {
    hint: "Install the same askable here as where the jobs are given, and start the worker again.",
  });
}
