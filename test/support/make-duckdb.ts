import { DuckDBInstance } from "@duckdb/node-api";

/** Makes a DuckDB database of these statements at a path, and closes it. */
export async function makeDuckDB(path: string, ...statements: readonly string[]): Promise<string> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const sql of statements) await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
  return path;
}
