import { z } from "zod";
import { rowsOf } from "../../../databases/results/result.js";
import { RESULT_FORMATS, type ResultFormat, resultBytes } from "../../../reports/results/formats.js";
import { type ActionContext, checkInput } from "../../action.js";
import { runStatement } from "../../actions/run-sql.js";
import { database, limitOf, sql } from "../../actions/shapes.js";

const MEDIA_TYPES: Readonly<Record<ResultFormat, string>> = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json",
  jsonl: "application/x-ndjson",
  markdown: "text/markdown; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
};

/** The rows of a query as a file. It has no form of a reply: the file is one. */
export const exportRows = {
  name: "export",
  title: "Export rows",
  describe: "Runs one read-only SQL query and gives its rows as a file.",
  input: z.strictObject({
    database,
    sql,
    format: z.enum(RESULT_FORMATS),
    limit: limitOf("Rows", 10_000, 1_000_000),
    guardFormulas: z
      .boolean()
      .default(false)
      .describe("csv: texts that a spreadsheet would take for a formula begin with an apostrophe"),
  }),
};

export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** True where there are more rows than these. */
  readonly truncated: boolean;
}

/** @throws As `runStatement`. */
export async function exportFile(given: unknown, most: number, context: ActionContext): Promise<ExportedFile> {
  const { database: name, sql: query, format, limit, guardFormulas } = checkInput(exportRows, given);
  const table = await runStatement(name, query, Math.min(limit, most), context, ({ result }) => ({
    columns: result.columns,
    rows: rowsOf(result),
    truncated: result.truncated,
  }));
  return {
    name: `${name}.${format === "markdown" ? "md" : format}`,
    type: MEDIA_TYPES[format],
    bytes: await resultBytes(format, table, { guardFormulas }),
    truncated: table.truncated,
  };
}
