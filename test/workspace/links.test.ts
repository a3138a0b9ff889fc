import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { refuseForeignLinks } from "#askable/workspace/links.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { askable } from "../support/warm-cli.js";

const root = mkdtempSync(join(tmpdir(), "askable-links-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A workspace with a table beside it, and a folder that is none of its business. */
function handed(): { readonly folder: string; readonly elsewhere: string } {
  const folder = mkdtempSync(join(root, "handed-"));
  const elsewhere = mkdtempSync(join(root, "elsewhere-"));
  writeFileSync(join(folder, "box.csv"), "id,name\n1,red\n2,blue\n");
  writeFileSync(join(elsewhere, "mine"), "what is mine\n");
  return { folder, elsewhere };
}

function linked(folder: string, path: string, target: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  symlinkSync(target, join(folder, path));
}

describe.skipIf(process.platform === "win32")("a pipe, which would be read without end, is refused:", () => {
  test.each([
    "askable.yaml",
    "profiles/box/profile.json",
    "profiles/box/notes.yaml",
    "indexes/box/prepared.json",
    "indexes/box/values/manifest.json",
    "calibration/box/weights.json",
    "pipelines/own/prompts/write.md",
  ])("%s", (path) => {
    const { folder } = handed();
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    execFileSync("mkfifo", [join(folder, path)]);
    // Trust is no reason to wait for it.
    for (const trust of ["found", "trusted"] as const) {
      expect(() => refuseForeignLinks(workspaceAt(folder, trust))).toThrow(
        expect.objectContaining({
          name: "AskableError",
          message: `${join(folder, path)} is neither a file nor a folder`,
        }),
      );
    }
  });

  test("and so is a link to one", () => {
    const { folder } = handed();
    execFileSync("mkfifo", [join(folder, "pipe")]);
    linked(folder, "profiles/box/profile.json", join(folder, "pipe"));
    expect(() => refuseForeignLinks(workspaceAt(folder))).toThrow(/neither a file nor a folder/);
  });
});

describe("a link that leaves the workspace is refused:", () => {
  test.each([
    "profiles",
    "profiles/box",
    "profiles/box/notes.yaml",
    "indexes",
    "indexes/box",
    "indexes/box/values",
    "indexes/box/profile.partial.jsonl",
    "indexes/examples/own",
    "reports",
    "reports/history",
    "reports/traces",
    "reports/traces/box",
    "reports/replies/ab",
    "reports/runs/one",
    "reports/runs/one/answers.jsonl",
    "calibration",
    "models",
    "models/small.gguf.partial",
    "pipelines/own/pipeline.yaml",
  ])("%s", (path) => {
    for (const target of [(elsewhere: string) => elsewhere, (elsewhere: string) => join(elsewhere, "not-there")]) {
      const { folder, elsewhere } = handed();
      linked(folder, path, target(elsewhere));
      const refusal = {
        name: "AskableError",
        message: expect.stringContaining(`${join(folder, path)} is a link that leaves ${folder}`),
        hint: expect.stringContaining(`askable trust ${folder}`),
      };
      expect(() => refuseForeignLinks(workspaceAt(folder))).toThrow(expect.objectContaining(refusal));
      expect(() => refuseForeignLinks(workspaceAt(folder, "found"))).toThrow(expect.objectContaining(refusal));
      expect(() => refuseForeignLinks(workspaceAt(folder, "trusted"))).not.toThrow();
    }
  });

  test("by way of another link", () => {
    const { folder, elsewhere } = handed();
    linked(folder, "step", elsewhere);
    linked(folder, "indexes/box", "../step");
    expect(() => refuseForeignLinks(workspaceAt(folder))).toThrow(`it leads to ${elsewhere}`);
  });
});

test("links that stay inside are none of its concern, nor is one to the workspace, nor what is not its own", () => {
  const { folder, elsewhere } = handed();
  mkdirSync(join(folder, "disk"));
  linked(folder, "indexes", join(folder, "disk"));
  linked(folder, "data", elsewhere);
  linked(folder, "profiles/box/again.md", "../../box.csv");
  linked(root, "by-link", folder);
  for (const path of [folder, join(root, "by-link"), join(root, "not-there")]) {
    expect(() => refuseForeignLinks(workspaceAt(path))).not.toThrow();
  }
});

test("preparing writes nothing through such a link until the workspace is trusted", { timeout: 180_000 }, async () => {
  const { folder, elsewhere } = handed();
  linked(folder, "indexes/box", elsewhere);
  const options = { cwd: folder, env: { XDG_CONFIG_HOME: join(folder, ".config") } };
  const refused = await askable(["prepare", "box.csv"], options);
  expect([refused.code, readdirSync(elsewhere)]).toEqual([1, ["mine"]]);
  expect(refused.stderr).toContain(`${join(folder, "indexes", "box")} is a link that leaves`);
  expect((await askable(["trust"], options)).code).toBe(0);
  expect((await askable(["prepare", "box.csv"], options)).code).toBe(0);
  expect(readdirSync(elsewhere).length).toBeGreaterThan(1);
});

test("notes are not read from another home by a link until the workspace is trusted", {
  timeout: 180_000,
}, async () => {
  const { folder, elsewhere } = handed();
  const options = { cwd: folder, env: { XDG_CONFIG_HOME: join(folder, ".config") } };
  const prepare = () => askable(["prepare", "box.csv", "--notes", "notes"], options);
  const notes = join(folder, "notes", "notes.yaml");
  mkdirSync(dirname(notes));
  writeFileSync(notes, "tables:\n  box:\n    meaning: Boxes\n");
  expect((await prepare()).code).toBe(0);

  const mine = join(elsewhere, "mine.yaml");
  writeFileSync(mine, "tables:\n  box:\n    meaning: What is mine alone\n");
  rmSync(notes);
  symlinkSync(mine, notes);
  for (const refused of [await prepare(), await askable(["refresh", "box"], options)]) {
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(`${notes} is a link that leaves`) });
    expect(refused.stdout + refused.stderr).not.toContain("mine alone");
  }
  const summaries = () => readFileSync(join(folder, "profiles", "box", "summaries.json"), "utf8");
  expect(summaries()).not.toContain("mine alone");
  expect((await askable(["trust"], options)).code).toBe(0);
  expect((await askable(["refresh", "box"], options)).code).toBe(0);
  expect(summaries()).toContain("mine alone");
});
