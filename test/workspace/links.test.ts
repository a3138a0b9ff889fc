import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { refuseForeignLinks } from "#askable/workspace/links.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { askable } from "../support/cli.js";

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
