import { rmSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";
import Sqlite from "better-sqlite3";

/** Makes a SQLite file anew, by SQL or by a function that is given the open database. */
export function makeSqlite(path, content) {
  rmSync(path, { force: true });
  return changeSqlite(path, content);
}

export function changeSqlite(path, content) {
  const database = new Sqlite(path);
  database.pragma("journal_mode = OFF");
  database.pragma("synchronous = OFF");
  if (typeof content === "string") database.exec(content);
  else content(database);
  database.close();
  return path;
}

/** Makes a DuckDB file anew; with the path `:memory:`, what `content` does lasts only in the files that it writes. */
export async function makeDuckdb(path, content) {
  if (path !== ":memory:") rmSync(path, { force: true });
  return changeDuckdb(path, content);
}

export async function changeDuckdb(path, content) {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  if (typeof content === "string") await connection.run(content);
  else await content(connection);
  connection.closeSync();
  instance.closeSync();
  return path;
}
