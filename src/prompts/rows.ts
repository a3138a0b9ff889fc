import type { Cell, Result } from "../databases/result.js";
import { dataText } from "./blocks.js";

/** The first rows of a result as lines of cells between bars, with the number of all rows. */
export function rowsBlock(result: Result, limit = 5, formatCell: (cell: Cell) => string = String): string {
  const shown = Math.min(limit, result.rows);
  const head = result.columns.map((column) => dataText(column.name)).join(" | ");
  const lines = Array.from({ length: shown }, (_, row) =>
    result.data.map((column) => cellText(column[row] ?? null, formatCell)).join(" | "),
  );
  const more = result.rows > shown ? [`… ${result.rows} rows${result.truncated ? " and more" : ""}`] : [];
  return [head, ...lines, ...more].join("\n");
}

function cellText(cell: Cell, formatCell: (cell: Cell) => string): string {
  return cell === null ? "NULL" : dataText(formatCell(cell));
}
