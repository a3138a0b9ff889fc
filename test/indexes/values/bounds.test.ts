import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type FieldToHold, heldValues, type ValueBounds } from "#askable/indexes/values/bounds.js";
import { buildValueIndex } from "#askable/indexes/values/build.js";
import { openValueIndex } from "#askable/indexes/values/open.js";
import { updateValueIndex } from "#askable/indexes/values/update.js";
import type { Profile } from "#askable/profiles/profile.js";
import { profileOf, sqliteDatabase, temporaryFolder } from "./database.js";

const field = (name: string, distinct: number, meanLength = 53): FieldToHold => ({
  ref: { table: "t", field: name },
  distinct,
  meanLength,
});
const held = (fields: readonly FieldToHold[], bounds: ValueBounds = {}) => {
  const { maximum, ...rest } = heldValues(fields, bounds);
  return { ...rest, kept: fields.map(({ ref, distinct }) => Math.min(distinct, maximum(ref))) };
};

describe("the values of a field", () => {
  test("are held whole where the index has room for all", () => {
    const fields = [field("a", 700_000), field("b", 100), field("c", 5_000_000, 20)];
    expect(held(fields, { maxMegabytes: 1000 })).toEqual({
      kept: [700_000, 100, 2_000_000],
      maxValues: {},
      values: 2_700_100,
      bytes: 700_100 * 100 + 2_000_000 * 67,
    });
  });

  test("share what small fields leave, to one size in bytes", () => {
    // A value takes 100 bytes in a and b, 200 in c.
    const fields = [field("a", 400_000), field("small", 1000), field("b", 900_000), field("c", 800_000, 153)];
    const { kept, maxValues, bytes } = held(fields, { maxMegabytes: 50 });
    expect(kept).toEqual([170_000, 1000, 170_000, 87_000]);
    expect(maxValues).toEqual({ "t.a": 170_000, "t.b": 170_000, "t.c": 87_000 });
    expect(bytes).toBeLessThanOrEqual(50 * 2 ** 20);
    expect(bytes).toBeGreaterThan(0.95 * 50 * 2 ** 20);
  });

  test("are held as asked for, and the others have what is left", () => {
    const fields = [field("a", 400_000), field("b", 400_000)];
    const bounds = { maxMegabytes: 50, maxValues: { "t.a": 300_000 } };
    expect(held(fields, bounds).kept).toEqual([300_000, 220_000]);
    expect(held(fields, { ...bounds, maxMegabytes: 1 }).kept).toEqual([300_000, 1]);
  });

  test("have a bound that stays as it is when the data change a little", () => {
    const bounds = { maxMegabytes: 50 };
    const { maxValues } = held([field("a", 400_000), field("b", 900_000)], bounds);
    expect(held([field("a", 408_000), field("b", 930_000), field("c", 40)], bounds).maxValues).toEqual(maxValues);
  });

  test("are few of each where there is no room for any", () => {
    const fields = Array.from({ length: 3000 }, (_, at) => field(`f${at}`, 1_000_000, 400));
    expect(new Set(held(fields, { maxMegabytes: 1 }).kept)).toEqual(new Set([1]));
  });
});

test("an index stays within its megabytes, and says of which fields it does not hold all", async () => {
  const folder = temporaryFolder();
  const series = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)";
  const database = await sqliteDatabase(
    folder,
    `CREATE TABLE t (name TEXT, code TEXT, kind TEXT);
     INSERT INTO t ${series} SELECT 'the name of number ' || i, 'C-' || i, 'kind ' || (i % 7) FROM n`,
  );
  const known = { name: [30_000, 24], code: [30_000, 7], kind: [7, 6] } as const;
  const plain = profileOf({ t: ["name", "code", "kind"] });
  const measured: Profile = {
    ...plain,
    tables: plain.tables.map((table) => ({
      ...table,
      rows: 30_000,
      fields: table.fields.map((each) => {
        const [count, mean] = known[each.name as keyof typeof known];
        return { ...each, distinct: { count, exact: true }, lengths: { min: mean, max: mean, mean } };
      }),
    })),
  };
  const target = join(folder, "values");
  const build = (maxMegabytes: number) =>
    buildValueIndex(database, measured, target, {
      inputs: { "t.name": "1", "t.code": "1", "t.kind": "1" },
      maxMegabytes,
    });
  await build(1);
  expect(statSync(join(target, "values.bin")).size).toBeLessThan(2 ** 20);
  const index = await openValueIndex(target);
  expect(index.cut.map((ref) => ref.field)).toEqual(["name", "code"]);
  expect(JSON.parse(readFileSync(join(target, "manifest.json"), "utf8")).parameters).toMatchObject({
    maxValuesPerField: 2_000_000,
    maxMegabytes: 1,
    maxValues: { "t.name": 7300, "t.code": 9700 },
  });
  // The small field was whole, and need not be read again for an index that has more room.
  const inputs = { "t.name": "1", "t.code": "1", "t.kind": "1" };
  expect(await updateValueIndex(database, measured, target, { inputs, maxMegabytes: 1 })).toBeUndefined();
  expect(await updateValueIndex(database, measured, target, { inputs, maxMegabytes: 20 })).toMatchObject({ read: 2 });
  expect((await openValueIndex(target)).cut).toEqual([]);
});

test("a bound that is none is refused", async () => {
  const database = await sqliteDatabase(temporaryFolder(), "CREATE TABLE t (v TEXT)");
  await expect(
    buildValueIndex(database, profileOf({ t: ["v"] }), temporaryFolder(), { inputs: {}, maxMegabytes: 0 }),
  ).rejects.toThrow("maxMegabytes must be a whole number of at least 1, not 0");
});
