import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { openValueIndex } from "#askable/indexes/values/open.js";
import { updateValueIndex } from "#askable/indexes/values/update.js";
import { makeDuckdb } from "../../databases/tools.js";
import { build, profileOf, sqliteDatabase, temporaryFolder } from "./database.js";

const SHOPS = `
  CREATE TABLE "odd ""table" ("a ""b" TEXT, "from" TEXT, n INTEGER);
  INSERT INTO "odd ""table" VALUES ('Berlin', 'x', 1), ('Berlin', 'X', 'abc'), ('berlin', NULL, 2), ('', 'y', x'00ff'), (NULL, ' ', 1);
  CREATE TABLE cities (name TEXT);
  INSERT INTO cities VALUES ('Berlin'), ('Paris');`;

test("stored values are given back with their counts, letter case and field", async () => {
  const folder = temporaryFolder();
  const database = await sqliteDatabase(folder, SHOPS);
  const profile = profileOf({ 'odd "table': ['a "b', "from", "n"], cities: ["name"] });
  const { index, report } = await build(database, profile, join(folder, "values"));
  expect(index.find("BERLIN")).toEqual([
    { ref: { table: 'odd "table', field: 'a "b' }, value: "Berlin", count: 2, score: 1, tier: "exact", how: "equal" },
    { ref: { table: 'odd "table', field: 'a "b' }, value: "berlin", count: 1, score: 1, tier: "exact", how: "equal" },
    { ref: { table: "cities", field: "name" }, value: "Berlin", count: 1, score: 1, tier: "exact", how: "equal" },
  ]);
  expect(index.find("berlin", { fields: [{ table: "cities", field: "name" }] })).toHaveLength(1);
  expect(index.find("berlin", { fields: [{ table: "cities", field: "no such" }] })).toEqual([]);
  expect(index.find("abc").map(({ ref }) => ref.field)).toEqual(["n"]);
  expect([report.fields, report.values, report.failures, index.size, index.cut]).toEqual([4, 10, [], 10, []]);
});

test("a field with more values than allowed keeps the most frequent and is named as cut, and so is one with a long text", async () => {
  const folder = temporaryFolder();
  const database = await sqliteDatabase(
    folder,
    `CREATE TABLE t (v TEXT, w TEXT);
     INSERT INTO t VALUES ('rare', 'a'), ('often', 'b'), ('often', '${"long ".repeat(300)}'), ('twice', 'a'), ('twice', 'a'), ('often', 'b')`,
  );
  const { index } = await build(database, profileOf({ t: ["v", "w"] }), join(folder, "values"), {
    maxValuesPerField: 2,
  });
  expect(index.cut).toEqual([
    { table: "t", field: "v" },
    { table: "t", field: "w" },
  ]);
  expect(["rare", "often", "twice", "a", "b"].map((text) => index.find(text).length)).toEqual([0, 1, 1, 1, 1]);
});

test("a field that cannot be read is reported and the others are there", async () => {
  const folder = temporaryFolder();
  const database = await sqliteDatabase(folder, SHOPS);
  const { index, report } = await build(database, profileOf({ gone: ["x"], cities: ["name"] }), join(folder, "values"));
  expect(report.failures.map(({ ref }) => ref)).toEqual([{ table: "gone", field: "x" }]);
  expect(report.manifest.parameters.failures).toEqual([expect.stringMatching(/^gone\.x: .*gone/)]);
  expect(index.cut).toEqual([{ table: "gone", field: "x" }]);
  expect(index.find("paris")).toHaveLength(1);
});

test("building twice gives identical bytes", async () => {
  const folder = temporaryFolder();
  const database = await sqliteDatabase(folder, SHOPS);
  const profile = profileOf({ 'odd "table': ['a "b', "from", "n"], cities: ["name"] });
  await build(database, profile, join(folder, "one"));
  await build(database, profile, join(folder, "two"));
  for (const file of ["values.bin", "manifest.json"]) {
    expect(readFileSync(join(folder, "one", file)).equals(readFileSync(join(folder, "two", file)))).toBe(true);
  }
});

test("the values of a folder of CSV files are indexed too", async () => {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, "people.csv"),
    "name,born\nAda Lovelace,1815-12-10\nAlan Turing,1912-06-23\nAda Lovelace,1815-12-10\n",
  );
  const database = await openDatabase(folder);
  try {
    const { index } = await build(database, profileOf({ people: ["name", "born"] }, "duckdb"), join(folder, "values"));
    expect(index.find("lovelace").map(({ value, count }) => [value, count])).toEqual([["Ada Lovelace", 2]]);
    expect(index.find("1912-06-23").map(({ ref }) => ref.field)).toEqual(["born"]);
  } finally {
    await database.close();
  }
});

test("progress tells the field, and a signal stops the work and writes nothing", async () => {
  const folder = temporaryFolder();
  const database = await sqliteDatabase(folder, SHOPS);
  const profile = profileOf({ cities: ["name"] });
  const seen: unknown[] = [];
  await build(database, profile, join(folder, "values"), { onProgress: (progress) => seen.push(progress) });
  expect(seen).toEqual([
    { done: 0, total: 1, field: { table: "cities", field: "name" }, values: 0 },
    { done: 1, total: 1, values: 2 },
  ]);
  await expect(build(database, profile, join(folder, "stopped"), { signal: AbortSignal.abort() })).rejects.toThrow();
  await expect(openValueIndex(join(folder, "stopped"))).rejects.toThrow(
    `There is no value index in ${join(folder, "stopped")}`,
  );
});

