import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../support/folder.js";
import { askable } from "../support/warm-cli.js";

let place: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  place = await temporaryFolder();
  new SQLite(join(place.path, "people.sqlite"))
    .exec("CREATE TABLE person (name TEXT); INSERT INTO person VALUES ('Rosalind Franklin'), ('Ada Lovelace');")
    .close();
});
afterAll(() => place.remove());

const method = () => {
  const path = join(place.path, "indexes/people/values/manifest.json");
  return JSON.parse(readFileSync(path, "utf8")).parameters.approximate.method;
};
const found = async () =>
  JSON.parse((await askable(["find", "people", "rosalnd frnklin", "--json"], { cwd: place.path })).stdout).hits[0]
    ?.value;

test("each method of the value index finds a misspelt value, and a change of method builds it anew", async () => {
  await askable(["prepare", "people.sqlite", "--quiet"], { cwd: place.path });
  expect([method(), await found()]).toEqual(["trigrams", "Rosalind Franklin"]);
  writeFileSync(join(place.path, "askable.yaml"), "values: { approximate: lsh }\n");
  await askable(["prepare", "people.sqlite", "--quiet"], { cwd: place.path });
  expect([method(), await found()]).toEqual(["lsh", "Rosalind Franklin"]);
});

test("a database is given its own method by its name", async () => {
  writeFileSync(join(place.path, "askable.yaml"), "values: { approximate: { others: lsh } }\n");
  await askable(["prepare", "people.sqlite", "--quiet"], { cwd: place.path });
  expect(method()).toBe("trigrams");
  writeFileSync(join(place.path, "askable.yaml"), "values: { approximate: { people: lsh } }\n");
  await askable(["prepare", "people.sqlite", "--quiet"], { cwd: place.path });
  expect(method()).toBe("lsh");
});
