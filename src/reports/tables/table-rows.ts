import type { Run } from "../../evaluation/run/format.js";
import type { ScoredQuestion } from "../../evaluation/scoring/scored-question.js";
import { answerRow, scoreRows } from "./answer-rows.js";
import { candidateRows, clusterRows, verdictRows } from "./candidate-rows.js";
import { literalRows, questionRow } from "./question-rows.js";
import { callRows, exampleRows, linkedRows, matchedValueRows, stageRows } from "./stage-rows.js";
import type { TableRow } from "./table-row.js";
import type { TableRows } from "./write-tables.js";

type RowsOf = (scored: ScoredQuestion) => readonly TableRow[];

/** The rows of every table of a run, made as they are gone through. */
export function tableRows(
  run: Run,
  questions: readonly ScoredQuestion[],
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
    verdicts: rows(verdictRows),
  };
}

function* eachRow(questions: readonly ScoredQuestion[], rowsOf: RowsOf, first: TableRow): Generator<TableRow> {
  for (const scored of questions) for (const row of rowsOf(scored)) yield { ...first, ...row };
}
