import type { DuckDBConnection } from "@duckdb/node-api";
import { groupBy } from "../../collections.js";
import { quoteName, quoteText } from "../../sql/quoting.js";
import type { Field, ForeignKey, Schema, Table, Unread } from "../schema.js";
import { type Denied, deniedTable } from "./effects.js";
import { duckdbSql } from "./sql.js";

type Row = Record<string, unknown>;

const TABLES = `
  FROM (SELECT database_name, schema_name, table_name AS name, 'table' AS kind, comment, table_oid AS oid, sql, estimated_size
  FROM duckdb_tables()
  WHERE NOT internal AND NOT temporary
  UNION ALL
  SELECT database_name, schema_name, view_name, 'view', comment, view_oid, sql, 0 FROM duckdb_views()
  WHERE NOT internal AND NOT temporary)
  ORDER BY schema_name <> 'main', schema_name, oid`;

const FIELDS = `
  SELECT schema_name, table_name, column_name AS name, data_type AS type, is_nullable AS nullable, comment
  FROM duckdb_columns() WHERE database_name <> 'temp' AND NOT internal
  ORDER BY schema_name, table_name, column_index`;

const KEYS = `
  SELECT schema_name, table_name, constraint_type AS kind, constraint_column_names AS fields,
    referenced_table AS target, referenced_column_names AS target_fields
  FROM duckdb_constraints() WHERE database_name <> 'temp' AND constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY')
  ORDER BY table_oid, constraint_index`;

/** From here on a name means what the engine itself has by it: a macro in the file may be called `count` as well. */
export async function useBuiltIn(connection: DuckDBConnection): Promise<void> {
  await connection.run(`SET search_path = '${BUILT_IN}'`);
}

const BUILT_IN = "system.main";

const SCHEMAS = `
  SELECT database_name, schema_name FROM duckdb_schemas()
  WHERE database_name NOT IN ('system', 'temp') AND NOT (internal AND schema_name <> 'main')
  ORDER BY schema_name <> 'main', schema_name`;

/**
 * Makes every table reachable by one name: behind what the engine itself has, the search path holds all schemas, `main`
 * first, and a table whose plain name means something else is reached by a view that lives in this session alone.
 */
export async function nameTables(connection: DuckDBConnection, denied: Denied): Promise<void> {
  const tables = await allowed(connection, denied);
  const schemas = (await rows(connection, SCHEMAS)).map((row) => pathOf(row.database_name, row.schema_name));
  await connection.run(`SET search_path = ${quoteText([BUILT_IN, ...schemas].join(","), duckdbSql)}`);
  const hidden = new Set((await rows(connection, HIDING)).map((row) => String(row.name).toLowerCase()));
  for (const [row, name] of namesOf(tables)) {
    if (name === row.name && !hidden.has(name.toLowerCase())) continue;
    const source = pathOf(row.database_name, row.schema_name, row.name);
    // A view whose definition no longer holds cannot be read by any name.
    await connection.run(`CREATE TEMP VIEW ${quoteName(name, duckdbSql)} AS FROM ${source}`).catch(() => {});
  }
}

/** Views of the engine, which its plain names find first. */
const HIDING = "SELECT view_name AS name FROM duckdb_views() WHERE internal AND schema_name = 'main'";

/** Tables and views that may be read. */
async function allowed(connection: DuckDBConnection, denied: Denied): Promise<Row[]> {
  return (await rows(connection, TABLES)).filter((row) => deniedTable(row, denied) === undefined);
}

export interface NamedTable {
  /** As the schema has it. */
  readonly name: string;
  readonly schema: string;
  readonly table: string;
  readonly kind: "table" | "view";
  /** Its definition. */
  readonly sql: string;
  readonly estimatedRows: number;
}

/** What `readSchema` names, with where each lies. */
export async function listTables(connection: DuckDBConnection, denied: Denied): Promise<NamedTable[]> {
  return [...namesOf(await allowed(connection, denied))].map(([row, name]) => ({
    name,
    schema: String(row.schema_name),
    table: String(row.name),
    kind: row.kind as "table" | "view",
    sql: String(row.sql),
    estimatedRows: Number(row.estimated_size),
  }));
}

