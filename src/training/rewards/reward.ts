import type { Outcome } from "../../evaluation/execution/protocol.js";
import { RUNS } from "../../evaluation/metrics/metrics.js";

/**
 * Why a completion has its reward. `no-sql`: there is no query in it. `too-long`: it is not read. `refused`: it is no
 * query, or one that would write. `error`, `timeout`, `memory`: it fails, or is stopped. `lost`: the process that ran it
 * ended for a reason that is not known. `gold-failed`: it runs, and there is nothing to compare it with. Of a selector:
 * `right`, `wrong` or `no-choice`.
 */
export const REASONS = [
  "equal",
  "different",
  "gold-failed",
  "no-sql",
  "too-long",
  "refused",
  "error",
  "timeout",
  "memory",
  "lost",
  "right",
  "wrong",
  "no-choice",
] as const;
export type Reason = (typeof REASONS)[number];

export interface Reward {
  readonly reward: number;
  readonly reason: Reason;
  /** What the database said of the query that fails, or of the gold query. */
  readonly message?: string;
}

/** Rewards of a query that gives the rows of the gold query, and of one that runs. What does not run has 0. */
const EQUAL = 1;
const RUNNING = 0.1;

/**
 * The reward of a query by execution, as Agentar-Scale-SQL has it: 1 for the gold query's rows, .1 for others, 0 for a
 * query that fails or is refused.
 *
 * @param outcome Of the metrics `RUNS` and `metric`, which says whether the rows are equal.
 */
export function rewardOf({ metrics, failures }: Outcome, metric: string): Reward {
  const failure = failures.prediction;
  if (metrics[RUNS] !== 1) {
    if (!failure) return { reward: 0, reason: "refused" };
    return { reward: 0, reason: failure.kind, message: shortened(failure.message) };
  }
  if (metrics[metric] === 1) return { reward: EQUAL, reason: "equal" };
  if (failures.gold) return { reward: RUNNING, reason: "gold-failed", message: shortened(failures.gold.message) };
  return { reward: RUNNING, reason: "different" };
}

/** Messages of databases quote what they cannot read. */
const LONGEST = 300;

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
