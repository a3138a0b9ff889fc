import { TooLarge } from "../execution/large-rows.js";
import type { Execution, Metric, Pair } from "./metric.js";

/** Values by the names of metrics. */
export interface PairScores {
  readonly metrics: Readonly<Record<string, number | null>>;
  /** Those that have to see all rows of a result that is too large for it; their value is 0. */
  readonly refused?: readonly string[];
}

export async function scorePair(pair: Pair, metrics: readonly Metric[], execution: Execution): Promise<PairScores> {
  const scores: Record<string, number | null> = {};
  const refused: string[] = [];
  for (const { name, score } of metrics) {
    try {
      scores[name] = await score(pair, execution);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      scores[name] = 0;
      refused.push(name);
    }
  }
  return { metrics: scores, ...(refused.length > 0 && { refused }) };
}
