import { editDistance, nearest } from "../../artifacts/nearest.js";
import { type FieldRef, fieldKey } from "../../databases/schema.js";
import type { Profile, TableProfile } from "../../profiles/profile.js";
import type { NamedField } from "../../prompts/field-names-reply.js";

export interface Resolved {
  /** Fields that exist, each once. */
  readonly fields: readonly FieldRef[];
  /** Names that fit none. */
  readonly unknown: readonly string[];
}

/**
 * The fields that a model meant: letter case and small misspellings are corrected, a field under a wrong table goes to
 * the only shown table that has it, and what fits nothing is left out.
 *
 * @param shown The fields that the model saw; a name that several tables have is looked for among them first.
 */
export function resolveFields(named: readonly NamedField[], shown: readonly FieldRef[], profile: Profile): Resolved {
  const fields = new Map<string, FieldRef>();
  const unknown = new Set<string>();
  for (const each of named) {
    const refs = meant(each, shown, profile);
    for (const ref of refs) fields.set(fieldKey(ref), ref);
    if (refs.length === 0) unknown.add([each.table, each.field].filter(Boolean).join("."));
  }
  return { fields: [...fields.values()], unknown: [...unknown] };
}

/** The tables that a model meant by these names, letter case and small misspellings corrected. */
export function tablesNamed(
  names: readonly string[],
  profile: Profile,
): { readonly tables: ReadonlySet<string>; readonly unknown: readonly string[] } {
  const found = names.map((name) => ({ name, table: tableNamed(name, profile)?.name }));
  return {
    tables: new Set(found.flatMap(({ table }) => table ?? [])),
    unknown: found.filter(({ table }) => table === undefined).map(({ name }) => name),
  };
}

function meant(
  { table: tableName, field: fieldName }: NamedField,
  shown: readonly FieldRef[],
  profile: Profile,
): FieldRef[] {
  const table = tableName === undefined ? undefined : tableNamed(tableName, profile);
  if (fieldName === undefined || fieldName === "*") return table ? keysOf(table) : [];
  if (table) {
    const field = nameAmong(
      fieldName,
      table.fields.map(({ name }) => name),
    );
    if (field !== undefined) return [{ table: table.name, field }];
  }
  const same = shown.filter(({ field }) => fold(field) === fold(fieldName));
  if (same.length > 0) return same.length === 1 || tableName === undefined ? same : [];
  // A bare name may be that of a table.
  const named = tableName === undefined ? profile.tables.find(({ name }) => fold(name) === fold(fieldName)) : undefined;
  return named ? keysOf(named) : [];
}

function tableNamed(name: string, profile: Profile): TableProfile | undefined {
  const found = nameAmong(
    name,
    profile.tables.map((table) => table.name),
  );
  return profile.tables.find((table) => table.name === found);
}

/** Share of the letters that may be wrong. */
const MISSPELT = 0.34;

/** The name itself, but for its letter case, or the one that differs by a letter or two. */
function nameAmong(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return name;
  const same = known.find((each) => fold(each) === fold(name));
  if (same !== undefined) return same;
  const [near] = nearest(name, known, 1);
  const apart = near === undefined ? 1 : editDistance(fold(near), fold(name)) / Math.max(near.length, name.length);
  return apart <= MISSPELT ? near : undefined;
}

/** A table named as a whole is wanted for being joined or counted. */
const keysOf = (table: TableProfile): FieldRef[] =>
  (table.primaryKey.length > 0 ? table.primaryKey : table.fields.slice(0, 1).map(({ name }) => name)).map((field) => ({
    table: table.name,
    field,
  }));

const fold = (name: string) => name.toLowerCase().replaceAll(/[\s_]/g, "");
