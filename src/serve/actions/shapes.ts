import { z } from "zod";
import { jsonCell } from "../../databases/results/cells.js";
import { type Result, rowAt } from "../../databases/results/result.js";

/** Parts that several actions take or give. */
export const database = z.string().min(1).max(300).describe("Name of a database, as list_databases gives it");

export const question = z.string().trim().min(1).max(4000).describe("A question in plain language");

export const sql = z.string().trim().min(1).max(100_000).describe("One SQL query, in the database's own dialect");

/** @param most Rows, values … that one call gives at most. */
export const limitOf = (what: string, usual: number, most: number) =>
  z.coerce.number().int().min(1).max(most).default(usual).describe(`${what} at most`);

const cell = z
  .unknown()
  .describe("null, true or false, a number, or a text: dates in ISO form, integers beyond 2^53 as their digits");

/** A result as JSON holds it. */
export const rowsShape = {
  columns: z.array(
    z.object({
      name: z.string(),
      heading: z.string().optional().describe("The name in words, where it is an expression or short for something"),
      kind: z.string().describe("integer, number, decimal, text, boolean, date, time, timestamp, blob, list …"),
    }),
  ),
  rows: z.array(z.array(cell)),
  truncated: z.boolean().describe("True where there are more rows than these"),
};

export interface JsonRows {
  columns: { name: string; heading?: string | undefined; kind: string }[];
  rows: unknown[][];
  truncated: boolean;
}

export const NO_ROWS: JsonRows = { columns: [], rows: [], truncated: false };

/** The first rows of a result. @param headings Its columns as people are shown them. */
export function jsonRows(result: Result, most: number, headings: readonly string[] = []): JsonRows {
  const shown = Math.min(most, result.rows);
  return {
    columns: result.columns.map(({ name, kind }, at) => {
      const heading = headings[at] ?? name;
      return { name, ...(heading !== name && { heading }), kind };
    }),
    rows: Array.from({ length: shown }, (_, index) => rowAt(result, index).map(jsonCell)),
    truncated: result.truncated || result.rows > shown,
  };
}
