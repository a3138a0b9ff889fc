import type { ScoredQuestion } from "../../evaluation/scoring/scored-question.js";
import type { TableRow } from "./table-row.js";

export function questionRow({ question, gold, goldOutcome, flags, database }: ScoredQuestion): TableRow {
  const { parsed, skeleton } = gold;
  const features = parsed?.features;
  return {
    id: question.id,
    database: question.database,
    question: question.question,
    evidence: question.evidence,
    gold_queries: question.golds,
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

export function literalRows({ question, gold }: ScoredQuestion): TableRow[] {
  return (gold.parsed?.literals ?? []).map((literal) => ({ id: question.id, ...literal }));
}
