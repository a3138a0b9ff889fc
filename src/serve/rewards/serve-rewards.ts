import { existsSync } from "node:fs";
import { AskableError } from "../../errors.js";
import { openRewarder, type RewarderOptions } from "../../training/rewards/rewarder.js";
import { HTTP_LIMITS } from "../http/limits.js";
import { reachedAs } from "../http/reached.js";
import type { RequestLine } from "../http/record-requests.js";
import { listen } from "../http/server.js";
import { trackWork } from "../http/work.js";
import { createRewardApp } from "./reward-app.js";

export interface ServeRewardsOptions extends RewarderOptions {
  /** An address of this machine. Default: 127.0.0.1, which only this machine reaches. */
  readonly host?: string | undefined;
  /** 0: any that is free. */
  readonly port: number;
  /** Names beside it by which it is called. */
  readonly allowHosts?: readonly string[] | undefined;
  /** What clients must show; needed where other machines reach it. */
  readonly key?: string | undefined;
  /** Bytes of a request's body. Default 32 MiB. */
  readonly body?: number | undefined;
  /** Completions in work at the same time. Default 20,000. */
  readonly waiting?: number | undefined;
  /** Milliseconds in which work may end once it was told to stop. Default 10,000. */
  readonly grace?: number | undefined;
  readonly onRequest?: ((line: RequestLine) => void) | undefined;
}

export interface RewardServer {
  readonly url: string;
  /** Lets work in flight end, within the time of grace, and closes all. */
  stop(): Promise<void>;
}

/** Milliseconds until a large batch must have come. */
const REQUEST = 120_000;

/** Rewards completions over HTTP. @throws AskableError where it may not or cannot. */
export async function serveRewards(options: ServeRewardsOptions): Promise<RewardServer> {
  const { databases, host = "127.0.0.1", port, allowHosts = [], key, body = 2 ** 25, waiting = 20_000 } = options;
  requireFolder(databases);
  requireKeyWhereReached(reachedAs(host, allowHosts), key);
  const limits = { ...HTTP_LIMITS, body, request: REQUEST, grace: options.grace ?? HTTP_LIMITS.grace };
  const rewarder = openRewarder(options);
  const work = trackWork(() => Number.POSITIVE_INFINITY);
  const { onRequest = () => {} } = options;
  const app = createRewardApp({ rewarder, work, limits, waiting, host, allowHosts, key, onRequest });
  try {
    // No silence is too long: a batch may hold any number of statements that run until their deadline.
    const listening = await listen(app, { host, port, silence: 0, limits });
    return {
      url: listening.url,
      async stop() {
        await work.stop(limits.grace);
        await listening.close();
        await rewarder.close();
      },
    };
  } catch (error) {
    await rewarder.close();
    throw error;
  }
}

function requireFolder(folder: string): void {
  if (existsSync(folder)) return;
  throw new AskableError(`There is no folder ${folder}`, {
    hint: "Name the folder of the databases with --databases.",
  });
}

function requireKeyWhereReached(name: string | undefined, key: string | undefined): void {
  if (key !== undefined || name === undefined) return;
  throw new AskableError(`Other machines can reach ${name}, where a key is needed`, {
    hint: "Set ASKABLE_REWARDS_KEY, here and where the trainer runs, or listen on 127.0.0.1 without --allow-host.",
  });
}
