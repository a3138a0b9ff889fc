import { type Cell, type Result, type ResultColumn, rowsOf } from "../../databases/results/result.js";
import { headingsOf } from "../../sql/headings.js";
import { sqlReader } from "../../sql/parse.js";
import type { Candidate } from "../../stages/candidate.js";
import { sqlThatRan } from "./alternatives.js";
import { fieldWordsIn } from "./field-words.js";
import type { OpenDatabase } from "./open-prepared.js";

/** What the SQL of an answer found; of no answer, nothing. */
export interface AnswerRows {
  readonly columns: readonly string[];
  /** The columns in words for people: "number of rows" for `count(*)`; "customer name" for `cst_nm`; aliases as they are. */
  readonly headings: readonly string[];
  /** The same columns with their types. */
  readonly columnTypes: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** True when a row or byte limit cut the rows. */
  readonly truncated: boolean;
}

const NONE: AnswerRows = { columns: [], headings: [], columnTypes: [], rows: [], truncated: false };

/** What the answer found. Where more rows are wanted than were read on the way to it, it is run again. */
export async function answerRows(
  answer: Candidate | undefined,
  open: Pick<OpenDatabase, "database" | "profile" | "vocabulary">,
  { maxRows, signal }: { readonly maxRows?: number | undefined; readonly signal?: AbortSignal | undefined },
): Promise<AnswerRows> {
  if (answer?.outcome.kind !== "rows" && answer?.outcome.kind !== "empty") return NONE;
  const sql = sqlThatRan(answer);
  const { result } = answer.outcome;
  if (!result.truncated || maxRows === undefined || maxRows <= result.rows) {
    return rowsAsked(result, sql, open, maxRows);
  }
  const again = await open.database.query(sql, { maxRows, ...(signal && { signal }) });
  return rowsAsked(again.kind === "rows" ? again.result : result, sql, open, maxRows);
}

async function rowsAsked(
  result: Result,
  sql: string,
  open: Pick<OpenDatabase, "database" | "profile" | "vocabulary">,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<AnswerRows> {
  const columns = result.columns.map(({ name }) => name);
  const rows = rowsOf(result);
  const cut = rows.length > maxRows;
  return {
    columns,
    headings: headingsOf((await sqlReader(open.database.dialect))(sql), columns, fieldWordsIn(sql, open)),
    columnTypes: result.columns,
    rows: cut ? rows.slice(0, maxRows) : rows,
    truncated: result.truncated || cut,
  };
}
