import { type Result, rowAt } from "../databases/results/result.js";
import { dataText } from "./blocks.js";

const CELL = 40;
const COLUMNS = 12;

/** A result for a model to look at: how many rows, the names of the columns, and the first rows. */
export function resultBlock(result: Result, rows: number): string {
  if (result.rows === 0) return "No rows.";
  const [columns, ...shown] = rowLines(result, rows);
  const count = `${result.truncated ? "More than " : ""}${result.rows} ${result.rows === 1 ? "row" : "rows"}`;
  const head = `${count}${shown.length < result.rows ? `, the first ${shown.length}` : ""}:`;
  return [head, columns, ...shown].join("\n");
}

/** The names of the columns, and the first rows, a line each. */
export function rowLines(result: Result, rows: number): string[] {
  const width = Math.min(result.columns.length, COLUMNS);
  const more = result.columns.length > width ? " | …" : "";
  const line = (cells: readonly unknown[]) =>
    `${cells
      .slice(0, width)
      .map((cell) => dataText(written(cell), CELL).replaceAll("|", "/"))
      .join(" | ")}${more}`;
  const shown = Array.from({ length: Math.min(rows, result.rows) }, (_, index) => line(rowAt(result, index)));
  return [line(result.columns.map(({ name }) => name)), ...shown];
}

function written(cell: unknown): string {
  if (cell === null || cell === undefined) return "NULL";
  if (cell instanceof Uint8Array) return `(${cell.length} bytes)`;
  if (typeof cell !== "object") return String(cell);
  return JSON.stringify(cell, (_, value) => (typeof value === "bigint" ? String(value) : value));
}
