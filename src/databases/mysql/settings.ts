import { AskableError } from "../../errors.js";
import type { ReadLimits } from "../engine.js";
import { type Connection, rowsOf } from "./connection.js";

/** The server's own bounds on what runs next, and the settings by which it is read, which a stored function may have changed. */
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
  const readOnly = await readOnlyVariable(connection);
  await verify(connection);
  return {
    async apply({ maxRows, deadline }) {
      // Should this process be killed, the server stops by itself.
      const longest = 1.5 * deadline;
      const time = isMariaDb ? `max_statement_time = ${longest / 1000}` : `max_execution_time = ${Math.ceil(longest)}`;
      const rows = Number.isSafeInteger(maxRows) ? maxRows + 1 : "DEFAULT";
      const reading = `sql_mode = '${modes.join()}', character_set_client = utf8mb4, SESSION ${readOnly} = 1`;
      await rowsOf(connection, `SET SESSION sql_select_limit = ${rows}, ${time}, ${reading}`);
    },
  };
}

/** MySQL 8 and MariaDB each know only one of its names. */
async function readOnlyVariable(connection: Connection): Promise<string> {
  const names = "'transaction_read_only', 'tx_read_only'";
  const [[name] = []] = await rowsOf(connection, `SHOW SESSION VARIABLES WHERE variable_name IN (${names})`);
  return name ?? "transaction_read_only";
}

/** Throws where the server would read statements in another way than the lexer does. */
async function verify(connection: Connection): Promise<void> {
  const [row] = await rowsOf(connection, "SELECT @@session.sql_mode, @@session.character_set_client");
  const [mode, charset] = row ?? [];
  const other = /ANSI_QUOTES|NO_BACKSLASH_ESCAPES|IGNORE_SPACE|PIPES_AS_CONCAT|ORACLE|MSSQL/.exec(mode ?? "")?.[0];
  if (other === undefined && charset === "utf8mb4") return;
  const what = other === undefined ? `the character set ${charset}` : `the SQL mode ${other}`;
  throw new AskableError(`The server keeps ${what} for this session, so that statements cannot be read safely`, {
    hint: "Look at init_connect of the server and at any proxy between, which may not change sql_mode or the character set.",
  });
}
