import { AskableError } from "../../errors.js";

/** What a queue needs, and who does without one need not install. */
const PACKAGES = ["bullmq", "ioredis"];

export interface QueuePackages {
  readonly bullmq: typeof import("bullmq");
  readonly Redis: typeof import("ioredis").Redis;
}

/** @throws AskableError that says what to install. */
export async function importQueuePackages(): Promise<QueuePackages> {
  try {
    const [bullmq, { Redis }] = await Promise.all([import("bullmq"), import("ioredis")]);
    return { bullmq, Redis };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new AskableError("A queue needs packages that are not installed", {
      hint: `Install them beside askable: npm install ${PACKAGES.join(" ")}`,
      cause: error,
    });
  }
}
