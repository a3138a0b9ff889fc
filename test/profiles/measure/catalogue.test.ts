import { expect, test } from "vitest";
import type { CatalogueField, CatalogueStatistics, TableSize } from "#askable/databases/catalogue.js";
import type { Database } from "#askable/databases/database.js";
import { estimatePhrase } from "#askable/profiles/describe/how-measured.js";
import { rangePhrase } from "#askable/profiles/describe/value-facts.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { planTables } from "#askable/profiles/measure/plan.js";
import { profileSchema } from "#askable/profiles/profile.js";
import { duckdbWith } from "../databases.js";

const ROWS = 100_000;
const FIELDS: Readonly<Record<string, CatalogueField>> = {
  id: { nulls: 0, distinct: 97_000, error: 0.05, min: "0", max: "99999" },
  n: { nulls: 0, distinct: 20_100, error: 0.05, min: "0", max: "19999" },
  name: { nulls: 25_000, distinct: 407, error: 0.05 },
  day: { nulls: 0, distinct: 365, error: 0.05, min: "2024-01-01", max: "2024-12-30" },
};
const sampled = { table: { rows: 5000 } };

const table = () =>
  duckdbWith(
    `CREATE TABLE t AS SELECT i AS id, i % 20000 AS n, CASE WHEN i % 4 > 0 THEN 'name ' || (i % 401) END AS name,
       DATE '2024-01-01' + CAST(i % 365 AS INTEGER) AS day FROM range(${ROWS}) r(i)`,
  );

/** The database with a catalogue that keeps statistics. */
function keeping(
  database: Database,
  { rows = ROWS, fields = FIELDS, sizes = new Map<string, TableSize>() } = {},
): Database & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    ...database,
    asked,
    tableSizes: async () => sizes,
    catalogueStatistics: async (name, names): Promise<CatalogueStatistics> => {
      asked.push(name);
      return { rows, fields: names.map((field) => fields[field] ?? {}) };
    },
  };
}

async function profiled(database: Database, limits: object = sampled) {
  const profile = await measureProfile(database, "t", { limits });
  expect(profileSchema.parse(profile)).toEqual(profile);
  const [measured] = profile.tables;
  return { table: measured!, fields: Object.fromEntries(measured!.fields.map((field) => [field.name, field])) };
}

test("a sample takes from the catalogue what it tells little of itself, and says so", async () => {
  const { table: measured, fields } = await profiled(keeping(await table()));
  const { id, n, name, day } = fields;
  const kept = { method: "catalogue", rows: ROWS };
  expect(measured.rows).toBe(ROWS);
  expect(name).toMatchObject({ nulls: 25_000, distinct: { count: 407, exact: false } });
  expect(name!.estimates).toMatchObject({ nulls: kept, distinct: { ...kept, error: 0.05 } });
  expect(n).toMatchObject({ distinct: { count: 20_100, exact: false }, min: 0, max: 19_999 });
  expect(day).toMatchObject({ min: "2024-01-01", max: "2024-12-30", estimates: { range: kept } });
  // Within its error the catalogue cannot tell a key, of which the sample has no value twice.
  expect(id).toMatchObject({ distinct: { count: ROWS, exact: false }, estimates: { distinct: { method: "sample" } } });
  expect(measured.keyCandidates).toBeUndefined();
  expect(estimatePhrase(n!.estimates!.distinct!)).toBe(
    "from the catalogue's statistics of 100,000 rows, give or take 5 %",
  );
  expect(rangePhrase(day!, measured)).toMatch(/^From 2024-01-01 to 2024-12-30 by the catalogue/);
});

test.each<[string, { rows?: number; fields?: Record<string, CatalogueField> }]>([
  ["tells of fewer rows than there are", { rows: ROWS - 1 }],
  ["tells of more rows than there are", { rows: 2 * ROWS }],
  ["knows of a smaller range than the rows have", { fields: { ...FIELDS, n: { min: "0", max: "5000" } } }],
  ["knows of an earlier last day", { fields: { ...FIELDS, day: { min: "2024-01-01", max: "2024-06-30" } } }],
  ["knows of fewer NULLs", { fields: { ...FIELDS, name: { nulls: 10 } } }],
  ["knows of more NULLs than leave room", { fields: { ...FIELDS, id: { nulls: 99_999 } } }],
  ["knows of fewer values", { fields: { ...FIELDS, name: { distinct: 12, error: 0.05 } } }],
])("a catalogue that %s is older than the rows, and nothing is taken from it", async (_, old) => {
  const database = await table();
  expect((await profiled(keeping(database, old))).table).toEqual((await profiled(database)).table);
});

test("the catalogue is not asked where all rows, or those of a filter, are read, and may fail", async () => {
  const database = keeping(await table());
  await profiled(database, {});
  await profiled(database, { tables: { t: { filter: "id < 50000", rows: 5000 } } });
  expect(database.asked).toEqual([]);
  const failing: Database = {
    ...database,
    tableSizes: () => Promise.reject(new Error("lost")),
    catalogueStatistics: () => Promise.reject(new Error("lost")),
  };
  expect((await profiled(failing)).table.rows).toBe(ROWS);
});

test("sizes of the catalogue are what is planned with, and a wrong one makes no figure wrong", async () => {
  const database = await table();
  const { tables } = await database.schema();
  for (const [rows, action] of [
    [1_000_000_000, "sample"],
    [10, "whole"],
  ] as const) {
    const old = keeping(database, { rows, sizes: new Map([["t", { rows, bytes: 8 * rows }]]) });
    const limits = { table: { rows: 200_000 } };
    expect(await planTables(old, tables, { limits })).toMatchObject([{ action, rows, bytes: 8 * rows }]);
    expect((await profiled(old, limits)).table).toEqual((await profiled(database, {})).table);
  }
  // A sample of a 200,000th would have none of the rows, or one.
  const old = keeping(database, { rows: 1e9, sizes: new Map([["t", { rows: 1e9 }]]) });
  const { scan } = (await profiled(old)).table;
  expect(scan!.rows).toBeGreaterThan(4000);
});
