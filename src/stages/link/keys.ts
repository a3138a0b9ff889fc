import { type FieldRef, fieldKey } from "../../databases/schema.js";
import type { Join, Profile, SubSchema } from "../../profiles/profile.js";
import { planJoins } from "../../semantic-parser/query/joins.js";

/**
 * A sub-schema with all that its tables need to be joined: tables on the cheapest ways between them, both ends of each
 * known join, declared or found, and the primary keys. In the order of the profile.
 */
export function withKeys(profile: Profile, fields: readonly FieldRef[]): SubSchema {
  const tables = connected(new Set(fields.map(({ table }) => table)), profile.joins);
  const keys = new Set([...fields.map(fieldKey), ...joinKeys(tables, profile.joins)]);
  for (const table of profile.tables) {
    if (!tables.has(table.name)) continue;
    for (const field of table.primaryKey) keys.add(fieldKey({ table: table.name, field }));
  }
  return inOrder(profile, keys);
}

/** The tables and those on the cheapest ways between them; those that no join reaches stay as they are. */
export function connected(tables: Iterable<string>, joins: readonly Join[]): Set<string> {
  const names = [...tables];
  const reached = new Set(names);
  for (const [index, table] of names.entries()) {
    const plan = index === 0 ? undefined : planJoins([names[0]!, table], joins);
    for (const step of plan?.joins ?? []) reached.add(step.table);
  }
  return reached;
}

/** Keys of the fields by which the tables are joined to each other. */
export function joinKeys(tables: ReadonlySet<string>, joins: readonly Join[]): Set<string> {
  const used = joins.filter(({ from, to }) => tables.has(from.table) && tables.has(to.table));
  const ends = used.flatMap(({ from, to }) => [from, to]);
  return new Set(ends.flatMap((end) => end.fields.map((field) => fieldKey({ table: end.table, field }))));
}

/** The fields with these keys, in the order of the profile. */
export function inOrder(profile: Profile, keys: ReadonlySet<string>): FieldRef[] {
  return profile.tables.flatMap((table) =>
    table.fields.map((field) => ({ table: table.name, field: field.name })).filter((ref) => keys.has(fieldKey(ref))),
  );
}
