import type { Database } from "../../databases/database.js";
import { type FieldRef, fieldKey, type Table } from "../../databases/schema.js";
import { AskableError } from "../../errors.js";
import { type LineageTable, lineageReader, type Revealed } from "../../sql/lineage/lineage.js";
import { quoteName } from "../../sql/quoting.js";
import type { OpenDatabase } from "../ask/open-database.js";
import { personalFields } from "./personal-fields.js";
import { holdsToken } from "./tokens.js";

/** Where personal values are, and which columns of a result show them. */
export interface PersonalLineage {
  /** Whether values of a field are masked: personal ones, and those of a field that was never looked at. */
  readonly isMasked: (ref: FieldRef) => boolean;
  readonly revealed: (sql: string) => Revealed;
  /** Names of all fields, in small letters. */
  readonly fields: ReadonlySet<string>;
}

/** Of an open database, views by what they are made of. */
export async function personalLineage({ database, profile }: OpenDatabase): Promise<PersonalLineage> {
  const { tables } = await database.schema();
  const known = new Set(
    profile.tables.flatMap(({ name: table, fields }) => fields.map(({ name: field }) => fieldKey({ table, field }))),
  );
  const ownFunctions = await functionsIn(database);
  const direct = personalFields(profile);
  const stored = (ref: FieldRef) => direct(ref) || !known.has(fieldKey(ref));
  const reader = (isMasked: (ref: FieldRef) => boolean) =>
    lineageReader(database.dialect, {
      tables: tables.map((table) => lineageTable(table, isMasked)),
      qualifiers: qualifiersOf(database, tables),
      literal: holdsToken,
      ownFunctions,
    });
  const revealed = await reader(stored);
  const shown = tables
    .filter(({ kind }) => kind === "view")
    .flatMap(({ name: table, fields }) => {
      const names = fields.map(({ name }) => name);
      const masked = revealed(`SELECT * FROM ${quoteName(table, database.dialect)}`)(names);
      return names.flatMap((field, at) => (masked[at] ? [{ table, field }] : []));
    });
  const personal = personalFields(profile, shown);
  const isMasked = (ref: FieldRef) => personal(ref) || stored(ref);
  return {
    isMasked,
    revealed: await reader(isMasked),
    fields: new Set(tables.flatMap(({ fields }) => fields.map(({ name }) => name.toLowerCase()))),
  };
}

async function functionsIn(database: Database): Promise<ReadonlySet<string>> {
  const sql = database.dialect.ownFunctions;
  if (sql === undefined) return new Set();
  const outcome = await database.query(sql, { maxRows: 1_000_000 });
  if ("result" in outcome) return new Set((outcome.result.data[0] ?? []).map((name) => String(name).toLowerCase()));
  throw new AskableError(`The functions of ${database.location} cannot be read: ${outcome.message}`, {
    hint: "Personal data are masked before rights by table are given, not after.",
  });
}

function lineageTable(table: Table, isMasked: (ref: FieldRef) => boolean): LineageTable {
  const fields = [...table.fields.map(({ name }) => name), ...(table.unreadable ?? [])];
  return {
    name: table.name,
    fields,
    guarded: fields.filter((field) => isMasked({ table: table.name, field })),
    ...(table.kind === "view" && { view: { definition: table.definition } }),
    rowNumber: rowNumberOf(table),
  };
}

/** In SQLite, an integer that is the key may be the number of the row. */
function rowNumberOf({ primaryKey, fields }: Table): string | undefined {
  const [only, ...others] = primaryKey;
  const field = others.length === 0 ? fields.find(({ name }) => name === only) : undefined;
  return field?.type.toUpperCase() === "INTEGER" ? field.name : undefined;
}

/** What may stand before a table's plain name and means no other table. */
function qualifiersOf({ dialect, location }: Database, tables: readonly Table[]): string[] {
  return tables.some(({ name }) => name.includes(".")) ? [] : [dialect.plainSchema(location)];
}
