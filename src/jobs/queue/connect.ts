import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { AskableError, messageOf } from "../../errors.js";
import type { Workspace } from "../../workspace/workspace.js";
import { importQueuePackages, type QueuePackages } from "./packages.js";
import { requireQueueId } from "./queue-id.js";

/** Before the keys of all queues of askable. */
const PREFIX = "askable";

/** The variable with the password of Redis, as `redis-cli` has it, for URLs without one. */
export const PASSWORD_VARIABLE = "REDISCLI_AUTH";

export interface QueueOptions {
  /** `redis://` or, with TLS, `rediss://`. */
  readonly url: string;
  readonly workspace: Workspace;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Told when the queue is away, and when it is back. */
  readonly onNote?: ((message: string) => void) | undefined;
}

/** A connection to the queue of one home. */
export interface QueueConnection {
  readonly packages: QueuePackages;
  readonly redis: Redis;
  readonly queue: Queue;
  /** What BullMQ's own classes take. */
  readonly base: { readonly connection: Redis; readonly prefix: string };
  readonly name: string;
  /** For people, without a password. */
  readonly label: string;
  /** The key of something that askable keeps beside what BullMQ does. */
  readonly key: (what: string) => string;
  readonly close: () => Promise<void>;
}

/**
 * Connects to Redis. What is lost later comes back by itself, as often as it takes.
 *
 * @param creates Whether the home may be one for which no job was ever given.
 * @throws AskableError when the URL is none, a package is missing, or nobody answers.
 */
export async function connectQueue(
  { url, workspace, environment, onNote }: QueueOptions,
  { creates }: { readonly creates: boolean },
): Promise<QueueConnection> {
  const { label } = readQueueUrl(url);
  const name = await requireQueueId(workspace, creates);
  const packages = await importQueuePackages();
  const password = environment[PASSWORD_VARIABLE];
  let connected = false;
  let away = false;
  let why = "";
  const redis = new packages.Redis(url, {
    lazyConnect: true,
    // As BullMQ wants it: what is asked while the queue is away waits until it is back.
    maxRetriesPerRequest: null,
    connectTimeout: 5000,
    retryStrategy: (times) => (connected ? Math.min(100 * 2 ** times, 3000) : null),
    ...(password !== undefined && new URL(url).password === "" && { password }),
  });
  redis.on("error", (error) => {
    why = messageOf(error);
    if (connected && !away) onNote?.(`The queue ${label} is away (${why}). Trying again until it is back.`);
    away = connected;
  });
  redis.on("ready", () => {
    if (away) onNote?.(`The queue ${label} is back.`);
    away = false;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    throw unreachable(label, why || messageOf(error));
  }
  connected = true;
  const base = { connection: redis, prefix: PREFIX };
  const queue = new packages.bullmq.Queue(name, base);
  // Said above.
  queue.on("error", () => {});
  await queue.waitUntilReady().catch((error) => {
    redis.disconnect();
    throw unreachable(label, messageOf(error));
  });
  return {
    ...{ packages, redis, queue, base, name, label },
    key: (what) => `${PREFIX}:${name}:askable-${what}`,
    close: async () => {
      // What waits for a queue that is away would never end.
      if (redis.status !== "ready") redis.disconnect();
      await queue.close().catch(() => {});
      redis.disconnect();
    },
  };
}

/** @throws AskableError for what is no URL of Redis. */
export function readQueueUrl(url: string): { readonly label: string } {
  try {
    const { protocol, host, pathname } = new URL(url);
    if (/^rediss?:$/.test(protocol) && host !== "")
      return { label: `${protocol}//${host}${pathname.replace(/^\/$/, "")}` };
  } catch {
    // Said below.
  }
  throw new AskableError("queue: that is not the URL of a queue", {
    code: "usage",
    hint: "Give the URL of a Redis server: redis://host:6379, or rediss:// with TLS.",
  });
}

function unreachable(label: string, why: string): AskableError {
  const denied = /NOAUTH|WRONGPASS|NOPERM/.test(why);
  return new AskableError(`The queue ${label} cannot be used: ${why}`, {
    hint: denied
      ? `Put the user into the URL, and the password into the variable ${PASSWORD_VARIABLE}.`
      : "Start Redis there, or check the address. Without --queue, processes of this machine do the work.",
  });
}
