import { join } from "node:path";
import { expect, test } from "vitest";
import { build, profileOf, sqliteDatabase, temporaryFolder } from "./database.js";

test("odd values are found as they are stored: emoji, right-to-left text, NUL, marks of patterns and of SQL, blanks", async () => {
  const folder = temporaryFolder();
  const odd = [
    "👩‍👩‍👧 family",
    "😀",
    "مدينة نصر",
    "ירושלים",
    "100%_off",
    "a.*(b)[c]",
    "'; DROP TABLE t; --",
    "\\",
    "x",
  ];
  const rows = odd.map((value) => `('${value.replaceAll("'", "''")}')`);
  const database = await sqliteDatabase(
    folder,
    `CREATE TABLE t (v TEXT); INSERT INTO t VALUES ${rows}, (' '), ('   '), ('a' || char(0) || 'b'), (CAST(x'eda080' AS TEXT));
     CREATE TABLE no_rows (v TEXT)`,
  );
  const profile = profileOf({ t: ["v"], no_rows: ["v"] });
  const { index } = await build(database, profile, join(folder, "values"));
  for (const value of odd) expect(index.find(value, { limit: 1 }), value).toMatchObject([{ value, score: 1 }]);
  expect(index.find("مدينه", { limit: 1 })[0]?.value).toBe("مدينة نصر");
  for (const text of ["", " ", ".", "a", "\0", "\ud800", ".*", "%", "x".repeat(10_000)]) {
    expect(() => index.find(text)).not.toThrow();
  }
  await build(database, profile, join(folder, "again"));
});

test("500 fields are indexed, each found in its own", async () => {
  const folder = temporaryFolder();
  const names = Array.from({ length: 500 }, (_, each) => `f${each}`);
  const database = await sqliteDatabase(
    folder,
    `CREATE TABLE t (${names.map((name) => `${name} TEXT`)}); INSERT INTO t VALUES (${names.map((name) => `'of ${name}'`)})`,
  );
  const { index, report } = await build(database, profileOf({ t: names }), join(folder, "values"));
  expect([report.fields, report.values, report.failures]).toEqual([500, 500, []]);
  expect(index.find("of f499", { limit: 1 })).toMatchObject([{ ref: { table: "t", field: "f499" } }]);
});
