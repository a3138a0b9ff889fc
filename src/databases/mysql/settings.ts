import { AskableError } from "../../errors.js";
import type { ReadLimits } from "../engine.js";
import { type Connection, rowsOf } from "./connection.js";
import { announcedBy, type Features, probe } from "./features.js";
import type { ServerError } from "./messages.js";

/** The server's own bounds on what runs next, and the settings by which it is read, which a stored function may have changed. */
export interface SessionLimits {
  apply(limits: Pick<ReadLimits, "maxRows" | "deadline">): Promise<void>;
  readonly features: Features;
}

/** Longest text that GROUP_CONCAT makes; beyond, it is cut without an error. */
const LONGEST_GROUP = 16 * 2 ** 20;

/**
 * Makes one meaning of SQL hold whatever the server's settings, as far as an answer must not depend on them, and lets
 * nothing be changed. Of `sql_mode` only ONLY_FULL_GROUP_BY stays as the server has it, because an answer should run there
 * as it did here. A read-only session refuses changes of tables and their definitions, in each statement's own short
 * transaction: a long one would keep old versions of rows and hold up changes of the tables. Whether it does is tried
 * (`Features`), since servers that speak MySQL's protocol take the setting and write all the same.
 */
export async function prepareSession(connection: Connection, memory: number): Promise<SessionLimits> {
  const announced = await announcedBy(connection);
  const modes = ["STRICT_TRANS_TABLES", "ERROR_FOR_DIVISION_BY_ZERO", "NO_ENGINE_SUBSTITUTION"];
  if (/ONLY_FULL_GROUP_BY/.test(announced.mode)) modes.push("ONLY_FULL_GROUP_BY");
  const sqlMode = `sql_mode = '${modes.join()}'`;
  await rowsOf(connection, "SET NAMES utf8mb4");
  await setWhatIsKnown(connection, [
    sqlMode,
    "time_zone = '+00:00'",
    "sql_auto_is_null = 0",
    "autocommit = 1",
    "completion_type = 0",
  ]);
  const features = await probe(connection, announced);
  const bounds = {
    // MariaDB
    max_session_mem_used: memory,
    tmp_disk_table_size: memory,
    // Beyond its default of 1000 a recursion ends without an error.
    max_recursive_iterations: 4294967295,
    // MySQL
    cte_max_recursion_depth: 4294967295,
    information_schema_stats_expiry: 0,
    // TiDB, StarRocks, Doris
    tidb_mem_quota_query: memory,
    query_mem_limit: memory,
    exec_mem_limit: memory,
    group_concat_max_len: LONGEST_GROUP,
  };
  for (const [name, value] of Object.entries(bounds)) {
    // Not every account may set them.
    if (features.knows(name)) await rowsOf(connection, `SET SESSION ${name} = ${value}`).catch(() => {});
  }
  await verify(connection);
  return {
    features,
    async apply({ maxRows, deadline }) {
      const rows = Number.isSafeInteger(maxRows) ? maxRows + 1 : "DEFAULT";
      const settings = [
        ...(features.knows("sql_select_limit") ? [`sql_select_limit = ${rows}`] : []),
        // Should this process be killed, the server stops by itself.
        ...(features.timeout === undefined ? [] : [features.timeout(1.5 * deadline)]),
        sqlMode,
        "character_set_client = utf8mb4",
        ...(features.refusesWrites ? [`SESSION ${features.readOnlyVariable} = 1`] : []),
      ];
      await rowsOf(connection, `SET SESSION ${settings.join(", ")}`);
    },
  };
}

const UNKNOWN_VARIABLE = 1193;

/** In one statement; where the server does not know one of them, each by itself, without those. */
async function setWhatIsKnown(connection: Connection, settings: readonly string[]): Promise<void> {
  const set = (text: string) => rowsOf(connection, `SET SESSION ${text}`);
  try {
    await set(settings.join(", "));
  } catch (error) {
    if ((error as ServerError).errno !== UNKNOWN_VARIABLE) throw error;
    for (const setting of settings) {
      await set(setting).catch((error: ServerError) => {
        if (error.errno !== UNKNOWN_VARIABLE) throw error;
      });
    }
  }
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
