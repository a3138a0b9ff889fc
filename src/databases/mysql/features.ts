import { randomUUID } from "node:crypto";
import { AskableError } from "../../errors.js";
import type { Account } from "../account.js";
import { type Connection, rowsOf } from "./connection.js";
import type { ServerError } from "./messages.js";

/** What a server says of itself before anything is set. */
export interface Announced {
  /** Its own words: `8.0.11-TiDB-v7.5.1, TiDB Server (Apache License 2.0) …`. */
  readonly product: string;
  /** Its `sql_mode`. */
  readonly mode: string;
}

/**
 * What a server that speaks MySQL's protocol offers. Other products than MySQL and MariaDB take a version of MySQL for
 * their own, so each is tried.
 */
export interface Features extends Announced {
  /** In a read-only session it refuses what changes tables. */
  readonly refusesWrites: boolean;
  readonly readOnlyVariable: string;
  /** Whether it has a variable, of those that are set. */
  knows(variable: string): boolean;
  /** The setting that ends a statement after so many milliseconds. */
  readonly timeout: ((milliseconds: number) => string) | undefined;
}

/** @throws AskableError where texts are not read as MySQL reads them. */
export async function announcedBy(connection: Connection): Promise<Announced> {
  const [[version, comment, mode, length] = []] = await rowsOf(
    connection,
    "SELECT version(), @@version_comment, @@global.sql_mode, length('\\\\')",
  );
  const product = [version, comment].filter(Boolean).join(", ");
  // Without backslash escapes, which the mode of the session decides, there are two.
  if (length !== "1" && !/NO_BACKSLASH_ESCAPES/.test(mode ?? "")) {
    throw new AskableError(`The server (${product}) does not read a backslash in a text as MySQL does`, {
      hint: "What stands in a text could then be a statement. Nothing is read from it.",
    });
  }
  return { product, mode: mode ?? "" };
}

/** How each product bounds the time of a statement, the first that is known. */
const TIMEOUTS: readonly (readonly [variable: string, value: (milliseconds: number) => number])[] = [
  ["max_statement_time", (milliseconds) => milliseconds / 1000],
  ["query_timeout", (milliseconds) => Math.max(1, Math.ceil(milliseconds / 1000))],
  ["max_execution_time", Math.ceil],
];

const VARIABLES =
  `transaction_read_only tx_read_only max_statement_time query_timeout max_execution_time sql_select_limit
  max_session_mem_used tmp_disk_table_size max_recursive_iterations cte_max_recursion_depth
  information_schema_stats_expiry tidb_mem_quota_query query_mem_limit exec_mem_limit group_concat_max_len`.split(
    /\s+/,
  );

export async function probe(connection: Connection, announced: Announced): Promise<Features> {
  const names = VARIABLES.map((name) => `'${name}'`).join(", ");
  const rows = await rowsOf(connection, `SHOW SESSION VARIABLES WHERE variable_name IN (${names})`);
  const known = new Set(rows.map(([name]) => name?.toLowerCase()));
  const timeout = TIMEOUTS.find(([variable]) => known.has(variable));
  return {
    ...announced,
    refusesWrites: await refusesWrites(connection),
    readOnlyVariable: known.has("tx_read_only") ? "tx_read_only" : "transaction_read_only",
    knows: (variable) => known.has(variable),
    timeout: timeout && ((milliseconds) => `${timeout[0]} = ${timeout[1](milliseconds)}`),
  };
}

const READ_ONLY = 1792;

/**
 * TiDB takes the setting as one without effect, or refuses it; others pass over it in silence. So something is tried that
 * MySQL and MariaDB refuse in such a session before they look at rights, and that changes nothing where it is not refused:
 * a view of this name there is not.
 */
async function refusesWrites(connection: Connection): Promise<boolean> {
  const errorOf = (sql: string) =>
    rowsOf(connection, sql).then(
      () => undefined,
      (error: ServerError) => {
        if (error.fatal) throw error;
        return error;
      },
    );
  if (await errorOf("SET SESSION TRANSACTION READ ONLY")) return false;
  const refused = await errorOf(`DROP VIEW IF EXISTS askable_tries_read_only_${randomUUID().replaceAll("-", "")}`);
  return refused?.errno === READ_ONLY;
}

/**
 * Where no session can be held to reading, the account has to be one that may do nothing else, by what the server itself
 * tells of its rights.
 */
export function requireReading({ product, refusesWrites }: Features, account: Account | undefined): void {
  if (refusesWrites || account?.excess.length === 0) return;
  const rights =
    account === undefined ? "the server does not tell what its account may do" : `its account may do more than read`;
  const excess = account === undefined ? "" : ` (${account.excess.slice(0, 5).join(", ")})`;
  throw new AskableError(`The server (${product}) holds no session to reading only, and ${rights}${excess}`, {
    hint: `Take an account with rights of its own, without roles, that may read and nothing else: ${account?.proper.join(" ") ?? "GRANT SELECT …"}`,
  });
}

/** What the server does otherwise than MySQL, in sentences. */
export function deviationsOf({ refusesWrites, timeout, knows }: Features): string[] {
  return [
    ...(refusesWrites ? [] : ["holds no session to reading only: the account's rights do"]),
    ...(timeout ? [] : ["ends no statement by itself: one goes on where askable is killed"]),
    ...(knows("sql_select_limit") ? [] : ["computes all rows of a result that is cut"]),
  ];
}
