import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askable } from "../support/warm-cli.js";

const home = mkdtempSync(join(tmpdir(), "askable-secrets-"));
const PASSWORD = "s3cret-4711";
const URLS = [
  `postgres://ann:${PASSWORD}@127.0.0.1:1/shop`,
  `mysql://ann:${PASSWORD}@127.0.0.1:1/shop`,
  `postgres://127.0.0.1:1/shop?user=ann&password=${PASSWORD}`,
  `mssql://ann:${PASSWORD}@host/shop`,
  `postgres://ann:${PASSWORD}/odd@host/shop`,
];

beforeAll(async () => {
  const file = join(home, "shop.sqlite");
  new SQLite(file)
    .exec("CREATE TABLE box (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO box VALUES (1, 'red')")
    .close();
  expect((await askable(["prepare", file, "--home", home, "--quiet"])).code).toBe(0);
  expect((await askable(["ask", "shop", "how many boxes are there?", "--home", home])).code).toBe(0);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test.each([
  ["show", []],
  ["find", ["red"]],
  ["refresh", []],
  ["ask", ["how many?"]],
  ["prepare", []],
  ["profile", []],
  ["notes", []],
  ["examples", []],
])("%s prints no password of a URL", async (command, more) => {
  for (const url of URLS) {
    const words = command === "examples" ? [command, "list", url] : [command, url, ...more];
    const { code, stdout, stderr } = await askable([...words, "--home", home]);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/^askable: /m);
    expect(stdout + stderr).not.toContain(PASSWORD);
  }
});

test("all that holds questions or data is for its owner alone, and no file of the workspace holds a password", () => {
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "shop.sqlite")
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.some((path) => path.includes("traces"))).toBe(true);
  expect(files.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
  expect(files.filter((path) => readFileSync(path, "latin1").includes(PASSWORD))).toEqual([]);
});
