import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { dialectNamed } from "#askable/databases/engines.js";
import { buildValueIndex, type ValueIndexOptions } from "#askable/indexes/values/build.js";
import { updateValueIndex, valueInputs } from "#askable/indexes/values/update.js";
import { quoteText } from "#askable/sql/quoting.js";
import { profileOf, sqliteDatabase, temporaryFolder } from "./database.js";

/** One table for each field, so that fields change one by one. */
type Fields = Map<string, readonly string[]>;

/** A database whose tables are replaced as told, and whose statements are counted by table. */
async function changing() {
  const folder = temporaryFolder();
  const database = await sqliteDatabase(folder, "CREATE TABLE none (n INTEGER)");
  const writer = new BetterSqlite(join(folder, "test.sqlite"));
  const versions = new Map<string, number>();
  let read: string[] = [];
  const counted: Database = {
    ...database,
    stream: (sql, ...rest) => {
      read.push(/FROM "(\w+)"/.exec(sql)![1]!);
      return database.stream(sql, ...rest);
    },
  };
  const profileFor = (fields: Fields) =>
    profileOf(Object.fromEntries([...fields.keys()].sort().map((name) => [name, ["v"]])));
  const optionsFor = (fields: Fields, more: Partial<ValueIndexOptions> = {}): ValueIndexOptions => ({
    inputs: valueInputs(profileFor(fields), (table) => `version ${versions.get(table)}`),
    ...more,
  });
  return {
    folder,
    database: counted,
    profileFor,
    optionsFor,
    set(name: string, values: readonly string[]) {
      writer.exec(`DROP TABLE IF EXISTS ${name}; CREATE TABLE ${name} (v TEXT)`);
      if (values.length > 0)
        writer.exec(
          `INSERT INTO ${name} VALUES ${values.map((value) => `(${quoteText(value, dialectNamed("sqlite"))})`)}`,
        );
      versions.set(name, (versions.get(name) ?? 0) + 1);
    },
    /** Fields that were read since the last time. */
    read() {
      const names = read;
      read = [];
      return names.sort();
    },
    update: (fields: Fields, target: string, more?: Partial<ValueIndexOptions>) =>
      updateValueIndex(counted, profileFor(fields), join(folder, target), optionsFor(fields, more)),
    build: (fields: Fields, target: string, more?: Partial<ValueIndexOptions>) =>
      buildValueIndex(counted, profileFor(fields), join(folder, target), optionsFor(fields, more)),
    bytes: (target: string) =>
      ["values.bin", "manifest.json"].map((file) => readFileSync(join(folder, target, file)).toString("base64")),
  };
}

const VALUES = [
  ..."Berlin,berlin,BERLIN,Bérlin,New York City,new york  city,NYC,NY,A,a,ﬀ,ff,1,2.50,2.5".split(","),
  ..."東京,東京都,مدينة,😀,👩‍👩‍👧, ,\u00a0,O'Brien,100%,it_s,Straße,STRASSE,a\tb,x".split(","),
  "",
  "a very long name of something that has many words in it",
  `long ${"text ".repeat(300)}`,
];

type Step = { readonly name: string; readonly values?: readonly string[] };

function randomSteps(random: (below: number) => number): Step[] {
  return Array.from({ length: 1 + random(3) }, () => {
    const name = "abcde"[random(5)]!;
    if (random(4) === 0) return { name };
    return { name, values: Array.from({ length: random(13) }, () => VALUES[random(VALUES.length)]!) };
  });
}

test("whatever fields come, change and go, an update reads these alone and gives the bytes of a full build", async () => {
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  const world = await changing();
  for (const bounds of [{}, { maxValuesPerField: 3 }]) {
    const fields: Fields = new Map();
    await world.build(fields, "updated", bounds);
    for (let round = 0; round < 30; round++) {
      const changed = new Set<string>();
      const before = [...fields.keys()];
      for (const { name, values } of randomSteps(random)) {
        if (values) {
          world.set(name, values);
          fields.set(name, values);
          changed.add(name);
        } else {
          fields.delete(name);
          changed.delete(name);
        }
      }
      const dropped = before.some((name) => !fields.has(name));
      const report = await world.update(fields, "updated", bounds);
      expect(world.read()).toEqual([...changed].sort());
      expect(report?.read).toBe(changed.size > 0 || dropped ? changed.size : undefined);
      await world.build(fields, "built", bounds);
      world.read();
      expect(world.bytes("updated")).toEqual(world.bytes("built"));
    }
  }
}, 60_000);

test("fields of another bound, those of tables known to have changed, and those that failed are read again", async () => {
  const world = await changing();
  const fields: Fields = new Map();
  for (const name of ["a", "b", "c"]) {
    world.set(name, ["x", "y", "z"]);
    fields.set(name, []);
  }
  await world.build(fields, "values");
  world.read();
  const bounds = { maxValues: { "b.v": 2 } };
  await world.update(fields, "values", bounds);
  expect(world.read()).toEqual(["b"]);
  await world.build(fields, "again", bounds);
  world.read();
  expect(world.bytes("values")).toEqual(world.bytes("again"));
  await world.update(fields, "values", { ...bounds, changedTables: ["c"] });
  expect(world.read()).toEqual(["c"]);

  fields.set("gone", []);
  expect((await world.update(fields, "values", bounds))?.failures).toHaveLength(1);
  expect(world.read()).toEqual(["gone"]);
  expect((await world.update(fields, "values", bounds))?.failures).toHaveLength(1);
  expect(world.read()).toEqual(["gone"]);
  world.set("gone", ["here"]);
  expect((await world.update(fields, "values", bounds))?.failures).toEqual([]);
  world.read();
  expect(await world.update(fields, "values", bounds)).toBeUndefined();
});

test("tables of one label are never taken for one another, and a table without fingerprint is read each time", async () => {
  const folder = temporaryFolder();
  const database = await sqliteDatabase(
    folder,
    `CREATE TABLE "a.b" (c TEXT); CREATE TABLE a ("b.c" TEXT); CREATE TABLE d (v TEXT); CREATE TABLE e (v TEXT)`,
  );
  const profile = profileOf({ "a.b": ["c"], a: ["b.c"], d: ["v"], e: ["v"] });
  const inputs = valueInputs(profile, (table) => (table === "d" ? "" : "same"));
  await updateValueIndex(database, profile, join(folder, "values"), { inputs });
  expect((await updateValueIndex(database, profile, join(folder, "values"), { inputs }))?.read).toBe(3);
});

test("nothing is taken from a damaged file, nor from one of an older form", async () => {
  const world = await changing();
  const fields: Fields = new Map();
  for (const name of ["a", "b"]) {
    world.set(name, ["x", "yz"]);
    fields.set(name, []);
  }
  await world.build(fields, "values");
  const whole = world.bytes("values");
  const file = join(world.folder, "values", "values.bin");
  const bytes = readFileSync(file);
  bytes[bytes.length - 9]! ^= 1;
  writeFileSync(file, bytes);
  world.set("b", ["x", "yz"]);
  world.read();
  await world.update(fields, "values");
  expect(world.read()).toEqual(["a", "b"]);
  expect(world.bytes("values")[0]).toBe(whole[0]);
  const path = join(world.folder, "values", "manifest.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...manifest, version: manifest.version - 1 }));
  await world.update(fields, "values");
  expect(world.read()).toEqual(["a", "b"]);
});
