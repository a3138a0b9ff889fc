import { setTimeout as sleep } from "node:timers/promises";
import type { LanguageModel } from "../model.js";
import { sampleCount } from "../samples.js";
import { estimatePrompt } from "../tokens.js";

const MINUTE = 60_000;

/** What a request that names no limit is expected to write. */
const USUAL_REPLY = 300;

/**
 * Holds a call back until its tokens fit into those of the last minute. A call counts with its estimate until it has
 * ended, then with what it used; one that is larger than the whole minute goes when nothing else is counted.
 *
 * @param minute Milliseconds; for tests.
 */
export function withTokenRateLimit(call: LanguageModel, tokensPerMinute: number, minute = MINUTE): LanguageModel {
  const window: { at: number; tokens: number }[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  const enter = async (tokens: number, signal: AbortSignal | undefined) => {
    for (;;) {
      signal?.throwIfAborted();
      while (window[0] !== undefined && performance.now() - window[0].at >= minute) window.shift();
      const used = window.reduce((sum, entry) => sum + entry.tokens, 0);
      const [oldest] = window;
      if (oldest === undefined || used + tokens <= tokensPerMinute) break;
      await sleep(Math.max(1, oldest.at + minute - performance.now()), undefined, signal ? { signal } : {}).catch(
        () => {
          throw signal?.reason;
        },
      );
    }
    const entry = { at: performance.now(), tokens };
    window.push(entry);
    return entry;
  };

  return async (request) => {
    const tokens = estimatePrompt(request.messages) + sampleCount(request) * (request.maxTokens ?? USUAL_REPLY);
    // One after the other, so that a small call does not pass a large one for ever.
    const entering = turn.then(() => enter(tokens, request.signal));
    turn = entering.catch(() => {});
    request.onTurn?.(true);
    const entry = await entering.finally(() => request.onTurn?.(false));
    const reply = await call(request);
    const used = reply.usage.tokensIn + reply.usage.tokensOut;
    if (used > 0) entry.tokens = used;
    return reply;
  };
}
