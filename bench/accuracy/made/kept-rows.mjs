import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Rows that no script here makes: each line of `NAME/rows.jsonl` is a list of a table's name and the values of one row.
 * @returns By table, in the order of the file.
 */
export function keptRows(folder, name) {
  const rows = {};
  for (const line of readFileSync(join(folder, name, "rows.jsonl"), "utf8")
    .trim()
    .split("\n")) {
    const [table, ...values] = JSON.parse(line);
    rows[table] ??= [];
    rows[table].push(values);
  }
  return rows;
}
