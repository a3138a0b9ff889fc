import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHistory } from "#askable/workspace/history.js";
import { temporaryFolder } from "../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

test("what was asked is read again, the newest first, and a repetition is kept once", () => {
  const history = openHistory(at("reports", "history"));
  for (const line of ["How many breads?", "And of rye?", "And of rye?"]) history.add(line);
  expect(openHistory(at("reports", "history")).lines).toEqual(["And of rye?", "How many breads?"]);
});

test("the file is for its owner alone, even one that had other rights", () => {
  writeFileSync(at("open"), "one\n", { mode: 0o644 });
  openHistory(at("open")).add("two");
  expect((statSync(at("open")).mode & 0o777).toString(8)).toBe("600");
  expect(readFileSync(at("open"), "utf8")).toBe("one\ntwo\n");
});

test("a long one is cut to its last thousand lines", () => {
  writeFileSync(at("long"), Array.from({ length: 2001 }, (_, index) => `${index}\n`).join(""));
  const { lines } = openHistory(at("long"));
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([1000, "2000", "1001"]);
  expect(readFileSync(at("long"), "utf8").split("\n")).toHaveLength(1001);
});

test("a place that cannot be written costs the history, not the session", () => {
  const history = openHistory(at("open", "below-a-file"));
  history.add("one");
  expect(history.lines).toEqual([]);
  expect(existsSync(at("open", "below-a-file"))).toBe(false);
});
