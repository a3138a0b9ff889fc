import type { DuckDBConnection } from "@duckdb/node-api";
import { groupBy } from "../../collections.js";
import { quoteName, quoteText } from "../../sql/quoting.js";
import type { Field, ForeignKey, Schema, Table } from "../schema.js";
import { duckdbSql } from "./sql.js";

type Row = Record<string, unknown>;

const TABLES = `
  FROM (SELECT schema_name, table_name AS name, 'table' AS kind, comment, table_oid AS oid, sql, estimated_size
  FROM duckdb_tables()
  WHERE database_name = current_database() AND NOT internal AND NOT temporary
  UNION ALL
  SELECT schema_name, view_name, 'view', comment, view_oid, sql, 0 FROM duckdb_views()
  WHERE database_name = current_database() AND NOT internal AND NOT temporary)
  ORDER BY schema_name <> 'main', schema_name, oid`;

const FIELDS = `
  SELECT schema_name, table_name, column_name AS name, data_type AS type, is_nullable AS nullable, comment
  FROM duckdb_columns() WHERE database_name = current_database() AND NOT internal
  ORDER BY schema_name, table_name, column_index`;

const KEYS = `
  SELECT schema_name, table_name, constraint_type AS kind, constraint_column_names AS fields,
    referenced_table AS target, referenced_column_names AS target_fields
  FROM duckdb_constraints() WHERE database_name = current_database() AND constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY')
  ORDER BY table_oid, constraint_index`;

/**
 * Makes every table reachable by one name: the search path holds all schemas, `main` first, and a table whose plain
 * name means one of an earlier schema is reached as `"schema.table"`, by a view that lives in this session alone.
 */
export async function nameTables(connection: DuckDBConnection): Promise<void> {
  const tables = await rows(connection, TABLES);
  const schemas = [...new Set(tables.map((row) => quoteName(String(row.schema_name), duckdbSql)))];
  if (schemas.length > 0) await connection.run(`SET search_path = ${quoteText(schemas.join(","), duckdbSql)}`);
  for (const [row, name] of namesOf(tables)) {
    if (name === row.name) continue;
    const source = [row.schema_name, row.name].map((part) => quoteName(String(part), duckdbSql)).join(".");
    // A view whose definition no longer holds cannot be read by any name.
    await connection.run(`CREATE TEMP VIEW ${quoteName(name, duckdbSql)} AS FROM ${source}`).catch(() => {});
  }
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
export async function listTables(connection: DuckDBConnection): Promise<NamedTable[]> {
  return [...namesOf(await rows(connection, TABLES))].map(([row, name]) => ({
    name,
    schema: String(row.schema_name),
    table: String(row.name),
    kind: row.kind as "table" | "view",
    sql: String(row.sql),
    estimatedRows: Number(row.estimated_size),
  }));
}

/** Tables and views of all schemas, `main` first, under the names that `nameTables` makes known. */
export async function readSchema(connection: DuckDBConnection): Promise<Schema> {
  const [tables, fields, keys] = [
    await rows(connection, TABLES),
    groupBy(await rows(connection, FIELDS), tableKey),
    groupBy(await rows(connection, KEYS), tableKey),
  ];
  const names = new Map([...namesOf(tables)].map(([row, name]) => [keyOf(row.schema_name, row.name), name]));
  const nameOf = (schema: unknown, table: unknown) => names.get(keyOf(schema, table)) ?? String(table);
  return {
    tables: tables.map((row) => {
      const key = keyOf(row.schema_name, row.name);
      return tableOf(row, fields.get(key) ?? [], keys.get(key) ?? [], (table) => nameOf(row.schema_name, table));
    }),
  };
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
const keyOf = (schema: unknown, table: unknown) => `${schema}\0${table}`;
const tableKey = (row: Row) => keyOf(row.schema_name, row.table_name);

async function rows(connection: DuckDBConnection, sql: string): Promise<Row[]> {
  const result = await connection.run(sql);
  return (await result.getRowObjectsJS()) as Row[];
}
