import type { CsvOptions } from "./csv.js";
import type { ResultTable } from "./result-table.js";

/** What the rows of an answer can be written as. */
export const RESULT_FORMATS = ["csv", "json", "jsonl", "markdown", "parquet"] as const;

export type ResultFormat = (typeof RESULT_FORMATS)[number];

/** What a web server says the bytes of each format are. */
export const MEDIA_TYPES: Readonly<Record<ResultFormat, string>> = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json",
  jsonl: "application/x-ndjson",
  markdown: "text/markdown; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
};

type Write = (table: ResultTable, options: CsvOptions) => Promise<string | Uint8Array>;

const WRITERS: Readonly<Record<ResultFormat, Write>> = {
  csv: async (table, options) => (await import("./csv.js")).csvText(table, options),
  json: async (table) => (await import("./json.js")).jsonText(table),
  jsonl: async (table) => (await import("./json.js")).jsonLines(table),
  markdown: async (table) => (await import("./markdown.js")).markdownTable(table),
  parquet: async (table) => (await import("./parquet.js")).parquetFile(table),
};

/** The rows of an answer as a file of this format holds them. */
export async function resultBytes(
  format: ResultFormat,
  table: ResultTable,
  options: CsvOptions = {},
): Promise<Uint8Array> {
  return Buffer.from(await WRITERS[format](table, options));
}