test("an index of an older form is refused with what to do, and so is one of a newer form", async () => {
  const folder = temporaryFolder();
  const database = await sqliteDatabase(folder, SHOPS);
  await build(database, profileOf({ cities: ["name"] }), join(folder, "values"));
  const manifest = join(folder, "values", "manifest.json");
  const { version, ...rest } = JSON.parse(readFileSync(manifest, "utf8"));
  writeFileSync(manifest, JSON.stringify({ ...rest, version: version - 1 }));
  await expect(openValueIndex(join(folder, "values"))).rejects.toMatchObject({
    message: `The value index in ${join(folder, "values")} was written by an older askable`,
    hint: "Build it again: askable prepare <database>",
  });
  writeFileSync(manifest, JSON.stringify({ ...rest, version: version + 1 }));
  await expect(openValueIndex(join(folder, "values"))).rejects.toThrow("was written by a newer askable");
});

test("a damaged file is named, with the command that builds it again", async () => {
  const folder = temporaryFolder();
  const database = await sqliteDatabase(folder, SHOPS);
  await build(database, profileOf({ cities: ["name"] }), join(folder, "values"));
  const file = join(folder, "values", "values.bin");
  const { length } = readFileSync(file);
  truncateSync(file, length - 8);
  await expect(openValueIndex(join(folder, "values"))).rejects.toMatchObject({
    message: `${file} is damaged: it has ${length - 8} bytes and should have ${length}`,
    hint: "Build it again: askable prepare <database>",
  });
});

test("a field has a maximum of its own, and a change of it reads the field again", async () => {
  const folder = temporaryFolder();
  const values = Array.from({ length: 3000 }, (_, each) => `('v${each}', 'w${each % 40}', 'v${each}')`);
  const database = await sqliteDatabase(
    folder,
    `CREATE TABLE t (a TEXT, b TEXT, c TEXT); INSERT INTO t VALUES ${values}`,
  );
  const profile = profileOf({ t: ["a", "b", "c"] });
  const inputs = { "t.a": "1", "t.b": "1", "t.c": "1" };
  const options = { inputs, maxValuesPerField: 50, maxValues: { "t.a": 5000 } };
  const { index, report } = await build(database, profile, join(folder, "values"), options);
  expect([report.values, index.cut]).toEqual([3000 + 40 + 50, [{ table: "t", field: "c" }]]);
  expect(await updateValueIndex(database, profile, join(folder, "values"), options)).toBeUndefined();
  const less = await updateValueIndex(database, profile, join(folder, "values"), { ...options, maxValues: {} });
  expect([less?.values, less?.read]).toEqual([50 + 40 + 50, 1]);
  await expect(build(database, profile, join(folder, "values"), { maxValues: { "t.a": 0 } })).rejects.toThrow(
    "t.a must be a whole number of at least 1, not 0",
  );
});

test("a table that is known to be small is counted here, as the engine counts a large one", async () => {
  const folder = temporaryFolder();
  const rows = ["Berlin", "berlin", "Paris", "Berlin", "", " ", "BERLIN", "Paris"].map((value) => `('${value}')`);
  const database = await sqliteDatabase(
    folder,
    `CREATE TABLE t (v TEXT); INSERT INTO t VALUES ${rows}, (x'00'), (NULL), (7), ('${"long ".repeat(200_000)}')`,
  );
  const [grouped, counted] = [profileOf({ t: ["v"] }), profileOf({ t: ["v"] })];
  const known = { ...counted, tables: counted.tables.map((table) => ({ ...table, rows: 12 })) };
  const indexes = [];
  for (const [name, profile] of Object.entries({ grouped, known })) {
    indexes.push((await build(database, profile, join(folder, name))).index);
  }
  for (const text of ["berlin", "paris", "7", "long"]) expect(indexes[1]!.find(text)).toEqual(indexes[0]!.find(text));
  expect(indexes[1]!.find("berlin").map(({ value, count }) => [value, count])).toEqual([
    ["Berlin", 2],
    ["BERLIN", 1],
    ["berlin", 1],
  ]);
  expect(indexes.map(({ cut, size }) => [cut.length, size])).toEqual([
    [1, 5],
    [1, 5],
  ]);
});

test("fields of a small table are read together, and the index is the same as of fields read one by one", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "t.duckdb");
  await makeDuckdb(
    path,
    `CREATE TABLE t AS SELECT 'City ' || (i % 30) AS city, i % 4 AS n, CASE WHEN i = 7 THEN repeat('long ', 300) WHEN i % 3 = 0 THEN NULL ELSE 'x' || i END AS note,
       NULL::VARCHAR AS nothing, DATE '2024-01-01' + (i % 50)::INTEGER AS day, i AS "odd ""name" FROM range(200) r(i);
     CREATE TABLE other AS SELECT 'y' || i AS y, 'z' AS z FROM range(5) r(i)`,
  );
  const database = await openDatabase(path);
  onTestFinished(() => database.close());
  const named = profileOf({ t: ["city", "n", "note", "nothing", "day", 'odd "name'], other: ["y", "z"] }, "duckdb");
  const profile = { ...named, tables: named.tables.map((table, at) => ({ ...table, rows: [200, 5][at]! })) };
  const { stacked: _, ...dialect } = database.dialect;
  const files = [];
  for (const [name, each] of Object.entries({ together: database, singly: { ...database, dialect } })) {
    const { report } = await build(each, profile, join(folder, name));
    expect([report.fields, report.read, report.failures]).toEqual([8, 8, []]);
    files.push(readFileSync(join(folder, name, "values.bin")));
  }
  expect(files[0]!.equals(files[1]!)).toBe(true);
});
