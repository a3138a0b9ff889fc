import type { RunRecord } from "../../evaluation/run/format.js";
import type { AskedQuestions, ScoredQuestion } from "../../evaluation/scoring/scored-question.js";
import type { UnanswerableAsked } from "../../evaluation/scoring/unanswerable.js";
import { candidateRows, clusterRows, verdictRows } from "./candidate-rows.js";
import { callRows, exampleRows, linkedRows, matchedValueRows, slotRows, stageRows } from "./stage-rows.js";
import type { TableRow } from "./tables.js";
import type { TableRows } from "./write-tables.js";

type RowsOf = (scored: ScoredQuestion) => readonly TableRow[];

/** The rows of every table of a run, made while they are iterated. */
export function tableRows(
  run: RunRecord,
  { questions, unanswerable }: AskedQuestions,
  metrics: readonly string[],
  /** The metric of which 1 is right. */
  right: string,
): TableRows {
  const of = { run: run.name };
  const inPipeline = { ...of, pipeline: run.pipeline.name };
  const rows = (rowsOf: RowsOf, first: TableRow = inPipeline) => eachRow(questions, rowsOf, first);
  return {
    questions: rows((scored) => [questionRow(scored)], of),
    gold_literals: rows(literalRows, of),
    answers: rows((scored) => [answerRow(scored, right)]),
    scores: rows((scored) => scoreRows(scored, metrics)),
    candidates: rows(candidateRows),
    calls: rows(callRows),
    stages: rows(stageRows),
    matched_values: rows(matchedValueRows),
    linked: rows(linkedRows),
    examples: rows(exampleRows),
    clusters: rows(clusterRows),
    slots: rows(slotRows),
    verdicts: rows(verdictRows),
    unanswerable: unanswerable.map((asked) => ({ ...inPipeline, ...unanswerableRow(asked) })),
  };
}

function* eachRow(questions: readonly ScoredQuestion[], rowsOf: RowsOf, first: TableRow): Generator<TableRow> {
  for (const scored of questions) for (const row of rowsOf(scored)) yield { ...first, ...row };
}

export function questionRow({ question, gold, goldOutcome, flags, database }: ScoredQuestion): TableRow {
  const { parsed, skeleton } = gold;
  const features = parsed?.features;
  return {
    id: question.id,
    database: question.database,
    question: question.question,
    evidence: question.evidence,
    gold_queries: question.goldQueries,
    tier: question.tier,
    tags: question.tags ?? [],
    flags,
    gold_outcome: goldOutcome,
    gold_tables: parsed?.tables,
    gold_fields: parsed?.fields,
    gold_skeleton: skeleton,
    tables: parsed?.tables.length,
    fields: parsed?.fields.length,
    joins: features?.joins,
    subqueries: features?.subqueries,
    aggregates: features?.aggregates,
    set_operations: features?.setOperations,
    window_functions: features?.windowFunctions,
    grouped: features?.grouped,
    ordered: features?.ordered,
    limited: features?.limited,
    distinct_rows: features?.distinct,
    dates: features?.dates,
    database_tables: database.tables,
    database_fields: database.fields,
    database_rows: database.rows,
  };
}

function unanswerableRow({ question, answer }: UnanswerableAsked): TableRow {
  const { sql, confidence, why, failure } = answer;
  const { id, database, tier } = question;
  return { id, database, question: question.question, tier, sql, confidence, why, failure };
}

export function literalRows({ question, gold }: ScoredQuestion): TableRow[] {
  return (gold.parsed?.literals ?? []).map((literal) => ({ id: question.id, ...literal }));
}

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
