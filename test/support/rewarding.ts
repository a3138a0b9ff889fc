import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { RequestLine } from "#askable/serve/http/record-requests.js";
import { type ServeRewardsOptions, serveRewards } from "#askable/serve/rewards/serve-rewards.js";
import { bakery } from "./bakery.js";
import { temporaryFolder } from "./folder.js";
import type { Reply } from "./serving.js";

/** A reward server on a folder with the database `bakery`, on loopback, on a free port. */
export async function startRewards(options: Partial<ServeRewardsOptions> = {}) {
  const folder = await temporaryFolder();
  const databases = join(folder.path, "databases");
  mkdirSync(databases);
  bakery(join(databases, "bakery.sqlite"));
  const lines: RequestLine[] = [];
  const serving = await serveRewards({ databases, port: 0, onRequest: (line) => lines.push(line), ...options });
  const post = (path: string, body: unknown, headers = {}, signal?: AbortSignal): Promise<Reply> =>
    fetch(`${serving.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...(signal && { signal }),
    });
  return {
    ...{ url: serving.url, stop: serving.stop, folder: folder.path, databases, lines, post },
    get: (path: string, headers = {}): Promise<Reply> => fetch(`${serving.url}${path}`, { headers }),
    rewards: (items: readonly object[]) => post("/rewards", { items }),
    async end() {
      await serving.stop();
      await folder.remove();
    },
  };
}

export type TestRewards = Awaited<ReturnType<typeof startRewards>>;
