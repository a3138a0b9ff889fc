import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeFolders } from "#askable/artifacts/folders.js";

test("Folders are made down to the last, and again without complaint", async () => {
  const folder = mkdtempSync(join(tmpdir(), "askable-folders-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "a", "b", "c");
  await Promise.all([makeFolders(path), makeFolders(path)]);
  await makeFolders(path);
  expect(existsSync(path)).toBe(true);
});

test.runIf(existsSync("/proc/self"))("Where the system makes no folder, an error says so at once", async () => {
  await expect(makeFolders("/proc/nope/profiles")).rejects.toThrow(/nope/);
});
