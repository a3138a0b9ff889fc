import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  findWorkspace,
  isUrl,
  preparedNames,
  recordPath,
  resolveRecorded,
  runFolder,
  workspaceAt,
} from "#askable/workspace/workspace.js";
import { temporaryFolder } from "../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
beforeAll(async () => {
  folder = await temporaryFolder();
  mkdirSync(at("home", "deep", "down"), { recursive: true });
  writeFileSync(at("home", "askable.yaml"), "");
});
afterAll(() => folder.remove());

describe("the workspace of a folder", () => {
  test("is the nearest one upward that has askable.yaml", () => {
    expect(findWorkspace(at("home", "deep", "down")).folder).toBe(at("home"));
    expect(findWorkspace(at("home")).folder).toBe(at("home"));
  });

  test("is the folder itself where there is none", () => {
    mkdirSync(at("bare"));
    expect(findWorkspace(at("bare")).folder).toBe(at("bare"));
  });
});

describe("paths that files record", () => {
  const workspace = workspaceAt("/data/home");
  test.each([
    ["/data/home/shop.sqlite", "shop.sqlite"],
    ["/data/home/in/side.csv", "in/side.csv"],
    ["/data/other/shop.sqlite", "/data/other/shop.sqlite"],
    ["postgres://reader@host/shop", "postgres://reader@host/shop"],
  ])("%s is recorded as %s, and found again", (path, recorded) => {
    expect(recordPath(workspace, path)).toBe(recorded);
    expect(resolveRecorded(workspace, recorded)).toBe(path);
  });

  test("a URL is told from a path, and from a drive of Windows", () => {
    expect(["mysql://a/b", "/a/b", "c:\\a", "shop"].map(isUrl)).toEqual([true, false, false, false]);
  });
});

test("prepared are the folders with a profile, be it damaged; notes alone are none, nor is what is being written", () => {
  const workspace = workspaceAt(at("prepared"));
  expect(preparedNames(workspace)).toEqual([]);
  for (const [name, file] of [
    ["shop", "manifest.json"],
    ["bakery", "profile.json"],
    ["noted", "notes.yaml"],
    [".shop.new-1", "manifest.json"],
  ] as const) {
    mkdirSync(workspace.profile(name), { recursive: true });
    writeFileSync(join(workspace.profile(name), file), "{}");
  }
  expect(preparedNames(workspace)).toEqual(["bakery", "shop"]);
});

test("a run is named by its folder, or by its name where there is no such folder", () => {
  const workspace = workspaceAt(at("runs"));
  mkdirSync(at("runs", "reports", "runs", "shops-offline"), { recursive: true });
  expect(runFolder(workspace, "shops-offline")).toBe(at("runs", "reports", "runs", "shops-offline"));
  expect(runFolder(workspace, at("home"))).toBe(at("home"));
  expect(runFolder(workspace, "nowhere")).toBe(join(process.cwd(), "nowhere"));
});
