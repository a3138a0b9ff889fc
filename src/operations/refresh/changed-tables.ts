import { isDeepStrictEqual } from "node:util";
import type { Fingerprints } from "../../databases/fingerprints.js";
import type { Schema, Table } from "../../databases/schema.js";
import type { Profile, TableProfile } from "../../profiles/profile.js";
import { hasChanged } from "../table-fingerprints.js";

/**
 * Names of the tables to measure again: new ones, those whose rows or definition changed, and those that could not be
 * measured the last time.
 */
export function changedTables(
  schema: Schema,
  previous: Profile | undefined,
  before: Fingerprints,
  now: Fingerprints,
  thorough: boolean,
): string[] {
  const profiles = new Map(previous?.tables.map((table) => [table.name, table]));
  const changed = (table: Table) => {
    const profile = profiles.get(table.name);
    if (!profile || profile.failure !== undefined || profile.fields.some((field) => field.failure !== undefined))
      return true;
    return !sameDefinition(table, profile) || hasChanged(before.get(table.name), now.get(table.name), thorough);
  };
  return schema.tables.filter(changed).map(({ name }) => name);
}

function sameDefinition(table: Table, profile: TableProfile): boolean {
  const definition = ({ kind, comment, primaryKey, fields }: Table | TableProfile) => [
    kind,
    comment,
    primaryKey,
    fields.map(({ name, type, nullable, comment }) => [name, type, nullable, comment]),
  ];
  return isDeepStrictEqual(definition(table), definition(profile));
}
