import type { Dialect } from "../../../databases/dialect.js";
import type { Outcome } from "../../../databases/results/result.js";
import type { ValueIndex } from "../../../indexes/value-index.js";
import type { Join, Profile, TableProfile } from "../../../profiles/profile.js";
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
}

export interface Query extends RepairInput {
  readonly named: { readonly qualifier: string | undefined; readonly name: string };
  readonly blocks: QueryBlocks;
  readonly dialect: Dialect;
}

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

export const spelt = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replace(/(?:es|s)$/, "");
export const isSpelling = (a: string, b: string) => spelt(a) === spelt(b);

/** `CountryId` of `countries` for `Id`, and the other way round. */
export function repeatsTable(name: string, asked: string, table: string): boolean {
  const [long, short] = [spelt(name), spelt(asked)].toSorted((a, b) => b.length - a.length) as [string, string];
  const rest = long.endsWith(short) ? long.slice(0, -short.length) : "";
  const whole = spelt(table);
  return rest.length >= 3 && short.length >= 2 && (whole.startsWith(rest.slice(0, -1)) || rest.startsWith(whole));
}
