import type { Dialect } from "../../../databases/dialect.js";
import type { Outcome } from "../../../databases/results/result.js";
import type { ValueIndex } from "../../../indexes/value-index.js";
import type { Join, Profile, TableProfile } from "../../../profiles/profile.js";
import type { Vocabulary } from "../../../profiles/vocabulary/vocabulary.js";
import type { QueryBlocks, Source } from "../../../sql/blocks.js";
import { sameName } from "../same-name.js";

export interface Repair {
  readonly sql: string;
  /** For people. */
  readonly reason: string;
}

export interface RepairInput {
  readonly sql: string;
  readonly outcome: Outcome;
  readonly profile: Profile;
  readonly values: ValueIndex;
  /** What people say of rows and codes. */
  readonly vocabulary: Vocabulary;
  readonly question: string;
}

export interface Query extends RepairInput {
  readonly named: { readonly qualifier: string | undefined; readonly name: string };
  readonly blocks: QueryBlocks;
  readonly dialect: Dialect;
}

/** A query as text that can be rewritten, whatever came of it. */
export type QueryText = Pick<Query, "sql" | "blocks" | "profile" | "dialect">;

export function tableOf(source: Source, profile: Profile): TableProfile | undefined {
  const { table: name } = source;
  return name === undefined ? undefined : profile.tables.find((table) => sameName(table.name, name));
}

export function fieldOf(table: TableProfile | undefined, name: string): string | undefined {
  return table?.fields.find((field) => sameName(field.name, name))?.name;
}

/** Pairs of fields, the first table's first, for each known join between two tables. */
export function joinsBetween(
  near: TableProfile,
  far: TableProfile,
  joins: readonly Join[],
): (readonly [string, string])[][] {
  const found = joins.flatMap(({ from, to }) => {
    if (from.table === near.name && to.table === far.name) return [pairs(from.fields, to.fields)];
    if (to.table === near.name && from.table === far.name) return [pairs(to.fields, from.fields)];
    return [];
  });
  // Two tables of one row each for the other may have proposed the same join both ways.
  const byFields = new Map(found.map((on) => [JSON.stringify(on), on]));
  return [...byFields.values()];
}

const pairs = (near: readonly string[], far: readonly string[]) =>
  near.map((field, index) => [field, far[index] ?? field] as const);
