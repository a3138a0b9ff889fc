import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { serveRewards } from "#askable/serve/rewards/serve-rewards.js";
import type { Reward } from "#askable/training/rewards/reward.js";
import { hostileCompletions } from "./completions.js";
import { filled } from "./corpus.js";
import { bytesBelow } from "./machine.js";
import { makePlaces } from "./places.js";
import { sqlite } from "./subjects/sqlite.js";
import { secretsIn, textOf, wholeState } from "./tried.js";

export interface Extent {
  readonly completions: number;
  /** Of them that never end. */
  readonly endless: number;
  /** Completions of a request. */
  readonly batch: number;
  /** Requests at the same time. */
  readonly requests: number;
  readonly deadline: number;
}

/** A gold query whose rows no hostile completion gives. */
const GOLD = "SELECT 'the rows of nobody', count(*) FROM artist";

/**
 * Sends hostile completions to a reward server and expects a reward for each, that nothing changed, that memory stayed in
 * bounds, and that an honest one is rewarded afterwards.
 *
 * @returns How often each reason was given, and the most bytes of this process and of the children together.
 */
export async function rewardsHostile({ completions, endless, batch, requests, deadline }: Extent) {
  const places = await makePlaces();
  const subject = await sqlite(places);
  if (!subject) throw new Error("SQLite is missing");
  const databases = `${places.folder}/data`;
  const server = await serveRewards({ databases, port: 0, deadline, children: 2 });
  const reward = async (predictions: readonly string[]): Promise<Reward[]> => {
    const items = predictions.map((prediction) => ({ database: "data", gold: GOLD, prediction }));
    for (;;) {
      const body = JSON.stringify({ items });
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`${server.url}/rewards`, { method: "POST", headers, body });
      if (reply.status === 200) return ((await reply.json()) as { rewards: Reward[] }).rewards;
      expect({ status: reply.status, text: await reply.text() }).toMatchObject({ status: 429 });
      await sleep(1000 * Number(reply.headers.get("retry-after")));
    }
  };
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() + bytesBelow());
  }, 100);
  const reasons: Record<string, number> = {};
  try {
    expect(await reward([GOLD])).toEqual([{ reward: 1, reason: "equal" }]);
    const before = await wholeState(subject, places);
    const source = hostileCompletions(subject.corpus, completions, endless);
    const next = () => {
      const texts: string[] = [];
      while (texts.length < batch) {
        const { done, value } = source.next();
        if (done) break;
        texts.push(filled(value.text, places));
      }
      return texts;
    };
    const work = async () => {
      for (let texts = next(); texts.length > 0; texts = next()) {
        const rewards = await reward(texts);
        expect(rewards).toHaveLength(texts.length);
        expect(secretsIn(textOf(rewards), subject, places)).toEqual([]);
        for (const { reward: amount, reason } of rewards) {
          expect([0, 0.1]).toContain(amount);
          reasons[reason] = (reasons[reason] ?? 0) + 1;
        }
      }
    };
    await Promise.all(Array.from({ length: requests }, work));
    expect(await reward([GOLD])).toEqual([{ reward: 1, reason: "equal" }]);
    expect(await wholeState(subject, places)).toEqual(before);
  } finally {
    clearInterval(watch);
    await server.stop();
    await subject.close();
    await places.close();
  }
  return { reasons, most };
}
