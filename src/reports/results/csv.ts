import { jsonCell } from "../../databases/results/cells.js";
import type { Cell } from "../../databases/results/result.js";
import type { ResultTable } from "./result-table.js";

export interface CsvOptions {
  /** Whether texts that a spreadsheet would take for a formula begin with an apostrophe. Default: they stay as they are. */
  readonly guardFormulas?: boolean;
}

/**
 * As RFC 4180 has it: a header, commas, lines that end in CR LF, quotes where they are needed. NULL is an empty field
 * and the empty text is `""`; bytes are `\x` and hex digits, lists and structs JSON.
 */
export function csvText({ columns, rows }: ResultTable, { guardFormulas = false }: CsvOptions = {}): string {
  const written = (text: string) => quoted(guardFormulas && FORMULA.test(text) ? `'${text}` : text);
  const line = (fields: readonly string[]) => `${fields.join(",")}\r\n`;
  // A reader skips a blank line: where there is one column, NULL would be one.
  const empty = columns.length === 1 ? '""' : "";
  const field = (cell: Cell) => {
    if (cell === null) return empty;
    return typeof cell === "string" ? written(cell) : quoted(plainText(cell));
  };
  return line(columns.map(({ name }) => written(name))) + rows.map((row) => line(row.map(field))).join("");
}

/** A cell as text without loss. */
export function plainText(cell: Exclude<Cell, null>): string {
  const json = jsonCell(cell);
  return typeof json === "object" ? JSON.stringify(json) : String(json);
}

/** What a spreadsheet computes: the tab and the line end are dropped before it looks. */
const FORMULA = /^[=+\-@\t\r]/;

function quoted(text: string): string {
  return text === "" || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
