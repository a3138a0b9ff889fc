import type { ReadLimits } from "../engine.js";
import { type Connection, rowsOf } from "./connection.js";

/** The server's own bounds on what runs next. */
export interface SessionLimits {
  apply(limits: Pick<ReadLimits, "maxRows" | "deadline">): Promise<void>;
}

/** Longest text that GROUP_CONCAT makes; beyond, it is cut without an error. */
const LONGEST_GROUP = 16 * 2 ** 20;

/**
 * Makes one meaning of SQL hold whatever the server's settings, as far as an answer must not depend on them, and lets
 * nothing be changed. Of `sql_mode` only ONLY_FULL_GROUP_BY stays as the server has it, because an answer should run there
 * as it did here. A read-only session refuses changes of tables and their definitions, in each statement's own short
 * transaction: a long one would keep old versions of rows and hold up changes of the tables.
 */
export async function prepareSession(connection: Connection, memory: number): Promise<SessionLimits> {
  const [[version, mode] = []] = await rowsOf(connection, "SELECT version(), @@global.sql_mode");
  const isMariaDb = /mariadb/i.test(version ?? "");
  const modes = ["STRICT_TRANS_TABLES", "ERROR_FOR_DIVISION_BY_ZERO", "NO_ENGINE_SUBSTITUTION"];
  if (/ONLY_FULL_GROUP_BY/.test(mode ?? "")) modes.push("ONLY_FULL_GROUP_BY");
  const settings = [
    "SET NAMES utf8mb4",
    `SET SESSION sql_mode = '${modes.join()}', time_zone = '+00:00', sql_auto_is_null = 0, autocommit = 1, completion_type = 0`,
    "SET SESSION TRANSACTION READ ONLY",
  ];
  for (const setting of settings) await rowsOf(connection, setting);
  const others = isMariaDb
    ? [
        `max_session_mem_used = ${memory}`,
        `tmp_disk_table_size = ${memory}`,
        // Beyond its default of 1000 a recursion ends without an error.
        "max_recursive_iterations = 4294967295",
      ]
    : ["cte_max_recursion_depth = 4294967295", "information_schema_stats_expiry = 0"];
  // Not every version has each of them, and not every account may set them.
  for (const setting of [...others, `group_concat_max_len = ${LONGEST_GROUP}`]) {
    await rowsOf(connection, `SET SESSION ${setting}`).catch(() => {});
  }
  let applied = "";
  return {
    async apply({ maxRows, deadline }) {
      // Should this process be killed, the server stops by itself.
      const longest = 1.5 * deadline;
      const time = isMariaDb ? `max_statement_time = ${longest / 1000}` : `max_execution_time = ${Math.ceil(longest)}`;
      const rows = Number.isSafeInteger(maxRows) ? maxRows + 1 : "DEFAULT";
      const wanted = `SET SESSION sql_select_limit = ${rows}, ${time}`;
      if (wanted !== applied) await rowsOf(connection, wanted);
      applied = wanted;
    },
  };
}
