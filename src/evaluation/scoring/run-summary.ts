import { tiersOf } from "../datasets/tiers.js";
import type { RunAnswer, RunRecord } from "../run/format.js";
import { bootstrapMean } from "../statistics/bootstrap.js";
import type { AskedQuestions, ScoredQuestion } from "./scored-question.js";
import { rounded } from "./totals.js";
import { countUnanswerable, type Unanswerable } from "./unanswerable.js";

/** A mean over questions with its 95 % bootstrap interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

export interface MetricEstimate extends Estimate {
  /** From easy to hard; only tiers that questions have. */
  readonly byTier: Readonly<Record<string, Estimate>>;
  /** The interval that resamples whole databases; absent where there is only one. */
  readonly byDatabases?: Pick<Estimate, "low" | "high">;
}

export interface RunCost {
  /** Model calls. */
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** In the currency of the configured prices. */
  readonly price: number;
  /** Sum over the questions. */
  readonly seconds: number;
  readonly tokensCached: number;
}

/** The result of `score`, which is kept as `score.json`. */
export interface RunSummary {
  readonly run: string;
  /** Number of scored questions, all of which have an answer in their database. */
  readonly questions: number;
  /** Number of them whose gold query the gold check flags. */
  readonly flagged: number;
  /** The first one decides what is right. */
  readonly metrics: Readonly<Record<string, MetricEstimate>>;
  readonly unanswerable: Unanswerable;
  /** Of all questions. */
  readonly cost: RunCost;
  readonly pipeline: string;
  /** The same over the questions that are not flagged; empty where all are. */
  readonly unflagged: Readonly<Record<string, MetricEstimate>>;
  /** Selected and not answered yet: not counted anywhere. */
  readonly open: number;
  /** Answers without SQL: the pipeline did not know, or failed. They count as wrong. */
  readonly unknown: number;
  readonly failed: number;
  /** Number of traces that could not be used in full, by their fault. */
  readonly traces: { readonly missing: number; readonly cut: number; readonly damaged: number };
}

export function summarizeRun(
  run: RunRecord,
  { questions, unanswerable }: AskedQuestions,
  metrics: readonly string[],
): RunSummary {
  const answers = [...questions, ...unanswerable].map(({ answer }) => answer);
  const sound = questions.filter(({ flags }) => flags.length === 0);
  const traces = (state: string) => questions.filter(({ trace }) => trace.state === state).length;
  const failed = questions.filter(({ answer }) => answer.failure !== undefined).length;
  return {
    run: run.name,
    questions: questions.length,
    flagged: questions.length - sound.length,
    metrics: questions.length === 0 ? {} : estimateMetrics(questions, metrics),
    unanswerable: countUnanswerable(unanswerable),
    cost: costOf(answers),
    pipeline: run.pipeline.name,
    unflagged: sound.length === 0 ? {} : estimateMetrics(sound, metrics),
    open: run.questions.length - answers.length,
    unknown: questions.filter(({ answer }) => answer.sql === null).length - failed,
    failed,
    traces: { missing: traces("missing"), cut: traces("cut"), damaged: traces("damaged") },
  };
}

function estimateMetrics(
  questions: readonly ScoredQuestion[],
  metrics: readonly string[],
): Record<string, MetricEstimate> {
  const tiers = tiersOf(questions.map(({ question }) => question.tier));
  const databases = questions.map(({ question }) => question.database);
  return Object.fromEntries(
    metrics.map((metric) => {
      // Where the official code fails counts as 0.
      const values = questions.map(({ outcome }) => outcome?.metrics[metric] ?? 0);
      const byTier = tiers.map((tier) => [
        tier,
        estimate(values.filter((_, index) => questions[index]!.question.tier === tier)),
      ]);
      const clustered = bootstrapMean(values, { clusters: databases });
      const byDatabases = clustered && { low: rounded(clustered.low), high: rounded(clustered.high) };
      const overall = { ...estimate(values), byTier: Object.fromEntries(byTier) };
      return [metric, { ...overall, ...(byDatabases && { byDatabases }) }];
    }),
  );
}

function estimate(values: readonly number[]): Estimate {
  const interval = bootstrapMean(values);
  if (!interval) throw new Error("An estimate of no questions");
  const { value, low, high, n } = interval;
  return { value: rounded(value), low: rounded(low), high: rounded(high), n };
}

function costOf(answers: readonly RunAnswer[]): RunCost {
  const sum = (key: keyof RunCost) => answers.reduce((total, { cost }) => total + cost[key], 0);
  return {
    calls: sum("calls"),
    tokensIn: sum("tokensIn"),
    tokensOut: sum("tokensOut"),
    price: rounded(sum("price")),
    seconds: rounded(sum("seconds")),
    tokensCached: sum("tokensCached"),
  };
}
