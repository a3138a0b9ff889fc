import type { FieldRef } from "../../../databases/schema.js";
import type { Join, Profile, TableProfile } from "../../../profiles/profile.js";
import { historyOf } from "../../../profiles/vocabulary/history.js";

/** A table with a row for each version of a thing, by the key of the thing and the day from which a version holds. */
export interface KeptVersions {
  readonly key: FieldRef;
  readonly from: FieldRef;
  readonly to: FieldRef;
  /** Whether a far day stands for the end that a version does not have. */
  readonly forever: boolean;
}

/** "Lines, a row per version": a history whose primary key is that of the thing together with its first day. */
export function keptVersions(
  { name: table, primaryKey, fields, rows }: Pick<TableProfile, "name" | "primaryKey" | "fields" | "rows">,
  joins: readonly Join[],
): KeptVersions | undefined {
  const history = primaryKey.length === 2 ? historyOf({ fields, rows }) : undefined;
  const key = primaryKey.find((field) => field !== history?.from.name);
  if (history === undefined || key === undefined || !primaryKey.includes(history.from.name)) return undefined;
  // The prices of a beer are no versions of it: it has a row of its own.
  if (joins.some(({ from }) => from.table === table && from.fields.includes(key))) return undefined;
  const of = (field: string): FieldRef => ({ table, field });
  return { key: of(key), from: of(history.from.name), to: of(history.to.name), forever: history.forever !== undefined };
}

/** Rows of other tables refer to the thing by a field that is called as its key is, though no single row is meant by it. */
export function versionJoins({ tables, joins }: Pick<Profile, "tables" | "joins">): Join[] {
  return tables.flatMap((table) => {
    const { key } = keptVersions(table, joins) ?? {};
    const type = table.fields.find(({ name }) => name === key?.field)?.type;
    if (key === undefined) return [];
    const refers = (other: TableProfile) =>
      other.name !== table.name &&
      !other.primaryKey.includes(key.field) &&
      other.fields.some((field) => field.name === key.field && field.type === type) &&
      !joins.some(({ from, to }) => from.table === other.name && to.table === table.name);
    return tables.filter(refers).map(
      (other): Join => ({
        from: { table: other.name, fields: [key.field] },
        to: { table: table.name, fields: [key.field] },
        source: "inferred",
        cardinality: "n:1",
        evidence: ["the key of what has versions"],
        confidence: 0.9,
      }),
    );
  });
}
