import { formatCell } from "../../databases/results/cells.js";
import type { Cell, CellKind } from "../../databases/results/result.js";
import type { ResultTable } from "./result-table.js";

const RIGHT: readonly CellKind[] = ["integer", "number", "decimal"];

/** A table of GitHub's Markdown. Values show as they are, whatever Markdown or HTML would make of them. */
export function markdownTable({ columns, rows }: ResultTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  const header = line(columns.map(({ name }) => escaped(name)));
  const rule = `|${columns.map(({ kind }) => (RIGHT.includes(kind) ? "---:" : "---")).join("|")}|\n`;
  return header + rule + rows.map((row) => line(row.map((cell: Cell) => escaped(formatCell(cell))))).join("");
}

/** An underscore inside a word is one. */
const SPECIAL = /[\\`*[\]<>~|&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

function escaped(text: string): string {
  return text.replace(SPECIAL, "\\$&").replaceAll(/\r\n|[\n\r\u2028\u2029]/g, "<br>");
}
