/**
 * The Parquet tables of a scored run, `<run>/tables/<name>.parquet`: name of each column, its DuckDB type and what it
 * holds. `reports/README.md` shows them to readers. Each table also begins with `run` (the run's name) and, but for
 * `questions` and `gold_literals`, `pipeline`; rows of one question have its `id`.
 */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly meaning: string;
}

export interface TableDefinition {
  readonly name: string;
  /** What one row is. */
  readonly row: string;
  readonly columns: readonly Column[];
}

/** Tables of which a row belongs to the question, whatever the pipeline. */
const OF_QUESTIONS = ["questions", "gold_literals"];

export const TABLES: readonly TableDefinition[] = [
  table("questions", "a question of the run, with what its gold SQL is made of", {
    id: ["VARCHAR", "unique in its data set"],
    database: ["VARCHAR", ""],
    question: ["VARCHAR", ""],
    evidence: ["VARCHAR", "knowledge that comes with the question; NULL without"],
    golds: ["VARCHAR[]", "queries any of which is right"],
    tier: ["VARCHAR", "how hard it is, in the data set's words; NULL without"],
    tags: ["VARCHAR[]", ""],
    flags: [
      "VARCHAR[]",
      "what the gold check found: fails, timeout, too-large, empty, null, tie, nulls-first, text-numbers, current-date, unstable",
    ],
    gold_outcome: ["VARCHAR", "rows, empty, error or timeout, of the first gold"],
    gold_tables: [
      "VARCHAR[]",
      "tables that the first gold names; it and what follows is NULL where that could not be parsed",
    ],
    gold_fields: ["VARCHAR[]", "fields that the gold names, as table.field"],
    gold_skeleton: ["VARCHAR", "the gold without its names and literals; never NULL"],
    tables: ["INTEGER", "number of tables in the gold"],
    fields: ["INTEGER", "number of fields in the gold"],
    joins: ["INTEGER", "number of joins in the gold"],
    subqueries: ["INTEGER", "queries inside it, those of WITH too"],
    aggregates: ["INTEGER", "calls of count, sum, avg …"],
    set_operations: ["INTEGER", "UNION, INTERSECT, EXCEPT"],
    window_functions: ["INTEGER", "calls with OVER"],
    grouped: ["BOOLEAN", "has GROUP BY"],
    ordered: ["BOOLEAN", "has ORDER BY, not only inside OVER"],
    limited: ["BOOLEAN", "has LIMIT"],
    distinct_rows: ["BOOLEAN", "has DISTINCT, also inside an aggregate"],
    dates: ["BOOLEAN", "computes with dates or times"],
    database_tables: ["INTEGER", "number of tables in the database"],
    database_fields: ["INTEGER", ""],
    database_rows: ["BIGINT", "rows of all its tables; NULL where counting takes too long"],
  }),
  table("gold_literals", "a literal of a gold query that is compared with a field", {
    id: ["VARCHAR", ""],
    field: ["VARCHAR", "as table.field"],
    operator: ["VARCHAR", "=, <>, <, <=, >, >=, in, like, between; `not ` before the last three where negated"],
    value: ["VARCHAR", "as it stands there; of LIKE without % at its ends"],
    text: ["BOOLEAN", "it is written as text, not as a number"],
  }),
  table("answers", "what became of a question", {
    id: ["VARCHAR", ""],
    sql: ["VARCHAR", "NULL where there is none"],
    candidate: ["INTEGER", "number of the candidate that was chosen"],
    outcome: [
      "VARCHAR",
      "rows, empty, error, timeout; unknown: the pipeline said that it does not know; failed: it ended with an error; NULL where the trace is missing",
    ],
    right: ["BOOLEAN", "whether the run's first metric is 1"],
    confidence: ["DOUBLE", "0 to 1"],
    why: ["VARCHAR", ""],
    failure: ["VARCHAR", "the error that ended it"],
    stopped: ["VARCHAR", "the budget that ended it early"],
    calls: ["INTEGER", "of models"],
    tokens_in: ["BIGINT", ""],
    tokens_out: ["BIGINT", ""],
    tokens_cached: ["BIGINT", "of those in, read from the provider's cache"],
    price: ["DOUBLE", "in the currency of the configured prices"],
    seconds: ["DOUBLE", ""],
  }),
  table("scores", "a metric of an answer", {
    id: ["VARCHAR", ""],
    metric: ["VARCHAR", ""],
    value: ["DOUBLE", "NULL where the official code fails; counts as 0 in a mean"],
    failure: [
      "VARCHAR",
      "why the prediction gave no rows: error, timeout, memory, database, lost, or none: there is no SQL; NULL where it did",
    ],
  }),
  table("candidates", "a query that was tried", {
    id: ["VARCHAR", ""],
    candidate: ["INTEGER", "its number in the question"],
    stage: ["VARCHAR", "as the pipeline names it"],
    generator: ["VARCHAR", "of a repaired candidate that of what it repairs"],
    round: ["INTEGER", "of the repair by a model, from 1; 0 as generated and as a rule mended that"],
    parent: ["INTEGER", "the candidate that it repairs"],
    repair: ["VARCHAR", "rule or model: who made it from its parent; NULL as generated"],
    sql: ["VARCHAR", ""],
    model: ["VARCHAR", "as askable.yaml names it; NULL without a model"],
    schema: ["VARCHAR", "what the generator saw: precise, recall, all"],
    form: ["VARCHAR", "ddl or markdown"],
    prompt: ["VARCHAR", ""],
    temperature: ["DOUBLE", ""],
    sample: ["INTEGER", ""],
    outcome: ["VARCHAR", "rows, empty, error, timeout"],
    error: [
      "VARCHAR",
      "kind of error: syntax, unknown-table, unknown-field, ambiguous-field, unknown-function, type, refused, memory, lost, other; NULL without",
    ],
    message: ["VARCHAR", "the engine's words"],
    rows: ["BIGINT", ""],
    ms: ["DOUBLE", "of its execution"],
    blank: ["BOOLEAN", "its result is one row of zeros and NULLs"],
    standing: ["BOOLEAN", "in the pool that selection saw: no repair took its place"],
    chosen: ["BOOLEAN", "it is the answer"],
    cluster: ["INTEGER", "place of its cluster, 0 first; NULL in none"],
    duplicate: ["BOOLEAN", "an earlier candidate of its question has the same text"],
    right: ["BOOLEAN", "whether the run's first metric is 1"],
  }),
  table("calls", "a call of a model", {
    id: ["VARCHAR", ""],
    call: ["INTEGER", "its place among the question's calls, 0 first"],
    stage: ["VARCHAR", ""],
    role: ["VARCHAR", ""],
    generator: ["VARCHAR", "whose query it writes or mends; NULL in other stages and in older traces"],
    model: ["VARCHAR", ""],
    temperature: ["DOUBLE", ""],
    sample: ["INTEGER", ""],
    finish: ["VARCHAR", "how the reply ended; length where it was cut"],
    failure: ["VARCHAR", ""],
    tokens_in: ["BIGINT", ""],
    tokens_out: ["BIGINT", ""],
    tokens_cached: ["BIGINT", ""],
    price: ["DOUBLE", ""],
    ms: ["DOUBLE", ""],
  }),
  table("stages", "a stage of a question", {
    id: ["VARCHAR", ""],
    position: ["INTEGER", "in the pipeline, 0 first"],
    stage: ["VARCHAR", "as the pipeline names it"],
    method: ["VARCHAR", "as link/dual"],
    at: ["DOUBLE", "milliseconds since the question was asked"],
    ms: ["DOUBLE", ""],
  }),
  table("matched_values", "a stored value that grounding matched", {
    id: ["VARCHAR", ""],
    stage: ["VARCHAR", ""],
    field: ["VARCHAR", "as table.field"],
    value: ["VARCHAR", ""],
    keyword: ["VARCHAR", "what it was matched with"],
    tier: ["VARCHAR", "how: exact, word, approximate …"],
    score: ["DOUBLE", "0 to 1"],
    in_gold: ["BOOLEAN", "the gold compares this field with this value"],
  }),
  table("linked", "a schema that linking made", {
    id: ["VARCHAR", ""],
    stage: ["VARCHAR", ""],
    schema: ["VARCHAR", "filtered: before any model; precise: S1; recall: S2"],
    tables: ["VARCHAR[]", ""],
    fields: ["VARCHAR[]", "as table.field"],
  }),
  table("examples", "a solved example that was retrieved", {
    id: ["VARCHAR", ""],
    position: ["INTEGER", "0 is the nearest"],
    question: ["VARCHAR", ""],
    sql: ["VARCHAR", ""],
    score: ["DOUBLE", ""],
    same_skeleton: ["BOOLEAN", "its SQL without names and literals is the gold's"],
  }),
  table("clusters", "candidates with equal results", {
    id: ["VARCHAR", ""],
    cluster: ["INTEGER", "its place, 0 first"],
    candidates: ["INTEGER[]", "their numbers, the one that stands for them first"],
    right: ["BOOLEAN", "of its first candidate"],
  }),
  table("verdicts", "a comparison of two candidates by the selector", {
    id: ["VARCHAR", ""],
    position: ["INTEGER", "0 first"],
    first: ["INTEGER", "the candidate shown first"],
    second: ["INTEGER", ""],
    winner: ["INTEGER", "NULL for a tie"],
    first_right: ["BOOLEAN", ""],
    second_right: ["BOOLEAN", ""],
  }),
];

function table(
  name: string,
  row: string,
  columns: Readonly<Record<string, readonly [type: string, meaning: string]>>,
): TableDefinition {
  const first = { run: ["VARCHAR", "the run's name"], pipeline: ["VARCHAR", ""] } as const;
  const { pipeline, ...run } = first;
  const all = { ...run, ...(OF_QUESTIONS.includes(name) ? {} : { pipeline }), ...columns };
  return {
    name,
    row,
    columns: Object.entries(all).map(([column, [type, meaning]]) => ({ name: column, type, meaning })),
  };
}
