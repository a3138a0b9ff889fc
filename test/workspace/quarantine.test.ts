import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { profileDatabase } from "#askable/operations/prepare/profile.js";
import { lastPreparation, requirePreparation } from "#askable/workspace/preparation.js";
import { quarantineProfile } from "#askable/workspace/quarantine.js";
import { type Workspace, workspaceAt } from "#askable/workspace/workspace.js";
import { bakery } from "../support/bakery.js";
import { temporaryFolder } from "../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let workspace: Workspace;
let copies = 0;
const file = (name: string) => join(workspace.profile("bakery"), name);

beforeAll(async () => {
  folder = await temporaryFolder();
  bakery(join(folder.path, "bakery.sqlite"));
});
beforeEach(async () => {
  workspace = workspaceAt(join(folder.path, `home-${++copies}`));
  await profileDatabase(join(folder.path, "bakery.sqlite"), { workspace });
});
afterAll(() => folder.remove());

describe("a profile", () => {
  test("that is as it was written stays where it is, and so does a database that was never prepared", async () => {
    expect(await quarantineProfile(workspace, "bakery")).toBeUndefined();
    expect(await quarantineProfile(workspace, "unknown")).toBeUndefined();
    expect(existsSync(join(workspace.folder, "reports", "quarantine"))).toBe(false);
  });

  test.each([
    ["whose figures were changed", "profile.json", /profile\.json was changed since it was written/],
    ["that cannot be read", "summaries.json", /summaries\.json is damaged/],
    ["whose manifest is damaged", "manifest.json", /manifest\.json is damaged/],
  ])("%s is copied aside, and notes stay", async (_, name, message) => {
    writeFileSync(file("notes.yaml"), "tables: {}\n");
    const text = name === "profile.json" ? `${readFileSync(file(name), "utf8")} ` : "{ damaged";
    writeFileSync(file(name), text);
    const said = await quarantineProfile(workspace, "bakery");
    const aside = `${workspace.quarantine("bakery")}-1`;
    expect(said).toMatch(message);
    expect(said).toContain(`It is made anew; the old one is kept as ${aside}`);
    expect(readFileSync(join(aside, name), "utf8")).toBe(text);
    expect(readFileSync(file("notes.yaml"), "utf8")).toBe("tables: {}\n");
  });

  test("is never copied over another one", async () => {
    for (const number of [1, 2]) {
      writeFileSync(file("profile.json"), `{ damaged ${number}`);
      await quarantineProfile(workspace, "bakery");
    }
    expect(readdirSync(join(workspace.folder, "reports", "quarantine"))).toEqual(["bakery-1", "bakery-2"]);
  });
});

describe("how a database was prepared", () => {
  test("is known by its backup where the manifest is gone or damaged, with nothing that could pass for up to date", async () => {
    writeFileSync(file("manifest.json"), "{");
    const last = await lastPreparation(workspace, "bakery");
    expect(last).toMatchObject({ location: join(folder.path, "bakery.sqlite"), fingerprint: "" });
    await expect(requirePreparation(workspace, "bakery")).rejects.toMatchObject({
      message: expect.stringMatching(/manifest\.json is damaged/),
      hint: "Make it anew: askable prepare bakery",
    });
  });

  test("is read from what a conflict of merging left of the manifest, where there is no backup", async () => {
    const manifest = readFileSync(file("manifest.json"), "utf8");
    writeFileSync(file("manifest.json"), `<<<<<<< ours\n${manifest}`);
    writeFileSync(workspace.prepared("bakery"), "");
    expect(await lastPreparation(workspace, "bakery")).toMatchObject({
      location: join(folder.path, "bakery.sqlite"),
    });
  });

  test("must be said by a person where it is nowhere", async () => {
    writeFileSync(file("manifest.json"), "{");
    writeFileSync(workspace.prepared("bakery"), "");
    expect(await lastPreparation(workspace, "bakery")).toBeUndefined();
    await expect(requirePreparation(workspace, "bakery")).rejects.toMatchObject({
      hint: "Make it anew: askable prepare <path or URL> --name bakery",
    });
  });
});
