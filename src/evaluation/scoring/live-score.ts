import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "../../errors.js";
import { type LocatedPair, openScorer, type Scorer, scorePairs } from "./score.js";

/** Scores answers while further questions are asked. */
export interface LiveScore {
  /** Without a `pair` there is no SQL, which is wrong. */
  readonly add: (id: string, pair: LocatedPair | undefined) => void;
  /** Values of the scored questions by id; null where the official code fails. */
  readonly values: ReadonlyMap<string, number | null>;
  /** Waits until all answers are scored. */
  readonly settle: () => Promise<void>;
  /** Why some answers could not be scored. */
  readonly failure: () => string | undefined;
}

/** Scoring rests for this multiple of the time it took, which leaves the processor to the questions. */
const REST = 4;
/** Milliseconds in which answers are collected. */
const COLLECT = 1000;

export function liveScore(
  metric: string,
  options: { readonly environment?: Readonly<Record<string, string | undefined>>; readonly signal: AbortSignal },
): LiveScore {
  const values = new Map<string, number | null>();
  const queue = new Map<string, LocatedPair | undefined>();
  const hurry = new AbortController();
  let failure: string | undefined;
  let working: Promise<void> | undefined;
  let scorer: Scorer | undefined;

  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: AbortSignal.any([hurry.signal, options.signal]) }).catch(() => {});
  const work = async () => {
    await pause(COLLECT);
    while (queue.size > 0 && !options.signal.aborted) {
      const batch = [...queue];
      queue.clear();
      const began = performance.now();
      const hurried = hurry.signal.aborted;
      try {
        const pairs = batch.flatMap(([, pair]) => pair ?? []);
        scorer ??= openScorer({ ...options, metrics: [metric], children: 1 });
        const outcomes = await (hurried ? scorePairs(pairs, { ...options, metrics: [metric] }) : scorer.score(pairs));
        const results = outcomes.values();
        for (const [id, pair] of batch) values.set(id, pair ? (results.next().value?.metrics[metric] ?? null) : 0);
      } catch (error) {
        failure ??= messageOf(error);
      }
      await pause(Math.max(COLLECT, REST * (performance.now() - began)));
    }
    working = undefined;
  };

  return {
    add: (id, pair) => {
      values.delete(id);
      queue.set(id, pair);
      working ??= work();
    },
    values,
    settle: async () => {
      hurry.abort();
      while (working) await working;
      await scorer?.close();
      scorer = undefined;
    },
    failure: () => failure,
  };
}
