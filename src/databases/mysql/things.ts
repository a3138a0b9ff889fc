import { type Connection, rowsOf } from "./connection.js";
import { fold, type ServerThings } from "./guard.js";

/** What the guard refuses by name. Databases that were asked for are no secret. */
export async function thingsOf(connection: Connection, databases: readonly string[]): Promise<ServerThings> {
  const tables = await rowsOf(
    connection,
    `SELECT table_schema, table_name FROM information_schema.tables
     WHERE table_schema IN ('mysql', 'performance_schema', 'sys')`,
  );
  const hidden = tables.filter(([schema]) => !databases.includes(schema ?? ""));
  const stored = await rowsOf(
    connection,
    "SELECT routine_name FROM information_schema.routines WHERE routine_type IN ('FUNCTION', 'PACKAGE')",
  );
  // Few accounts may read it; what loads functions is privileged, too.
  const loaded = await rowsOf(connection, "SELECT name FROM mysql.func").catch(() => []);
  return {
    functions: new Set([...stored, ...loaded].map(([name]) => fold(name ?? ""))),
    tables: new Set([...hidden.map(([schema, table]) => fold(`${schema}.${table}`)), "information_schema.processlist"]),
  };
}
