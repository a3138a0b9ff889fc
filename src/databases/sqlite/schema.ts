import type Sqlite from "better-sqlite3";
import { groupBy } from "../../collections.js";
import type { Field, ForeignKey, Schema, Table } from "../schema.js";
import { definitionComments } from "./comments.js";

interface TableRow {
  readonly name: string;
  readonly type: "table" | "view" | "virtual";
  readonly wr: number;
}

interface FieldRow {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
  readonly hidden: number;
}

interface KeyRow {
  readonly id: number;
  readonly table: string;
  readonly from: string;
  readonly to: string | null;
}

/** Tables, virtual ones too, and views of the main schema; the shadows of virtual tables and `sqlite_…` are left out. */
export function readSchema(database: Sqlite.Database): Schema {
  const listed = database
    .prepare<[], TableRow>(
      `SELECT name, type, wr FROM pragma_table_list
       WHERE schema = 'main' AND type IN ('table', 'view', 'virtual') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    .all();
  const stored = database
    .prepare<[], { name: string; sql: string | null }>(
      "SELECT name, sql FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY rowid",
    )
    .all();
  const places = new Map(stored.map(({ name }, place) => [name, place]));
  const definitions = new Map(stored.map(({ name, sql }) => [name, sql]));
  const tables = listed.sort((a, b) => places.get(a.name)! - places.get(b.name)!);
  const fields = database.prepare<[string], FieldRow>("SELECT * FROM pragma_table_xinfo(?)");
  const keys = database.prepare<[string], KeyRow>(
    'SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq',
  );
  const bare = tables.map((table) =>
    tableOf(table, readFields(fields, table.name), definitions.get(table.name) ?? undefined),
  );
  const byName = new Map(bare.map((table) => [fold(table.name), table]));
  return { tables: bare.map((table) => ({ ...table, foreignKeys: foreignKeys(table, keys.all(table.name), byName) })) };
}

/** A view whose definition no longer holds has no fields, and no virtual table whose module is not there. */
function readFields(statement: Sqlite.Statement<[string], FieldRow>, table: string): FieldRow[] {
  try {
    return statement.all(table).filter((field) => field.hidden !== 1);
  } catch {
    return [];
  }
}

function tableOf({ name, type, wr }: TableRow, rows: readonly FieldRow[], sql: string | undefined): Table {
  const key = rows.filter((row) => row.pk > 0).sort((a, b) => a.pk - b.pk);
  // Only a rowid alias and the keys of WITHOUT ROWID tables refuse NULL; other primary keys of SQLite take it.
  const strict = wr === 1 || (key.length === 1 && key[0]!.type.toUpperCase() === "INTEGER");
  const kind = type === "view" ? "view" : "table";
  const said = type === "table" && sql !== undefined ? definitionComments(sql) : undefined;
  const fields = rows.map((row): Field => {
    const comment = said?.fields.get(row.name);
    const nullable = row.notnull === 0 && !(strict && row.pk > 0);
    return { name: row.name, type: row.type, nullable, ...(comment !== undefined && { comment }) };
  });
  return {
    name,
    kind,
    ...(kind === "view" && sql !== undefined && { definition: sql }),
    fields,
    primaryKey: key.map((row) => row.name),
    foreignKeys: [],
    ...(said?.table !== undefined && { comment: said.table }),
  };
}

/** Keys with the names as the tables write them; a key to a table or field that is not there is left out. */
function foreignKeys(table: Table, rows: readonly KeyRow[], byName: ReadonlyMap<string, Table>): ForeignKey[] {
  const keys = groupBy(rows, ({ id }) => id);
  return [...keys.values()].flatMap((parts) => {
    const target = byName.get(fold(parts[0]!.table));
    if (!target) return [];
    const fields = parts.map((part) => fieldNamed(table, part.from));
    const references = parts.map((part, index) =>
      part.to === null ? target.primaryKey[index] : fieldNamed(target, part.to),
    );
    if (parts[0]!.to === null && target.primaryKey.length !== parts.length) return [];
    if (![...fields, ...references].every((name) => name !== undefined)) return [];
    return [
      { fields: fields as string[], references: { table: target.name, fields: references as string[] } } as ForeignKey,
    ];
  });
}

function fieldNamed(table: Table, name: string): string | undefined {
  return table.fields.find((field) => fold(field.name) === fold(name))?.name;
}

/** SQLite folds the case of ASCII letters only. */
const fold = (name: string) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
