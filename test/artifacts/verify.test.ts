import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sha256 } from "#askable/artifacts/hash.js";
import { writeArtifact } from "#askable/artifacts/store.js";
import { damagedFiles, hashOfFile, verifyArtifact } from "#askable/artifacts/verify.js";
import { temporaryFolder } from "../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const CONTENT = { kind: "test", version: 1, inputs: {}, parameters: {}, files: { a: "one", b: "two", c: "three" } };

test("by sizes a file that is gone or cut is found, thoroughly also one of which a byte is another", async () => {
  const path = join(folder.path, "artifact");
  const manifest = await writeArtifact(path, CONTENT);
  expect(await damagedFiles(path, manifest, false)).toEqual([]);
  writeFileSync(join(path, "a"), "eno");
  writeFileSync(join(path, "b"), "tw");
  rmSync(join(path, "c"));
  const [changed, cut, gone] = [
    { file: "a", problem: "changed" },
    { file: "b", problem: "changed" },
    { file: "c", problem: "missing" },
  ];
  expect(await damagedFiles(path, manifest, false)).toEqual([cut, gone]);
  expect(await damagedFiles(path, manifest, true)).toEqual([changed, cut, gone]);
  expect(await verifyArtifact(path, manifest)).toEqual([changed, cut, gone]);
});

test("where an older askable kept no sizes, only what is missing is found at once", async () => {
  const path = join(folder.path, "older");
  const { sizes, ...manifest } = await writeArtifact(path, CONTENT);
  expect(sizes).toEqual({ a: 3, b: 3, c: 5 });
  writeFileSync(join(path, "b"), "tw");
  rmSync(join(path, "c"));
  expect(await damagedFiles(path, manifest, false)).toEqual([{ file: "c", problem: "missing" }]);
});

test("a file is hashed in parts as it would be as a whole", async () => {
  const path = join(folder.path, "large");
  const text = "0123456789".repeat(300_000);
  writeFileSync(path, text);
  expect(await hashOfFile(path)).toBe(sha256(text));
});
