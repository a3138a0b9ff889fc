import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeByRules } from "#askable/profiles/describe/rules.js";
import { readProfileFolder, writeProfileFolder } from "#askable/profiles/folder.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { flights, sqliteWith, temporaryFolder } from "./databases.js";

const bytesOf = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));

test("writes a profile that reads back equal, twice with the same bytes, and leaves a person's notes alone", async () => {
  const folder = join(temporaryFolder(), "profiles", "flights");
  const write = async () => {
    const profile = await measureProfile(await sqliteWith(flights), "flights");
    const content = {
      profile,
      summaries: describeByRules(profile),
      inputs: { database: "f00" },
      parameters: { describe: "rules" },
    };
    await writeProfileFolder(folder, content);
    return content;
  };
  const { profile, summaries } = await write();
  writeFileSync(join(folder, "notes.yaml"), "tables: {}\n");
  const first = bytesOf(folder);
  await write();
  expect(bytesOf(folder)).toEqual(first);
  expect(Object.keys(first).sort()).toEqual([
    "manifest.json",
    "notes.yaml",
    "profile.json",
    "schema.md",
    "schema.sql",
    "summaries.json",
  ]);
  expect(await readProfileFolder(folder)).toMatchObject({
    profile,
    summaries,
    manifest: { inputs: { database: "f00" } },
  });
});

test("names the damaged file and what to do", async () => {
  const folder = join(temporaryFolder(), "flights");
  expect(await readProfileFolder(folder)).toBeUndefined();
  const profile = await measureProfile(await sqliteWith(flights), "flights");
  await writeProfileFolder(folder, { profile, summaries: describeByRules(profile), inputs: {}, parameters: {} });
  const path = join(folder, "profile.json");
  for (const damaged of [
    "{",
    '{"kind":"profile","version":1}',
    readFileSync(path, "utf8").replace('"rows": 6', '"rows": "six"'),
  ]) {
    writeFileSync(path, damaged);
    await expect(readProfileFolder(folder)).rejects.toMatchObject({
      name: "AskableError",
      message: expect.stringContaining(path),
      hint: expect.stringContaining("askable prepare"),
    });
  }
});
