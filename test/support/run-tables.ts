import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { TABLES } from "#askable/reports/tables/tables.js";

export type TableRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/**
 * Writes the Parquet tables of a run, `<folder>/tables/<name>.parquet`, from rows by table name. What a row leaves out is
 * NULL, but for `run` and `pipeline`, which are filled in.
 */
export async function writeRunTables(
  folder: string,
  run: { readonly run: string; readonly pipeline: string; readonly rows: TableRows },
): Promise<void> {
  const unknown = Object.keys(run.rows).filter((name) => TABLES.every((table) => table.name !== name));
  if (unknown.length > 0) throw new Error(`There is no table ${unknown.join(", ")}`);
  await mkdir(join(folder, "tables"), { recursive: true });
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    for (const { name, columns } of TABLES) {
      const rows = (run.rows[name] ?? []).map((row) => ({ run: run.run, pipeline: run.pipeline, ...row }));
      const strange = rows
        .flatMap((row) => Object.keys(row))
        .find((key) => key !== "pipeline" && !columns.some((column) => column.name === key));
      if (strange !== undefined) throw new Error(`The table ${name} has no column ${strange}`);
      const lines = join(folder, `${name}.jsonl`);
      await writeFile(lines, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      const types = columns.map((column) => `'${column.name}': '${column.type}'`).join(", ");
      const source = `read_json('${lines}', format = 'newline_delimited', columns = {${types}})`;
      await connection.run(`COPY (FROM ${source}) TO '${join(folder, "tables", `${name}.parquet`)}' (FORMAT parquet)`);
      await rm(lines);
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
