import { type Failed, failed } from "../engine.js";
import { readBuiltins } from "./builtins.js";
import { type Connection, rowsOf } from "./connection.js";
import { readTokens } from "./lexer.js";
import { fold, kindRefused, partRefused, tableRefused } from "./query-parts.js";
import { type Effect, effectOfCalls } from "./routines.js";
import { unmeasurableViews, viewEffect } from "./views.js";

/** Functions with an effect beyond their value, or that wait; loadable ones are known by their names' beginnings, too. */
const EFFECTS =
  /^(load_file|sleep|benchmark|\w+_lock|release_all_locks|\w+_(pos|gtid)_(wait|set)|wait_\w+|nextval|setval|lastval|last_insert_id|load_rewrite_rules|flush_rewrite_cache|set_firewall_mode|(sys|lib_mysqludf|keyring|group_replication|asynchronous_connection|audit_log|version_tokens|service|(mysql_)?firewall|wsrep|binlog)_\w+)$/;

/** Of information_schema, what tells of other people's statements. */
const TELLING = [
  "processlist",
  "innodb_trx",
  "innodb_locks",
  "query_cache_info",
  "metadata_lock_info",
  "user_variables",
  // TiDB
  "cluster_processlist",
  "slow_query",
  "cluster_slow_query",
  "statements_summary",
  "statements_summary_history",
  "cluster_statements_summary",
  "cluster_statements_summary_history",
  "tidb_trx",
  "cluster_tidb_trx",
  "deadlocks",
  "cluster_deadlocks",
  "data_lock_waits",
  "cluster_log",
  // StarRocks, Doris
  "active_queries",
  "backend_active_tasks",
  "loads",
  "task_runs",
  "tasks",
];

export interface Guard {
  /** Why the very text that is to be sent is not run. Asks the server where a statement calls or reads what people stored. */
  objection(sql: string): Promise<Failed | undefined>;
  /** Views that are not read, by their names in the schema, and why. */
  unmeasurable(): Promise<ReadonlyMap<string, string>>;
}

/**
 * Refuses what is no query over the tables, and every call but those of the server's own functions that only compute. A
 * read-only transaction stops changes to tables only: a privileged account may write files (`INTO OUTFILE`), read them
 * (`LOAD_FILE`), take locks and stop the server.
 *
 * @param mayDoMore Whether the account may do more than read. Views then run what stands in them with rights that nobody
 * meant to lend; so each is read first.
 */
export async function createGuard(
  connection: Connection,
  databases: readonly string[],
  mayDoMore: boolean,
): Promise<Guard> {
  const hidden = await hiddenTables(connection, databases);
  const catalogue = { connection, databases, hidden, builtins: await readBuiltins(connection) };
  return {
    async objection(sql) {
      const tokens = readTokens(sql);
      if ("failure" in tokens) return tokens;
      const visible = tokens.filter(({ kind }) => kind !== "blank");
      const refusal = kindRefused(visible) ?? partRefused(visible) ?? tableRefused(visible, hidden);
      if (refusal) return refusal;
      const effect = await effectOfCalls(catalogue, tokens, databases[0]!);
      if (effect) return callRefused(effect, databases[0]!);
      const view = mayDoMore ? await viewEffect(catalogue, visible) : undefined;
      if (view === undefined) return undefined;
      return failed("refused", `${view} An account that may only read could read it`);
    },
    unmeasurable: async () => (mayDoMore ? unmeasurableViews(catalogue) : new Map()),
  };
}

function callRefused({ call, kind }: Effect, database: string): Failed {
  const name = call.schema === undefined ? call.name : `${call.schema}.${call.name}`;
  if (kind === "unknown" && !EFFECTS.test(call.name.toLowerCase())) {
    return failed("unknown-function", `FUNCTION ${call.schema ?? database}.${call.name} does not exist`);
  }
  return failed("refused", `Only a query over the tables is run: ${name}() is not allowed`);
}

/** Databases that were asked for are no secret. */
async function hiddenTables(connection: Connection, databases: readonly string[]): Promise<ReadonlySet<string>> {
  const tables = await rowsOf(
    connection,
    `SELECT table_schema, table_name FROM information_schema.tables
     WHERE table_schema IN ('mysql', 'performance_schema', 'sys', 'metrics_schema', '_statistics_', '__internal_schema')`,
  );
  const hidden = tables.filter(([schema]) => !databases.includes(schema ?? ""));
  const names = hidden.map(([schema, table]) => fold(`${schema}.${table}`));
  return new Set([...names, ...TELLING.map((table) => `information_schema.${table}`)]);
}
