/**
 * The Parquet tables of a scored run, `<run>/tables/<name>.parquet`: name of each column, its DuckDB type and what it
 * holds. `reports/README.md` shows them to readers. Each table also begins with `run` (the run's name) and, but for
 * `questions` and `gold_literals`, `pipeline`; rows of one question have its `id`.
 */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly meaning: string;
  /** Its name in tables of an older askable. */
  readonly formerly: string | undefined;
}

export interface TableDefinition {
  readonly name: string;
  /** What one row is. */
  readonly row: string;
  readonly columns: readonly Column[];
}

/** Tables that runs which were scored before lack: they are read as empty. */
export const LATER_TABLES: readonly string[] = ["slots", "unanswerable"];

/** Tables of which a row belongs to the question, whatever the pipeline. */
const OF_QUESTIONS = ["questions", "gold_literals"];

export const TABLES: readonly TableDefinition[] = [
  table("questions", "a question of the run, with the features of its gold query", {
    id: ["VARCHAR", "unique in its data set"],
    database: ["VARCHAR", ""],
    question: ["VARCHAR", ""],
    evidence: ["VARCHAR", "knowledge that comes with the question; NULL without any"],
    gold_queries: ["VARCHAR[]", "any of them is right", "golds"],
    tier: ["VARCHAR", "how hard it is, in the data set's words; NULL without one"],
    tags: ["VARCHAR[]", ""],
    flags: [
      "VARCHAR[]",
      "what the gold check found: fails, timeout, too-large, empty, null, tie, nulls-first, text-numbers, current-date, unstable",
    ],
    gold_outcome: ["VARCHAR", "of the first gold query: rows, empty, error or timeout"],
    gold_tables: [
      "VARCHAR[]",
      "tables of the first gold query; NULL, as the columns below, where that could not be parsed",
    ],
    gold_fields: ["VARCHAR[]", "its fields, as table.field"],
    gold_skeleton: ["VARCHAR", "its SQL without names and literals; never NULL"],
    tables: ["INTEGER", "number of its tables"],
    fields: ["INTEGER", "number of its fields"],
    joins: ["INTEGER", "number of its joins"],
    subqueries: ["INTEGER", "queries inside it, also in WITH"],
    aggregates: ["INTEGER", "calls of count, sum, avg …"],
    set_operations: ["INTEGER", "UNION, INTERSECT, EXCEPT"],
    window_functions: ["INTEGER", "calls with OVER"],
    grouped: ["BOOLEAN", "has GROUP BY"],
    ordered: ["BOOLEAN", "has ORDER BY, not only inside OVER"],
    limited: ["BOOLEAN", "has LIMIT"],
    distinct_rows: ["BOOLEAN", "has DISTINCT, also within an aggregate"],
    dates: ["BOOLEAN", "computes with dates or times"],
    database_tables: ["INTEGER", "number of tables in the database"],
    database_fields: ["INTEGER", ""],
    database_rows: ["BIGINT", "sum over its tables; NULL where counting takes too long"],
  }),
  table("gold_literals", "a literal that a gold query compares with a field", {
    id: ["VARCHAR", ""],
    field: ["VARCHAR", "as table.field"],
    operator: ["VARCHAR", "=, <>, <, <=, >, >=, in, like, between; `not ` before the last three where negated"],
    value: ["VARCHAR", "as written there; of LIKE without % at its ends"],
    text: ["BOOLEAN", "it is written as a text, not as a number"],
  }),
  table("answers", "the answer to a question", {
    id: ["VARCHAR", ""],
    sql: ["VARCHAR", "NULL where there is none"],
    candidate: ["INTEGER", "number of the selected candidate"],
    outcome: [
      "VARCHAR",
      "rows, empty, error, timeout; unknown: the pipeline said that it does not know; failed: the pipeline ended with an error; NULL where the trace is missing",
    ],
    right: ["BOOLEAN", "whether the run's first metric is 1"],
    confidence: ["DOUBLE", "0 to 1"],
    why: ["VARCHAR", ""],
    failure: ["VARCHAR", "the error that ended it"],
    stopped: ["VARCHAR", "the budget that ended it early"],
    calls: ["INTEGER", "model calls"],
    tokens_in: ["BIGINT", ""],
    tokens_out: ["BIGINT", ""],
    tokens_cached: ["BIGINT", "input tokens read from the provider's cache"],
    price: ["DOUBLE", "in the currency of the configured prices"],
    seconds: ["DOUBLE", ""],
  }),
  table("scores", "an answer's value of a metric", {
    id: ["VARCHAR", ""],
    metric: ["VARCHAR", ""],
    value: ["DOUBLE", "NULL where the official code fails, which counts as 0 in a mean"],
    failure: [
      "VARCHAR",
      "why the prediction gave no rows: error, timeout, memory, database, lost, or none: there is no SQL; NULL where it did",
    ],
  }),
  table("candidates", "a query that the pipeline tried", {
    id: ["VARCHAR", ""],
    candidate: ["INTEGER", "its number in the question"],
    stage: ["VARCHAR", "as the pipeline names it"],
    generator: ["VARCHAR", "of a repair, that of the candidate it repairs"],
    round: ["INTEGER", "of a model's repair, from 1; 0 for a generated candidate and its repair by a rule"],
    parent: ["INTEGER", "the candidate that it repairs"],
    repair: ["VARCHAR", "who made it from its parent: rule or model; NULL for a generated candidate"],
    sql: ["VARCHAR", ""],
    model: ["VARCHAR", "as askable.yaml names it; NULL where no model wrote it"],
    schema: ["VARCHAR", "that the generator saw: precise, recall, all"],
    form: ["VARCHAR", "ddl or markdown"],
    prompt: ["VARCHAR", ""],
    temperature: ["DOUBLE", ""],
    sample: ["INTEGER", ""],
    outcome: ["VARCHAR", "rows, empty, error, timeout"],
    error: [
      "VARCHAR",
      "kind of error: syntax, unknown-table, unknown-field, ambiguous-field, unknown-function, type, refused, memory, lost, other; NULL without an error",
    ],
    message: ["VARCHAR", "the engine's error message"],
    rows: ["BIGINT", ""],
    ms: ["DOUBLE", "of its execution"],
    degenerate: ["BOOLEAN", "its result is one row of zeros and NULLs", "blank"],
    in_pool: ["BOOLEAN", "selection saw it: no repair took its place", "standing"],
    chosen: ["BOOLEAN", "it is the answer"],
    cluster: ["INTEGER", "number of its cluster; NULL without one"],
    duplicate: ["BOOLEAN", "an earlier candidate of the question has the same text"],
    right: ["BOOLEAN", "whether the run's first metric is 1"],
  }),
  table("calls", "a model call", {
    id: ["VARCHAR", ""],
    call: ["INTEGER", "its place among the question's calls, 0 first"],
    stage: ["VARCHAR", ""],
    role: ["VARCHAR", ""],
    generator: ["VARCHAR", "whose query it writes or repairs; NULL in other stages and in older traces"],
    model: ["VARCHAR", ""],
    temperature: ["DOUBLE", ""],
    sample: ["INTEGER", ""],
    finish: ["VARCHAR", "how the reply ended; length: at its maximum length"],
    replies: ["INTEGER", "that came: several where samples were asked for at once"],
    unread: ["INTEGER", "of them, those that could not be read in the form asked for"],
    failure: ["VARCHAR", ""],
    tokens_in: ["BIGINT", ""],
    tokens_out: ["BIGINT", ""],
    tokens_cached: ["BIGINT", ""],
    price: ["DOUBLE", ""],
    ms: ["DOUBLE", ""],
  }),
  table("stages", "a stage that worked on a question", {
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
    keyword: ["VARCHAR", "that it matched"],
    tier: ["VARCHAR", "way of matching: exact, word, approximate …"],
    score: ["DOUBLE", "0 to 1"],
    in_gold: ["BOOLEAN", "the gold query compares this field with this value"],
  }),
  table("linked", "a linked schema", {
    id: ["VARCHAR", ""],
    stage: ["VARCHAR", ""],
    schema: ["VARCHAR", "filtered: before a model picks; precise: S1; recall: S2"],
    tables: ["VARCHAR[]", ""],
    fields: ["VARCHAR[]", "as table.field"],
  }),
  table("examples", "a retrieved example", {
    id: ["VARCHAR", ""],
    position: ["INTEGER", "0 is the nearest"],
    question: ["VARCHAR", ""],
    sql: ["VARCHAR", ""],
    score: ["DOUBLE", ""],
    same_skeleton: ["BOOLEAN", "its SQL without names and literals equals the gold query's"],
  }),
  table("clusters", "a cluster of candidates with equal results", {
    id: ["VARCHAR", ""],
    cluster: ["INTEGER", "its number, in the order of selection, 0 first"],
    candidates: ["INTEGER[]", "their numbers, the representative first"],
    right: ["BOOLEAN", "of its representative"],
  }),
  table("slots", "what a stage gave, where no other table tells of it: as it shows itself to people", {
    id: ["VARCHAR", ""],
    position: ["INTEGER", "0 first"],
    stage: ["VARCHAR", "with the inner step behind it, as in: explore/refine > critic"],
    slot: ["VARCHAR", "its name"],
    title: ["VARCHAR", ""],
    lines: ["VARCHAR[]", ""],
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
  table("unanswerable", "a question that its database cannot answer; it is in no other table and no metric counts it", {
    id: ["VARCHAR", "unique in its data set"],
    database: ["VARCHAR", ""],
    question: ["VARCHAR", ""],
    tier: ["VARCHAR", "how hard it is, in the data set's words; NULL without one"],
    sql: ["VARCHAR", "what was answered all the same; NULL where it was declined, which is right"],
    confidence: ["DOUBLE", "0 to 1"],
    why: ["VARCHAR", ""],
    failure: ["VARCHAR", "the error that ended it"],
  }),
];

type ColumnText = readonly [type: string, meaning: string, formerly?: string];

function table(name: string, row: string, columns: Readonly<Record<string, ColumnText>>): TableDefinition {
  const run: ColumnText = ["VARCHAR", "the run's name"];
  const pipeline: ColumnText = ["VARCHAR", ""];
  const all = { run, ...(OF_QUESTIONS.includes(name) ? {} : { pipeline }), ...columns };
  return {
    name,
    row,
    columns: Object.entries(all).map(([column, [type, meaning, formerly]]) => ({
      name: column,
      type,
      meaning,
      formerly,
    })),
  };
}

/** A row of a table by its columns; what is undefined is NULL. */
export type TableRow = Readonly<Record<string, unknown>>;
