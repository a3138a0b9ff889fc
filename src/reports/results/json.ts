import { jsonCell } from "../../databases/results/cells.js";
import { distinctNames, type ResultTable } from "./result-table.js";

/** One object a row, one row a line; what JSON has no word for is text, as `jsonCell` says. */
export function jsonLines(table: ResultTable): string {
  return objectsOf(table)
    .map((row) => `${row}\n`)
    .join("");
}

/** A list of the same objects. */
export function jsonText(table: ResultTable): string {
  const objects = objectsOf(table);
  return objects.length === 0 ? "[]\n" : `[\n${objects.join(",\n")}\n]\n`;
}

/** Each as text: an object would put keys that look like numbers first. */
function objectsOf({ columns, rows }: ResultTable): string[] {
  const keys = distinctNames(columns).map((name) => JSON.stringify(name));
  return rows.map((row) => `{${keys.map((key, index) => `${key}:${JSON.stringify(jsonCell(row[index] ?? null))}`)}}`);
}
