import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExecutionResult } from "#askable/evaluation/execution/execution-result.js";
import { openResultStore } from "#askable/evaluation/execution/result-store.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, "database.sqlite");
  writeFileSync(file, "rows");
});
afterAll(() => folder.remove());

const SLOW: ExecutionResult = {
  kind: "rows",
  columns: ["a", "b"],
  rows: [
    [1n, 1],
    [9_007_199_254_740_993n, 0.1],
    [null, "text"],
    [-0, Number.POSITIVE_INFINITY],
    [new Uint8Array([0, 255]), "\ufffd"],
  ],
  undecodable: false,
  ms: 12,
};

test("a result that took long is read back as it was, by another store", () => {
  const path = join(folder.path, "kept");
  openResultStore(path).keep(file, "SELECT 1", SLOW);
  expect(openResultStore(path).read(file, "SELECT 1")).toEqual(SLOW);
  expect(openResultStore(path).read(file, "SELECT 2")).toBeUndefined();
});

test("a database that has changed has other results", () => {
  const store = openResultStore(join(folder.path, "changed"));
  const own = join(folder.path, "own.sqlite");
  writeFileSync(own, "rows");
  store.keep(own, "SELECT 1", SLOW);
  utimesSync(own, new Date(), new Date(Date.now() + 5000));
  expect(store.read(own, "SELECT 1")).toBeUndefined();
  store.keep(own, "SELECT 1", SLOW);
  writeFileSync(`${own}-wal`, "more");
  expect(store.read(own, "SELECT 1")).toBeUndefined();
});

test.each<[string, ExecutionResult]>([
  ["took no time", { ...SLOW, ms: 1 }],
  ["is large", { ...SLOW, rows: [["x".repeat(2 ** 21), null]] }],
  ["is an error", { kind: "error", message: "no such table" }],
])("a result is not kept that %s", (_, answer) => {
  const path = join(folder.path, "not-kept");
  openResultStore(path).keep(file, "SELECT 1", answer);
  expect(existsSync(path)).toBe(false);
});

test("a damaged file counts as none, and a folder that cannot be written to is left alone", () => {
  const path = join(folder.path, "damaged");
  const store = openResultStore(path);
  store.keep(file, "SELECT 1", SLOW);
  writeFileSync(join(path, readdirSync(path)[0]!), '{"rows": [[');
  expect(store.read(file, "SELECT 1")).toBeUndefined();
  mkdirSync(join(folder.path, "blocked"));
  writeFileSync(join(folder.path, "blocked", "file"), "");
  const blocked = openResultStore(join(folder.path, "blocked", "file"));
  blocked.keep(file, "SELECT 1", SLOW);
  expect(blocked.read(file, "SELECT 1")).toBeUndefined();
});
