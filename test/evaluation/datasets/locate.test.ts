import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseFiles, isLocation, withCopies } from "#askable/evaluation/datasets/locate.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: readonly string[]) => join(folder.path, ...names);
beforeAll(async () => {
  folder = await temporaryFolder();
  const files = [
    "alone.duckdb",
    "bird/dev_databases/shop/shop.sqlite",
    "spider/database/shop/shop.sqlite",
    "spider/database/shop/shop_2.sqlite",
    "spider/database/shop/shop_1.sqlite",
    "spider/database/shop/schema.sql",
  ];
  for (const file of files) {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), "");
  }
});
afterAll(() => folder.remove());

test("a database is a file of its name, in its own folder or not, where benchmarks put it", () => {
  expect(databaseFiles(folder.path, "alone")).toEqual([at("alone.duckdb")]);
  expect(databaseFiles(at("bird"), "shop")).toEqual([at("bird", "dev_databases", "shop", "shop.sqlite")]);
});

test("its copies with other rows follow it", () => {
  const place = at("spider", "database", "shop");
  const files = ["shop", "shop_1", "shop_2"].map((name) => join(place, `${name}.sqlite`));
  expect(databaseFiles(at("spider"), "shop")).toEqual(files);
  expect(withCopies(files[0]!)).toEqual(files);
  expect(withCopies(at("alone.duckdb"))).toEqual([at("alone.duckdb")]);
});

test("a URL and a database in memory name themselves", () => {
  expect(["postgres://host/shop", ":memory:", "shop", "a/b"].map(isLocation)).toEqual([true, true, false, false]);
  expect(databaseFiles("/nowhere", "mysql://host/shop")).toEqual(["mysql://host/shop"]);
});

test.each(["", "..", "../shop", "a\0b"])("%j is not a name of a database", (name) => {
  expect(() => databaseFiles(folder.path, name)).toThrow("is not a name of a database");
});

test("one that is not there is named, with where it was looked for", () => {
  expect(() => databaseFiles(at("bird"), "bank")).toThrow(
    expect.objectContaining({
      message: `There is no database "bank" in ${at("bird")}`,
      hint: expect.stringContaining("bank/bank.sqlite"),
    }),
  );
});
