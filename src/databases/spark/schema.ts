import { groupBy } from "../../collections.js";
import type { Cell } from "../results/result.js";
import type { Field, Schema, Table, Unread } from "../schema.js";
import { cleaned } from "./messages.js";
import { nameIn, qualified } from "./names.js";
import type { ServerSession } from "./server-session.js";

/** A table or view as the catalogue describes it. */
export interface Entry {
  readonly database: string;
  readonly table: string;
  readonly isView: boolean;
  readonly definition?: string;
  readonly comment?: string;
  /** What keeps its rows: "parquet", "delta", …; empty where the catalogue does not tell. */
  readonly provider: string;
  readonly partitions: readonly string[];
  /** As the catalogue prints it. */
  readonly text: string;
  /** Why the catalogue cannot describe it. */
  readonly broken?: string;
}

/**
 * Tables and views of the databases in the order of their names; the first database's under their own names, those of
 * others as `database.table`. Two questions a database, whatever the number of tables; one more for each table only
 * where the server cannot describe them together, as where one field has a type that its protocol has no number for.
 */
export async function readSchema(session: ServerSession, databases: readonly string[]): Promise<Schema> {
  const tables: Table[] = [];
  const unread: Unread[] = [];
  for (const database of databases) {
    const entries = await entriesOf(session, database);
    const fields = await fieldsOf(session, database, entries);
    for (const { table, isView, definition, comment, broken } of entries) {
      const name = nameIn(databases, database, table);
      const own = fields.get(table);
      if (broken !== undefined || !Array.isArray(own)) {
        const why = broken ?? (typeof own === "string" ? own : "the server names no field of it");
        unread.push({ what: name, why, broken: true });
        continue;
      }
      tables.push({
        name,
        kind: isView ? "view" : "table",
        ...(definition !== undefined && { definition }),
        fields: own,
        primaryKey: [],
        foreignKeys: [],
        ...(comment !== undefined && { comment }),
      });
    }
  }
  return { tables, ...(unread.length > 0 && { unread }) };
}

export async function entriesOf(session: ServerSession, database: string): Promise<Entry[]> {
  const place = qualified(database, "").replace(/\.``$/, "");
  let entries: Entry[];
  try {
    const rows = await session.rowsOf(`SHOW TABLE EXTENDED IN ${place} LIKE '*'`);
    entries = rows
      .filter(([, , isTemporary]) => isTemporary !== true)
      .map(([, table, , text]) => entryOf(database, String(table), String(text)));
  } catch {
    entries = await entriesOneByOne(session, database, place);
  }
  return entries.sort((a, b) => (a.table < b.table ? -1 : a.table > b.table ? 1 : 0));
}

/** Where one table cannot be described, or the catalogue is none of Spark's own. */
async function entriesOneByOne(session: ServerSession, database: string, place: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const [, table, isTemporary] of await session.rowsOf(`SHOW TABLES IN ${place}`)) {
    if (isTemporary === true) continue;
    const name = String(table);
    try {
      const rows = await session.rowsOf(`DESCRIBE TABLE EXTENDED ${qualified(database, name)}`);
      const start = rows.findIndex(([title]) => String(title).startsWith("# Detailed Table"));
      const text = rows.slice(start + 1).map(([key, value]) => `${key}: ${value}`);
      entries.push(entryOf(database, name, text.join("\n")));
    } catch (error) {
      const broken = cleaned((error as Error).message);
      entries.push({ database, table: name, isView: false, provider: "", partitions: [], text: "", broken });
    }
  }
  return entries;
}

/** From lines like `Type: VIEW`; the text of a view, or a comment, may have several. */
export function entryOf(database: string, table: string, text: string): Entry {
  const value = (key: string, next = "[A-Z][A-Za-z ]*: |Schema: root") =>
    new RegExp(`^${key}: ([\\s\\S]*?)(?=\\n(?:${next})|\\s*$(?![\\s\\S]))`, "m").exec(text)?.[1]?.trim();
  const isView = /VIEW$/.test(value("Type") ?? "");
  const definition = isView ? value("View Text", "View Original Text: |View Schema Mode: |View Catalog") : undefined;
  const comment = value("Comment");
  return {
    database,
    table,
    isView,
    ...(definition && { definition }),
    ...(comment && { comment }),
    provider: (value("Provider") ?? "").toLowerCase(),
    partitions: [...(value("Partition Columns") ?? "").matchAll(/`((?:[^`]|``)+)`/g)].map(([, name]) => name!),
    text,
  };
}

/** The fields of each table, or why they are not known. */
async function fieldsOf(
  session: ServerSession,
  database: string,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Field[] | string>> {
  const schemaName = database.split(".").at(-1)!;
  const together = await session.columns({ schemaName: pattern(schemaName) }).catch(() => undefined);
  if (together)
    return new Map([...groupBy(together, (row) => String(row[2]))].map(([name, rows]) => [name, rows.map(fieldOf)]));
  const found = new Map<string, Field[] | string>();
  for (const { table, broken } of entries) {
    if (broken !== undefined) continue;
    const request = { schemaName: pattern(schemaName), tableName: pattern(table) };
    const rows = await session.columns(request).catch(() => undefined);
    const own = rows?.filter((row) => String(row[2]) === table);
    found.set(table, own ? own.map(fieldOf) : await describedFields(session, database, table));
  }
  return found;
}

/** In the protocol's patterns % and _ stand for anything. */
const pattern = (name: string) => name.replace(/[_%\\]/g, "\\$&");

/** A row of the protocol's answer. */
function fieldOf(row: readonly Cell[]): Field {
  const [name, type, nullable, comment] = [row[3], row[5], row[10], row[11]];
  return {
    name: String(name),
    type: String(type),
    nullable: nullable !== 0,
    ...(comment ? { comment: String(comment) } : {}),
  };
}

/** By DESCRIBE, which knows all types and writes them in small letters. */
async function describedFields(session: ServerSession, database: string, table: string): Promise<Field[] | string> {
  try {
    const rows = await session.rowsOf(`DESCRIBE TABLE ${qualified(database, table)}`);
    const end = rows.findIndex(([name]) => name === "" || String(name).startsWith("# "));
    return rows.slice(0, end < 0 ? rows.length : end).map(([name, type, comment]) => ({
      name: String(name),
      type: String(type).toUpperCase(),
      nullable: true,
      ...(comment ? { comment: String(comment) } : {}),
    }));
  } catch (error) {
    return cleaned((error as Error).message);
  }
}
