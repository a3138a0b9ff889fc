import { groupBy } from "../../collections.js";
import { quoteName } from "../../sql/quoting.js";
import type { Field, ForeignKey, Schema, Table } from "../schema.js";
import { type Connection, rowsOf } from "./connection.js";
import type { ServerError } from "./messages.js";
import { mysqlSql } from "./sql.js";

/**
 * Tables and views of the databases, in the order of their names; the first database's under their own names, those of
 * others as `database.table`. A partitioned table is one. Fields that the account may not read are left out, and a
 * table of which it may read none keeps all of them. Five queries, whatever the number of tables.
 */
export async function readSchema(connection: Connection, databases: readonly string[]): Promise<Schema> {
  const within = databases.map(() => "?").join(", ");
  const query = (select: string, order: string) =>
    rowsOf(connection, `${select} IN (${within}) ORDER BY ${order}`, databases);
  const nameOf = (database: string, table: string) => nameIn(databases, database, table);
  const tables = await query(
    `SELECT table_schema, table_name, table_type, table_comment FROM information_schema.tables
     WHERE table_type IN ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW') AND table_schema`,
    "table_name",
  );
  const columns = await query(
    `SELECT table_schema, table_name, column_name, column_type, is_nullable, column_comment, privileges,
       collation_name
     FROM information_schema.columns WHERE table_schema`,
    "ordinal_position",
  );
  const primary = await query(
    `SELECT table_schema, table_name, column_name FROM information_schema.statistics
     WHERE index_name = 'PRIMARY' AND table_schema`,
    "seq_in_index",
  ).catch(noneWhereUnknown);
  const foreign = await query(
    `SELECT table_schema, table_name, constraint_name, column_name, referenced_table_schema, referenced_table_name,
       referenced_column_name
     FROM information_schema.key_column_usage WHERE referenced_table_name IS NOT NULL AND table_schema`,
    "table_name, constraint_name, ordinal_position",
  ).catch(noneWhereUnknown);
  const views = await readViews(connection, databases);
  const key = (row: Row) => nameOf(row[0]!, row[1]!);
  const json = columns.some(mayBeJson) ? await jsonFields(connection, databases) : new Set<string>();
  const fields = groupBy(columns, key);
  const primaryKeys = groupBy(primary, key);
  const foreignKeys = groupBy(foreign, key);
  const described = tables.map((row): Table => {
    const name = key(row);
    const comment = row[2] === "VIEW" ? "" : (row[3] ?? "");
    const definition = views.get(name);
    return {
      name,
      kind: row[2] === "VIEW" ? "view" : "table",
      ...(definition !== undefined && { definition }),
      ...fieldsOf(fields.get(name) ?? [], json),
      primaryKey: (primaryKeys.get(name) ?? []).map((part) => part[2]!),
      foreignKeys: [],
      ...(comment === "" ? {} : { comment }),
    };
  });
  const names = new Map(described.map((table) => [table.name, new Set(table.fields.map((field) => field.name))]));
  const has = (table: string, parts: readonly string[]) => parts.every((part) => names.get(table)?.has(part));
  return {
    tables: described.map((table) => ({
      ...table,
      primaryKey: has(table.name, table.primaryKey) ? table.primaryKey : [],
      foreignKeys: keysOf(foreignKeys.get(table.name) ?? [], nameOf).filter(
        ({ fields: from, references }) => has(table.name, from) && has(references.table, references.fields),
      ),
    })),
  };
}

/** Warehouses that speak MySQL's protocol have keys of other kinds, or none, and then not all of these catalogues. */
function noneWhereUnknown(error: ServerError): Row[] {
  const [unknownField, unknownTable, noTable] = [1054, 1109, 1146];
  if ([unknownField, unknownTable, noTable].includes(error.errno ?? 0)) return [];
  throw error;
}

/** Without these views, which are listed as not read. */
export function withoutViews({ tables }: Schema, views: ReadonlyMap<string, string>): Schema {
  const unread = [...views].map(([name, why]) => ({ what: `the view ${name}`, why }));
  return { tables: tables.filter(({ name }) => !views.has(name)), ...(unread.length > 0 && { unread }) };
}

/** Definitions of the views by name, with the first database's tables by their own names; undefined for those that the account may not see. */
export async function readViews(
  connection: Connection,
  databases: readonly string[],
): Promise<Map<string, string | undefined>> {
  const views = await rowsOf(
    connection,
    `SELECT table_schema, table_name, view_definition FROM information_schema.views
     WHERE table_schema IN (${databases.map(() => "?").join(", ")})`,
    databases,
  );
  const own = `${quoteName(databases[0]!, mysqlSql)}.`;
  return new Map(
    views.map(([database, view, sql]) => [nameIn(databases, database!, view!), sql?.replaceAll(own, "") || undefined]),
  );
}

/** A table's name in the schema. `Statement` reads it back. */
export function nameIn(databases: readonly string[], database: string, table: string): string {
  return database === databases[0] ? table : `${database}.${table}`;
}

type Row = readonly (string | null)[];

function fieldsOf(columns: readonly Row[], json: ReadonlySet<string>): Pick<Table, "fields" | "unreadable"> {
  const may = columns.filter((column) => /\bselect\b/i.test(column[6] ?? ""));
  const kept = may.length === 0 ? columns : may;
  const others = columns.filter((column) => !kept.includes(column)).map((column) => column[2]!);
  return { fields: kept.map((column) => fieldOf(column, json)), ...(others.length > 0 && { unreadable: others }) };
}

function fieldOf(column: Row, json: ReadonlySet<string>): Field {
  const [database, table, name, type, nullable, comment] = column;
  const isJson = mayBeJson(column) && json.has([database, table, name].join("\0"));
  const field = { name: name!, type: isJson ? "json" : type!, nullable: nullable === "YES" };
  return comment ? { ...field, comment } : field;
}

/** To MariaDB, JSON is long text of this collation with a check on it. */
const mayBeJson = (column: Row) => column[3] === "longtext" && column[7] === "utf8mb4_bin";

/** The server opens each table for this, which takes its time. */
async function jsonFields(connection: Connection, databases: readonly string[]): Promise<ReadonlySet<string>> {
  const checks = await rowsOf(
    connection,
    `SELECT constraint_schema, table_name, constraint_name FROM information_schema.check_constraints
     WHERE check_clause LIKE 'json\\_valid(%' AND constraint_schema IN (${databases.map(() => "?").join(", ")})`,
    databases,
  ).catch(() => []);
  return new Set(checks.map((parts) => parts.join("\0")));
}

function keysOf(rows: readonly Row[], nameOf: (database: string, table: string) => string): ForeignKey[] {
  return [...groupBy(rows, (row) => row[2]!).values()].map((parts) => ({
    fields: parts.map((part) => part[3]!),
    references: { table: nameOf(parts[0]![4]!, parts[0]![5]!), fields: parts.map((part) => part[6]!) },
  }));
}
