import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { unitTests, unitTestsOf } from "./support/unit-tests.js";

const ROOT = join(import.meta.dirname, "..");
const named = (files: readonly string[]) => files.map((file) => relative(ROOT, file).replaceAll("\\", "/"));

test("a unit test does not name the build", () => {
  const needs = /(?<!ajv\/)\bdist\/|"dist"/;
  const found = unitTests().filter((file) => needs.test(readFileSync(file, "utf8")));
  expect(named(found)).toEqual(["test/unit-tests.test.ts"]);
});

test("a unit test needs no server and no build, directly or through a helper, and is not slow", () => {
  const units = named(unitTests());
  const some = [
    "test/language/plurals.test.ts",
    "test/databases/duckdb/duckdb.test.ts",
    "test/databases/sqlite/scan.test.ts",
    "test/databases/postgres/postgres.test.ts",
    "test/cli/session.test.ts",
    "test/reports/page-in-browser.test.ts",
    "test/reports/load-run.test.ts",
  ];
  expect(some.filter((path) => units.includes(path))).toEqual(some.slice(0, 2));
  expect(units.length).toBeGreaterThan(100);
});

test("a change of a file concerns the tests that import it, and those of the process it is part of", () => {
  const concerned = (path: string) => named(unitTestsOf(join(ROOT, path)));
  expect(concerned("src/language/plurals.ts")).toContain("test/language/plurals.test.ts");
  expect(concerned("src/language/plurals.ts")).not.toContain("test/sketches/hash.test.ts");
  expect(concerned("src/databases/process/child.ts")).toContain("test/databases/duckdb/duckdb.test.ts");
});
