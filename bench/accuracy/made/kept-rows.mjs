import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * Rows that no script here makes: each line of `NAME/rows.jsonl` (or `rows.jsonl.gz`) is a list of a table's name and the values of one row.
 * @returns By table, in the order of the file.
 */
export function keptRows(folder, name) {
  const rows = {};
  const path = join(folder, name, "rows.jsonl");
  const text = existsSync(path) ? readFileSync(path, "utf8") : gunzipSync(readFileSync(`${path}.gz`)).toString();
  for (const line of text.trim().split("\n")) {
    const [table, ...values] = JSON.parse(line);
    rows[table] ??= [];
    rows[table].push(values);
  }
  return rows;
}
