import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bakery } from "../support/bakery.js";
import { temporaryFolder } from "../support/folder.js";
import { askable } from "../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const run = (...words: string[]) => askable(words, { cwd: folder.path });
beforeAll(async () => {
  folder = await temporaryFolder();
  bakery(`${folder.path}/bakery.sqlite`);
  expect(await run("prepare", "bakery.sqlite")).toMatchObject({ code: 0 });
});
afterAll(() => folder.remove());

test("a word that is both a prepared database and a path is said to be which", async () => {
  const question = ["How many bakers are there?", "--json"];
  expect((await run("ask", "bakery", ...question)).stderr).not.toContain("taken for");
  mkdirSync(`${folder.path}/bakery`);
  writeFileSync(`${folder.path}/bakery/oven.csv`, "id,heat\n1,220\n2,240\n");
  const asked = await run("ask", "bakery", ...question);
  expect(asked.stderr).toMatch(/"bakery" is taken for the prepared database, .*bakery\.sqlite; .* write \.\/bakery\n/);
  expect(JSON.parse(asked.stdout).sql).toContain("baker");
  const prepared = await run("prepare", "bakery", "--name", "ovens");
  expect(prepared.stderr).toMatch(/"bakery" is taken for the file or folder here; .*bakery\.sqlite\n/);
  expect(prepared.stdout).toMatch(/^Prepared ovens: 1 table/);
});
