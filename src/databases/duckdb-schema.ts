import type { DuckDBConnection } from "@duckdb/node-api";
import type { Field, ForeignKey, Schema, Table } from "./schema.js";

type Row = Record<string, unknown>;

const TABLES = `
  FROM (SELECT schema_name, table_name AS name, 'table' AS kind, comment, table_oid AS oid FROM duckdb_tables()
  WHERE database_name = current_database() AND NOT internal AND NOT temporary
  UNION ALL
  SELECT schema_name, view_name, 'view', comment, view_oid FROM duckdb_views()
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

/** Schemas of the database that hold something, `main` first. */
export async function userSchemas(connection: DuckDBConnection): Promise<string[]> {
  return [...new Set((await rows(connection, TABLES)).map((row) => String(row.schema_name)))];
}

/**
 * Tables and views of all schemas, `main` first. The session's search path holds all of them, so that a table is named
 * without its schema; of tables with one name in several schemas the first is meant, and the others are left out.
 */
export async function readSchema(connection: DuckDBConnection): Promise<Schema> {
  const [tables, fields, keys] = [
    await rows(connection, TABLES),
    groups(await rows(connection, FIELDS)),
    groups(await rows(connection, KEYS)),
  ];
  const seen = new Set<string>();
  return {
    tables: tables.flatMap((row) => {
      const name = String(row.name);
      if (seen.has(name.toLowerCase())) return [];
      seen.add(name.toLowerCase());
      const key = keyOf(String(row.schema_name), name);
      return [tableOf(row, fields.get(key) ?? [], keys.get(key) ?? [])];
    }),
  };
}

function tableOf(row: Row, fields: readonly Row[], keys: readonly Row[]): Table {
  const primary = keys.find((key) => key.kind === "PRIMARY KEY");
  return {
    name: String(row.name),
    kind: row.kind as "table" | "view",
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
          references: { table: String(key.target), fields: key.target_fields as string[] },
        }),
      ),
    ...comment(row),
  };
}

const comment = (row: Row) => (typeof row.comment === "string" && row.comment !== "" ? { comment: row.comment } : {});
const keyOf = (schema: string, table: string) => `${schema}\0${table}`;

function groups(all: readonly Row[]): Map<string, Row[]> {
  const byTable = new Map<string, Row[]>();
  for (const row of all) {
    const key = keyOf(String(row.schema_name), String(row.table_name));
    const group = byTable.get(key);
    if (group) group.push(row);
    else byTable.set(key, [row]);
  }
  return byTable;
}

async function rows(connection: DuckDBConnection, sql: string): Promise<Row[]> {
  const result = await connection.run(sql);
  return (await result.getRowObjectsJS()) as Row[];
}
