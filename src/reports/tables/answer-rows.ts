import type { ScoredQuestion } from "../../evaluation/scoring/scored-question.js";
import type { TableRow } from "./tables.js";

export function answerRow(scored: ScoredQuestion, rightBy: string): TableRow {
  const { question, answer, trace, outcome } = scored;
  const { cost } = answer;
  return {
    id: question.id,
    sql: answer.sql,
    candidate: trace.chosen,
    outcome: outcomeOf(scored),
    right: outcome?.metrics[rightBy] === 1,
    confidence: answer.confidence,
    why: answer.why,
    failure: answer.failure ?? trace.failure,
    stopped: answer.stopped,
    calls: cost.calls,
    tokens_in: cost.tokensIn,
    tokens_out: cost.tokensOut,
    tokens_cached: cost.tokensCached,
    price: cost.price,
    seconds: cost.seconds,
  };
}

/** As the run saw it; without a trace, as far as scoring saw it: NULL where it gave rows or none. */
function outcomeOf({ answer, trace, outcome }: ScoredQuestion): string | undefined {
  if (answer.failure !== undefined) return "failed";
  if (answer.sql === null) return "unknown";
  const candidate = trace.candidates.find(({ id }) => id === trace.chosen);
  if (candidate) return candidate.outcome;
  const failure = outcome?.failures.prediction?.kind;
  return failure === undefined ? undefined : failure === "timeout" ? "timeout" : "error";
}

/** One for each metric. */
export function scoreRows({ question, outcome }: ScoredQuestion, metrics: readonly string[]): TableRow[] {
  const failureIn = (metric: string) => {
    if (outcome === undefined) return "none";
    return outcome.refused?.includes(metric) ? "memory" : outcome.failures.prediction?.kind;
  };
  return metrics.map((metric) => ({
    id: question.id,
    metric,
    value: outcome === undefined ? 0 : outcome.metrics[metric],
    failure: failureIn(metric),
  }));
}
