import { type SqlToken, sqlTokens, unquoted } from "../../sql/tokens.js";
import { type Failed, failed } from "../engine.js";
import { type Connection, rowsOf } from "./connection.js";
import { mysqlSql } from "./sql.js";

const QUERIES = new Set(["select", "with", "values", "table"]);
const OTHERS = new Set(
  `alter analyze backup begin binlog cache call change check checksum clone commit create deallocate declare delete desc
   describe do drop end execute explain flush get grant handler help import insert install kill load lock optimize
   prepare purge release rename repair replace reset resignal restart revoke rollback savepoint set show shutdown signal
   start stop truncate uninstall unlock update use xa`.split(/\s+/),
);

/** Functions with an effect beyond their value, or that wait. Loadable ones are refused by their names' beginnings, too. */
const EFFECTS = new Set(
  `load_file sleep benchmark get_lock release_lock release_all_locks master_pos_wait source_pos_wait master_gtid_wait
   wait_for_executed_gtid_set wait_until_sql_thread_after_gtids nextval setval last_insert_id
   load_rewrite_rules flush_rewrite_cache set_firewall_mode`.split(/\s+/),
);
const LOADABLE =
  /^(sys_|lib_mysqludf|keyring_|group_replication_|asynchronous_connection_|audit_log_|version_tokens_|service_|(mysql_)?firewall_|wsrep_)/;

/** What of the server itself is not to be called or read; all names in small letters. */
export interface RefusedNames {
  /** Functions that people have stored or loaded, whose effects are not known. */
  readonly functions: ReadonlySet<string>;
  /** Tables of the server's own schemas, as `schema.table`. */
  readonly tables: ReadonlySet<string>;
}

/**
 * Why a statement is not run; undefined when it is a query over the tables. A read-only transaction stops changes to
 * tables only: a privileged account may write files (`INTO OUTFILE`), read them (`LOAD_FILE`), take locks and stop the
 * server.
 *
 * It is decided on the tokens as the server itself reads them, which no parser that is at hand does: in MySQL's grammar
 * the first word says what a statement is, and `INTO` can stand nowhere else unquoted.
 */
export function objection(sql: string, refused: RefusedNames): Failed | undefined {
  const tokens = sqlTokens(sql, mysqlSql);
  const hidden = tokens.find(({ kind, raw }) => kind === "blank" && /^\/\*(M?!|\+)/i.test(raw));
  if (hidden) return failed("refused", `A comment that the server carries out is not run: ${hidden.raw.slice(0, 40)}`);
  const cut = tokens.find(({ kind }) => kind === "cut");
  if (cut) return failed("syntax", `A quote or a comment has no end: ${cut.raw.slice(0, 40)}`);
  const visible = tokens.filter(({ kind }) => kind !== "blank");
  return byKind(visible) ?? byParts(visible) ?? byNames(visible, refused);
}

function byKind(tokens: readonly SqlToken[]): Failed | undefined {
  const words = tokens.map(({ raw }) => raw.toLowerCase());
  if (words[0] === "explain") words.splice(0, words[1] === "format" ? 4 : 1);
  const first = words.find((word) => word !== "(") ?? "";
  if (QUERIES.has(first)) return undefined;
  if (OTHERS.has(first)) {
    return failed("refused", `Only a query is run (SELECT, WITH or VALUES), not ${first.toUpperCase()}`);
  }
  return first === ""
    ? failed("no-statement", "The SQL contains no statement")
    : failed("syntax", `near "${first}": syntax error`);
}

function byParts(tokens: readonly SqlToken[]): Failed | undefined {
  for (const [at, { kind, raw }] of tokens.entries()) {
    const next = tokens[at + 1]?.raw.toLowerCase();
    const word = raw.toLowerCase();
    if (kind === "symbol") {
      if (raw === ";") return failed("refused", "The SQL contains more than one statement");
      if (raw === ":=") return failed("refused", "Only a query is run: := sets a variable");
      if (raw === "?") return failed("syntax", "The statement has parameters (?), which have no values here");
      if (raw === "||") return failed("syntax", "|| is OR in MySQL: write CONCAT(a, b) to join texts, or OR");
    } else if (kind === "word") {
      if (word === "into") return failed("refused", "Only a query is run: INTO writes its result elsewhere");
      if ((word === "for" && (next === "update" || next === "share")) || (word === "lock" && next === "in")) {
        return failed("refused", `Only a query is run: ${raw} ${tokens[at + 1]?.raw} locks rows`);
      }
    }
  }
  return undefined;
}

function byNames(tokens: readonly SqlToken[], { functions, tables }: RefusedNames): Failed | undefined {
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "word" && token.kind !== "name") continue;
    const name = unquoted(token);
    const folded = fold(name);
    const next = tokens[at + 1]?.raw;
    if (next === "(" && (EFFECTS.has(folded) || LOADABLE.test(folded) || functions.has(folded))) {
      return failed("refused", `Only a query over the tables is run: ${name}() is not allowed`);
    }
    const part = tokens[at + 2];
    if (next === "." && part && tables.has(`${folded}.${fold(unquoted(part))}`)) {
      return failed("refused", `Only a query over the tables is run: ${name}.${unquoted(part)} is not allowed`);
    }
  }
  return undefined;
}

/** The server finds stored functions without regard to case and accents. */
export function fold(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}

/** What the guard refuses by name. Databases that were asked for are no secret. */
export async function readRefusedNames(connection: Connection, databases: readonly string[]): Promise<RefusedNames> {
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
