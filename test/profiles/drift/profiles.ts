import { compareProfiles } from "#askable/profiles/drift/compare.js";
import type { FieldProfile, Join, Profile, TableProfile } from "#askable/profiles/profile.js";
import { PROFILE_VERSION } from "#askable/profiles/version.js";

export const field = (name: string, facts: Partial<FieldProfile> = {}): FieldProfile => ({
  name,
  type: "TEXT",
  nullable: true,
  nulls: 0,
  textLike: true,
  ...facts,
});

export const table = (name: string, fields: FieldProfile[], facts: Partial<TableProfile> = {}): TableProfile => ({
  name,
  kind: "table",
  rows: 1000,
  primaryKey: [],
  fields,
  ...facts,
});

export const profile = (tables: TableProfile[], joins: Join[] = []): Profile => ({
  kind: "profile",
  version: PROFILE_VERSION,
  database: "shop",
  engine: "sqlite",
  dialect: "sqlite",
  tables,
  joins,
});

export const drift = (before: Profile, after: Profile) =>
  compareProfiles(
    before,
    after,
    after.tables.map(({ name }) => name),
  ).changes;

export const counts = (values: Record<string, number>) => ({
  top: Object.entries(values).map(([value, count]) => ({ value, count })),
  distinct: { count: Object.keys(values).length, exact: true },
});
