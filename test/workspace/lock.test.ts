import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withLock } from "#askable/workspace/lock.js";
import { workspaceAt } from "#askable/workspace/workspace.js";
import { temporaryFolder } from "../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

test("two jobs on one database work one after the other, and each says what it waits for", async () => {
  const workspace = workspaceAt(join(folder.path, "home"));
  const steps: string[] = [];
  const first = withLock(workspace, "shop", { work: "prepare" }, async () => {
    steps.push("first begins");
    await new Promise((resolve) => setTimeout(resolve, 300));
    steps.push("first ends");
  });
  while (!existsSync(workspace.lock("shop"))) await new Promise((resolve) => setTimeout(resolve, 5));
  const onWait = ({ work }: { work: string }) => void steps.push(`waits for ${work}`);
  await withLock(workspace, "shop", { work: "refresh", onWait }, async () => void steps.push("second"));
  await first;
  expect(steps).toEqual(["first begins", "waits for prepare", "first ends", "second"]);
});

test("work that fails before it has made anything leaves no folder behind", async () => {
  const workspace = workspaceAt(join(folder.path, "unmade"));
  const failing = withLock(workspace, "shop", { work: "prepare" }, () => Promise.reject(new Error("no tables")));
  await expect(failing).rejects.toThrow("no tables");
  expect(existsSync(workspace.folder)).toBe(false);
});

test("folders that were there stay, and so does what the work made", async () => {
  const workspace = workspaceAt(join(folder.path, "there"));
  mkdirSync(workspace.folder);
  await withLock(workspace, "shop", { work: "prepare" }, async () => {
    mkdirSync(workspace.values("shop"), { recursive: true });
  });
  expect(readdirSync(join(workspace.folder, "indexes"))).toEqual(["shop"]);
});
