import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./support/documents.js";

const { problemsOf, releaseProblemsOf, packagesOf, licencesPage, isAllowed, LICENCES } = await import(
  new URL("../scripts/supply-chain.mjs", import.meta.url).href
);
const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
const lock: { packages: Record<string, { hasInstallScript?: boolean; license?: string }> } =
  readJson("package-lock.json");
const own = readJson("package.json");

/** The package.json of each package of the lock that is installed here. */
const installed = Object.keys(lock.packages)
  .filter((path) => path !== "" && existsSync(join(ROOT, path, "package.json")))
  .map((path) => ({ path, manifest: readJson(join(path, "package.json")) }));

describe("the packages of the lock", () => {
  test("have licences of the list and hashes, and no install script that nobody allowed", () => {
    expect(packagesOf(lock).length).toBeGreaterThan(250);
    expect(problemsOf(lock, own)).toEqual([]);
  });

  test("run one install script: that of SQLite's driver", () => {
    const allowed = Object.entries(own.allowScripts).filter(([, allows]) => allows);
    expect(allowed.map(([name]) => name)).toEqual(["better-sqlite3"]);
  });

  test("say of themselves what the lock says of them", () => {
    expect(installed.length).toBeGreaterThan(150);
    const scripts = installed.filter(
      ({ path, manifest }) =>
        ["preinstall", "install", "postinstall"].some((name) => name in (manifest.scripts ?? {})) ||
        existsSync(join(ROOT, path, "binding.gyp")),
    );
    const locked = installed.filter(({ path }) => lock.packages[path]?.hasInstallScript);
    expect(scripts.map(({ path }) => path)).toEqual(locked.map(({ path }) => path));
    const other = installed.filter(({ path, manifest }) => manifest.license !== lock.packages[path]?.license);
    expect(other.map(({ path }) => path)).toEqual([]);
  });

  test("are on the page of licences", () => {
    const isRenewed = readFileSync(join(ROOT, "docs/licences.md"), "utf8") === licencesPage(lock);
    expect(isRenewed, "docs/licences.md is out of date: npm run build && npm run docs").toBe(true);
  });
});

describe("the check of a lock", () => {
  const problems = (entry: object, allowScripts = {}) =>
    problemsOf(
      { packages: { "": {}, "node_modules/a": { version: "1.0.0", license: "MIT", integrity: "sha512-", ...entry } } },
      { allowScripts },
    );

  test("names a licence that is not on the list, or that nobody knows", () => {
    expect(problems({})).toEqual([]);
    expect(problems({ license: "AGPL-3.0" })[0]).toMatch(/^a@1\.0\.0: the licence is AGPL-3\.0;/);
    expect(problems({ license: undefined })[0]).toMatch(/the licence is unknown/);
    expect(problems({ license: "MPL-2.0" })).toHaveLength(1);
    expect(problems({ license: "MPL-2.0", dev: true })).toEqual([]);
  });

  test("reads expressions: one choice is enough, and every part of it counts", () => {
    expect(isAllowed("(GPL-3.0 OR MIT)", LICENCES)).toBe(true);
    expect(isAllowed("(GPL-3.0 AND MIT)", LICENCES)).toBe(false);
    expect(isAllowed("MIT AND ISC", LICENCES)).toBe(true);
    expect(isAllowed("SEE LICENSE IN LICENSE", LICENCES)).toBe(false);
  });

  test("names an install script that package.json does not name, and one of a tool that may run", () => {
    expect(problems({ hasInstallScript: true })[0]).toMatch(/allowScripts in package\.json does not name/);
    expect(problems({ hasInstallScript: true }, { a: true })).toEqual([]);
    expect(problems({ hasInstallScript: true, dev: true }, { a: true })[0]).toMatch(/a tool of the build/);
    expect(problems({ hasInstallScript: true, dev: true }, { a: false })).toEqual([]);
  });

  test("names a package without a hash, unless it is a binary for another platform", () => {
    expect(problems({ integrity: undefined })[0]).toMatch(/no hash/);
    expect(problems({ integrity: undefined, optional: true, os: ["win32"] })).toEqual([]);
  });
});

test("the check of a release wants provenance, an address, a place for reports and all hashes", () => {
  const complete = {
    repository: { type: "git", url: "git+https://host.example/askable.git" },
    bugs: { email: "security@host.example" },
    publishConfig: own.publishConfig,
  };
  const hashed = { packages: {} };
  const platform = { packages: { "node_modules/b": { version: "1.0.0", optional: true, os: ["win32"] } } };
  expect(releaseProblemsOf(hashed, complete)).toEqual([]);
  expect(releaseProblemsOf(platform, complete)[0]).toMatch(/no hash of b;/);
  expect(releaseProblemsOf(hashed, { ...complete, repository: undefined })[0]).toMatch(/repository/);
  expect(releaseProblemsOf(hashed, { ...complete, repository: { url: "host.example" } })[0]).toMatch(/repository/);
  expect(releaseProblemsOf(hashed, { ...complete, bugs: undefined })[0]).toMatch(/bugs/);
  expect(releaseProblemsOf(hashed, { ...complete, publishConfig: undefined })[0]).toMatch(/provenance/);
});