/** Tables and views of all schemas, `main` first, under the names that `nameTables` makes known. */
export async function readSchema(connection: DuckDBConnection, denied: Denied): Promise<Schema> {
  const tables = await allowed(connection, denied);
  const fields = groupBy(await fieldRows(connection, tables, denied), tableKey);
  const keys = groupBy(await rows(connection, KEYS), tableKey);
  const names = new Map([...namesOf(tables)].map(([row, name]) => [keyOf(row.schema_name, row.name), name]));
  const nameOf = (schema: unknown, table: unknown) => names.get(keyOf(schema, table)) ?? String(table);
  return {
    tables: tables.map((row) => {
      const key = keyOf(row.schema_name, row.name);
      return tableOf(row, fields.get(key) ?? [], keys.get(key) ?? [], (table) => nameOf(row.schema_name, table));
    }),
    ...unreadOf(denied),
  };
}

/** The catalogue binds each view to tell its fields, so that those that are denied keep it from being asked. */
async function fieldRows(connection: DuckDBConnection, tables: readonly Row[], { tables: denied }: Denied) {
  if (denied.size === 0) return rows(connection, FIELDS);
  const each = tables.map(({ schema_name, name }) => {
    const source = pathOf(schema_name, name);
    const [schema, table] = [schema_name, name].map((part) => quoteText(String(part), duckdbSql));
    // A view whose definition no longer holds has no fields.
    return rows(
      connection,
      `SELECT ${schema} AS schema_name, ${table} AS table_name, column_name AS name, column_type AS type,
         "null" = 'YES' AS nullable FROM (DESCRIBE FROM ${source})`,
    ).catch(() => []);
  });
  return (await Promise.all(each)).flat();
}

function unreadOf({ tables }: Denied): { readonly unread?: readonly Unread[] } {
  const unread = [...tables.values()].flat().map(({ kind, schema, name, calls }) => ({
    what: `the ${kind} ${schema === "main" ? name : `${schema}.${name}`}`,
    why: `its definition calls ${calls}, which may do more than compute`,
  }));
  return unread.length > 0 ? { unread } : {};
}

/** The name of each table: its own, else `schema.table`, with a number behind where a table is called that too. */
function namesOf(tables: readonly Row[]): Map<Row, string> {
  const own = new Set(tables.map((row) => String(row.name).toLowerCase()));
  const taken = new Set<string>();
  return new Map(
    tables.map((row) => {
      let name = String(row.name);
      if (taken.has(name.toLowerCase())) {
        const full = `${row.schema_name}.${row.name}`;
        name = full;
        for (let turn = 2; own.has(name.toLowerCase()) || taken.has(name.toLowerCase()); turn++)
          name = `${full}_${turn}`;
      }
      taken.add(name.toLowerCase());
      return [row, name];
    }),
  );
}

function tableOf(row: Row, fields: readonly Row[], keys: readonly Row[], nameOf: (table: unknown) => string): Table {
  const primary = keys.find((key) => key.kind === "PRIMARY KEY");
  return {
    name: nameOf(row.name),
    kind: row.kind as "table" | "view",
    ...(row.kind === "view" && typeof row.sql === "string" && { definition: row.sql }),
    fields: fields.map(
      (field): Field => ({
        name: String(field.name),
        type: String(field.type),
        nullable: field.nullable === true,
        ...comment(field),
      }),
    ),
    primaryKey: primary ? (primary.fields as string[]) : [],
    foreignKeys: keys
      .filter((key) => key.kind === "FOREIGN KEY")
      .map(
        (key): ForeignKey => ({
          fields: key.fields as string[],
          references: { table: nameOf(key.target), fields: key.target_fields as string[] },
        }),
      ),
    ...comment(row),
  };
}

const comment = (row: Row) => (typeof row.comment === "string" && row.comment !== "" ? { comment: row.comment } : {});
const pathOf = (...names: unknown[]) => names.map((name) => quoteName(String(name), duckdbSql)).join(".");
const keyOf = (schema: unknown, table: unknown) => `${schema}\0${table}`;
const tableKey = (row: Row) => keyOf(row.schema_name, row.table_name);

async function rows(connection: DuckDBConnection, sql: string): Promise<Row[]> {
  const result = await connection.run(sql);
  return (await result.getRowObjectsJS()) as Row[];
}
