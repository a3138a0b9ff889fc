import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { stableJson } from "#askable/artifacts/json.js";
import { describeByRules } from "#askable/profiles/describe/rules.js";
import { readProfileFolder, writeProfileFolder } from "#askable/profiles/folder.js";
import { measureProfile } from "#askable/profiles/measure/measure.js";
import { profileSchema } from "#askable/profiles/profile.js";
import { readPart } from "#askable/profiles/read-part.js";
import { upgradeProfile } from "#askable/profiles/upgrade.js";
import { PROFILE_VERSION } from "#askable/profiles/version.js";
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

const OLD = fileURLToPath(new URL("version-2", import.meta.url));

test("reads a profile of version 2: some keys get the names of now, and nothing else changes", async () => {
  const renamed = (file: string, version: number) => ({
    ...JSON.parse(
      readFileSync(join(OLD, file), "utf8")
        .replaceAll('"missing":', '"disguisedMissing":')
        .replace('"heldBackJoins":', '"rejectedJoins":')
        .replace('"deniedJoins":', '"refutedJoins":'),
    ),
    version,
  });
  const { profile, drift } = (await readProfileFolder(OLD))!;
  expect(profile).toEqual(renamed("profile.json", PROFILE_VERSION));
  expect(drift.basis).toEqual(renamed("basis.json", 2));
  expect(profile.refutedJoins?.map(({ from }) => from.fields)).toEqual([["price"]]);
  expect(profile.rejectedJoins?.map(({ from }) => from.fields)).toEqual([["nr"], ["weight"]]);
  const fields = profile.tables.flatMap(({ fields }) => fields);
  expect(fields.flatMap(({ disguisedMissing = [] }) => disguisedMissing.map(({ value }) => value))).toEqual([
    "N/A",
    -999,
    "9999-12-31",
  ]);
});

test.each([
  [1, "older askable"],
  [PROFILE_VERSION + 1, "newer askable"],
])("refuses version %i", async (version, message) => {
  const folder = join(temporaryFolder(), "shop");
  cpSync(OLD, folder, { recursive: true });
  const path = join(folder, "manifest.json");
  writeFileSync(path, readFileSync(path, "utf8").replace('"version": 2', `"version": ${version}`));
  await expect(readProfileFolder(folder)).rejects.toThrow(message);
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

test("a large file is read in pieces, and is the same; a mistake in it is named as in a small one", async () => {
  const folder = join(temporaryFolder(), "flights");
  const profile = await measureProfile(await sqliteWith(flights), "flights");
  await writeProfileFolder(folder, { profile, summaries: describeByRules(profile), inputs: {}, parameters: {} });
  const path = join(folder, "profile.json");
  const written = readFileSync(path, "utf8");
  expect(written).toBe(stableJson(profile));
  expect(await readPart(path, profileSchema, { large: 1 })).toEqual(profile);
  const old = join(OLD, "profile.json");
  const upgraded = (options: object) => readPart(old, profileSchema, { upgrade: upgradeProfile, ...options });
  expect(await upgraded({ large: 1 })).toEqual(await upgraded({}));
  for (const [damaged, message] of [
    [written.slice(0, written.length / 2), / is damaged: ./],
    [written.replace('"rows": 6', '"rows": x'), / is damaged: Unexpected token/],
    [written.replace('"rows": 6', '"rows": "six"'), / is damaged at tables\.\d\.rows: Invalid input/],
    [written.replace('"version": 3', '"version": 4'), / is damaged at version: Invalid input/],
    [written.replace('"joins": [', '"joints": ['), / is damaged at joins: Invalid input/],
    ["[]", / is damaged at profile\.json: Invalid input/],
    ["null", / is damaged at profile\.json: Invalid input/],
  ] as const) {
    expect(damaged).not.toBe(written);
    writeFileSync(path, damaged);
    for (const large of [1, Number.MAX_SAFE_INTEGER]) {
      await expect(readPart(path, profileSchema, { large })).rejects.toMatchObject({
        name: "AskableError",
        message: expect.stringMatching(message),
        hint: expect.stringContaining("askable prepare"),
      });
    }
  }
});
