import { candidatesOf, type ScoredQuestion } from "../../evaluation/scoring/scored-question.js";
import { eventsOf } from "../../evaluation/scoring/trace-facts.js";
import type { TableRow } from "./table-row.js";

export function answerRow(scored: ScoredQuestion, rightBy: string): TableRow {
  const { question, answer, trace, outcome } = scored;
  const { cost } = answer;
  return {
    id: question.id,
    sql: answer.sql,
    candidate: chosenOf(scored),
    outcome: outcomeOf(scored),
    right: outcome?.metrics[rightBy] === 1,
    confidence: answer.confidence,
    why: answer.why,
    failure: answer.failure ?? eventsOf(trace, "failed").at(-1)?.message,
    stopped: answer.stopped,
    calls: cost.calls,
    tokens_in: cost.tokensIn,
    tokens_out: cost.tokensOut,
    tokens_cached: cost.tokensCached,
    price: cost.price,
    seconds: cost.seconds,
  };
}

/** The candidate that is the answer. */
export function chosenOf({ trace }: ScoredQuestion): number | undefined {
  return eventsOf(trace, "answer").at(-1)?.candidate;
}

/** As the run saw it; without a trace, as far as scoring saw it: NULL where it gave rows or none. */
function outcomeOf(scored: ScoredQuestion): string | undefined {
  const { answer, trace, outcome } = scored;
  if (answer.failure !== undefined) return "failed";
  if (answer.sql === null) return "unknown";
  const candidate = candidatesOf(trace).find(({ id }) => id === chosenOf(scored));
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
