import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Reward } from "../../training/rewards/reward.js";
import type { Rewarder } from "../../training/rewards/rewarder.js";
import { owner } from "../caller.js";
import { readJson } from "../http/body.js";
import type { Env, HttpContext } from "../http/env.js";
import { guard, securityHeaders } from "../http/guards.js";
import type { HttpLimits } from "../http/limits.js";
import { HttpError } from "../http/problem.js";
import { type RequestLine, recordRequests } from "../http/record-requests.js";
import { replyToProblems } from "../http/reply-to-problems.js";
import type { Work } from "../http/work.js";
import { limitedLoad } from "./load.js";
import { readChoiceItems, readRewardItems } from "./read-batch.js";
import { openRewardMetrics } from "./reward-metrics.js";

export interface RewardAppOptions {
  readonly rewarder: Rewarder;
  readonly work: Work;
  readonly limits: HttpLimits;
  /** Items in work at the same time. */
  readonly waiting: number;
  readonly host: string;
  readonly allowHosts: readonly string[];
  /** What clients must show. Undefined: nothing. */
  readonly key: string | undefined;
  readonly onRequest: (line: RequestLine) => void;
}

/** Bodies that are in memory at the same time, in sizes of the largest. */
const BODIES = 4;

/** The HTTP interface of a reward server. */
export function createRewardApp(options: RewardAppOptions): Hono<Env> {
  const { rewarder, work, limits, waiting, key, host, allowHosts, onRequest } = options;
  const bodies = limitedLoad(BODIES * limits.body, "bytes");
  const items = limitedLoad(waiting, "completions");
  const metrics = openRewardMetrics(() => items.amount);
  const admitted = requireKey(key);
  const answer = async <Item>(
    context: HttpContext,
    read: (body: unknown) => readonly Item[],
    reward: (items: readonly Item[], signal: AbortSignal) => Promise<Reward[]>,
  ) => {
    admitted(context);
    const { raw } = context.req;
    // Without a length a body counts as the largest.
    const bytes = Math.min(Number(raw.headers.get("content-length") ?? limits.body), limits.body);
    const rewards = await bodies.during(bytes, async () => {
      const batch = read(await readJson(raw, limits.body));
      return items.during(batch.length, () =>
        work.during(owner({ feedback: false }), false, raw.signal, (signal) => reward(batch, signal)),
      );
    });
    metrics.rewarded(rewards);
    return context.json({ rewards });
  };
  const app = new Hono<Env>();
  app.use(recordRequests({ metrics, exporter: undefined, onRequest, logQuestions: false }));
  app.use(securityHeaders());
  app.use(guard({ host, allowHosts, allowOrigins: [], longestUrl: limits.url }));
  app.post("/rewards", (context) =>
    answer(context, (body) => readRewardItems(body, rewarder, waiting), rewarder.reward),
  );
  app.post("/choices", (context) => answer(context, (body) => readChoiceItems(body, waiting), rewarder.rewardChoices));
  app.get("/health", (context) => context.json({ status: "up" }));
  app.get("/ready", (context) => (work.stopping ? context.json({ ready: false }, 503) : context.json({ ready: true })));
  app.get("/metrics", async (context) => {
    admitted(context);
    return context.body(await metrics.text(), 200, { "content-type": metrics.contentType });
  });
  replyToProblems(app);
  return app;
}

function requireKey(key: string | undefined): (context: HttpContext) => void {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(`Bearer ${key}`);
  return ({ req }) => {
    if (key === undefined || timingSafeEqual(digest(req.header("authorization") ?? ""), expected)) return;
    throw new HttpError("no-key", "A key is needed", {
      hint: "Send the server's ASKABLE_REWARDS_KEY as Authorization: Bearer KEY.",
      headers: { "www-authenticate": "Bearer" },
    });
  };
}
