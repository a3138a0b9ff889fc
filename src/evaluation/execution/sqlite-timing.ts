import type Sqlite from "better-sqlite3";
import type { Timing } from "../metrics/metric.js";
import { compile } from "./sqlite-statement.js";

/** Runs one query and takes its time, compiling included. Throws what SQLite does. */
export function timeStatement(database: Sqlite.Database, sql: string): Timing {
  const began = performance.now();
  const rows = compile(database, sql).raw(true).safeIntegers(true).iterate();
  let { done } = rows.next();
  const execute = performance.now() - began;
  while (!done) ({ done } = rows.next());
  return { execute, fetch: performance.now() - began };
}
