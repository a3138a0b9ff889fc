import { createHash } from "node:crypto";
import { quoteName } from "../../sql/quoting.js";
import { type FingerprintOptions, type Fingerprints, type TableFingerprint, withViews } from "../fingerprints.js";
import { type Connection, rowsOf } from "./connection.js";
import { nameIn, readViews } from "./schema.js";
import { mysqlSql } from "./sql.js";

/** Bytes of a table up to which it is read whole, some 10 ms, while no more than so many tables are that small. */
const SMALL_BYTES = 2 ** 20;
const MOST_SMALL = 500;

interface Counted {
  readonly name: string;
  readonly quoted: string;
  readonly bytes: number;
  readonly definition: string;
  /** What the server tells of the rows without reading them. */
  readonly counters: readonly (string | null)[];
}

/**
 * Of each table its definition with the fields that the account may read, and for a small one the server's CHECKSUM of all rows, of 32 bits. For a larger one
 * `quick` is made of the time of its last change, the start of the server, which forgets these times (InnoDB), and its
 * estimates of rows and bytes. What that can miss: a change within the second of the last look, or after the server has
 * put the table out of its cache (`table_definition_cache`), if the estimates stand still; a table of an engine that
 * keeps its rows elsewhere. It may change where no row did: after a restart, or when estimates are renewed.
 */
export async function tableFingerprints(
  connection: Connection,
  databases: readonly string[],
  { thorough }: FingerprintOptions,
): Promise<Fingerprints> {
  const definitions = await definitionsOf(connection, databases);
  const tables = await countedTables(connection, databases, definitions);
  const small = tables.filter(({ bytes }) => bytes <= SMALL_BYTES);
  const read = thorough ? tables : small.length <= MOST_SMALL ? small : [];
  const sums = await checksums(connection, read);
  const prints = new Map<string, TableFingerprint>();
  for (const table of tables) {
    const sum = sums.get(table);
    const content = sum === undefined ? undefined : digest([table.definition, sum]);
    const exact = content !== undefined && table.bytes <= SMALL_BYTES && small.length <= MOST_SMALL;
    const quick = exact ? content : digest([table.definition, ...table.counters.map(String)]);
    prints.set(table.name, { quick, ...(content !== undefined && { content }) });
  }
  const views = [...(await readViews(connection, databases))].map(([name, sql]) => ({
    name,
    // A definition that the account may not see may rest on any table.
    sql: sql?.replaceAll("`.`", ".") ?? tables.map((table) => table.name).join(" "),
    rights: digest(definitions.get(name) ?? []),
  }));
  return withViews(prints, views);
}

/** Of all tables together; what it can miss is what theirs can. */
export async function fingerprint(connection: Connection, databases: readonly string[]): Promise<string> {
  const prints = await tableFingerprints(connection, databases, { thorough: false });
  return digest([...prints].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { quick }]) => `${name}\0${quick}`));
}

/** Of tables and views: each field, and whether the account may read it. */
async function definitionsOf(connection: Connection, databases: readonly string[]): Promise<Map<string, string[]>> {
  const columns = await rowsOf(
    connection,
    `SELECT table_schema, table_name, column_name, column_type, is_nullable, column_comment, privileges
     FROM information_schema.columns WHERE table_schema IN (${databases.map(() => "?").join(", ")})
     ORDER BY ordinal_position`,
    databases,
  );
  const definitions = new Map<string, string[]>();
  for (const [database, table, ...parts] of columns) {
    const name = nameIn(databases, database!, table!);
    const known = definitions.get(name) ?? [];
    definitions.set(name, known);
    const privileges = parts.pop();
    known.push([...parts, /\bselect\b/i.test(privileges ?? "")].join("\0"));
  }
  return definitions;
}

async function countedTables(
  connection: Connection,
  databases: readonly string[],
  definitions: ReadonlyMap<string, readonly string[]>,
): Promise<Counted[]> {
  const within = databases.map(() => "?").join(", ");
  const tables = await rowsOf(
    connection,
    `SELECT table_schema, table_name, table_comment, engine, create_time, update_time, table_rows, data_length,
       auto_increment
     FROM information_schema.tables
     WHERE table_type IN ('BASE TABLE', 'SYSTEM VERSIONED') AND table_schema IN (${within})`,
    databases,
  );
  const start = await startOf(connection);
  return tables.map(([database, table, comment, ...counters]) => {
    const name = nameIn(databases, database!, table!);
    return {
      name,
      quoted: `${quoteName(database!, mysqlSql)}.${quoteName(table!, mysqlSql)}`,
      bytes: Number(counters[4] ?? 0),
      definition: digest([comment ?? "", ...(definitions.get(name) ?? [])]),
      counters: [start, ...counters],
    };
  });
}

/** Seconds since 1970 at which the server started; the same in each answer, since both parts come from one clock. */
async function startOf(connection: Connection): Promise<string> {
  for (const schema of ["information_schema", "performance_schema"]) {
    const sql = `SELECT unix_timestamp() - variable_value FROM ${schema}.global_status WHERE variable_name = 'Uptime'`;
    const [[start] = []] = await rowsOf(connection, sql).catch(() => []);
    if (start) return start;
  }
  return "";
}

/** A table that the account may not read whole has none. */
async function checksums(connection: Connection, tables: readonly Counted[]): Promise<Map<Counted, string>> {
  const sums = new Map<Counted, string>();
  for (const table of tables) {
    const [row] = await rowsOf(connection, `CHECKSUM TABLE ${table.quoted}`).catch(() => []);
    if (row?.[1]) sums.set(table, row[1]);
  }
  return sums;
}

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("hex");
}
