import type Sqlite from "better-sqlite3";

/** All that is read until `COMMIT` is of this moment. */
export function beginReading(database: Sqlite.Database): void {
  database.exec("BEGIN");
  database.prepare("SELECT count(*) FROM sqlite_schema").get();
}

/** Changes when another connection commits; seen from within a transaction, only between transactions. */
export function dataVersion(database: Sqlite.Database): number {
  return database.pragma("data_version", { simple: true }) as number;
}
