import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { PRODUCER } from "#askable/artifacts/manifest.js";
import { type ArtifactContent, readManifest, writeArtifact } from "#askable/artifacts/store.js";
import { verifyArtifact } from "#askable/artifacts/verify.js";
import { builtFile } from "../support/build.js";

const content = (text: string, files: ArtifactContent["files"] = {}): ArtifactContent => ({
  kind: "thing",
  version: 2,
  inputs: { source: "abc" },
  parameters: { b: 1, a: [2] },
  files: { "data.txt": text, ...files },
});

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), "askable-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("the manifest names kind, versions, inputs, parameters and the hash of each file, and nothing else is left", async () => {
  const parent = home();
  const folder = join(parent, "deep", "thing");
  await writeArtifact(folder, content("hello"));
  expect(await readManifest(folder, "thing", 2)).toEqual({
    kind: "thing",
    version: 2,
    producer: PRODUCER,
    inputs: { source: "abc" },
    parameters: { a: [2], b: 1 },
    files: { "data.txt": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824" },
    sizes: { "data.txt": 5 },
  });
  expect([readdirSync(join(parent, "deep")), readdirSync(folder).sort()]).toEqual([
    ["thing"],
    ["data.txt", "manifest.json"],
  ]);
});

test("what comes in parts, made while they are written, is hashed and counted as the whole is", async () => {
  const folder = join(home(), "thing");
  function* parts() {
    for (let part = 0; part < 100; part++) yield `${part} ${"ü".repeat(20_000)}\n`;
  }
  const whole = [...parts()].join("");
  const { files, sizes } = await writeArtifact(folder, content("x", { "whole.txt": whole, "parts.txt": parts() }));
  expect(readFileSync(join(folder, "parts.txt"), "utf8") === whole).toBe(true);
  expect(files["parts.txt"]).toBe(files["whole.txt"]);
  expect([sizes?.["parts.txt"], sizes?.["whole.txt"]]).toEqual([Buffer.byteLength(whole), Buffer.byteLength(whole)]);
});

test("writing again replaces the files it owns, drops those it no longer has, and keeps a person's own", async () => {
  const folder = join(home(), "thing");
  await writeArtifact(folder, content("one", { "old.bin": new Uint8Array([1]) }));
  writeFileSync(join(folder, "notes.yaml"), "mine");
  await writeArtifact(folder, content("two"));
  expect(readdirSync(folder).sort()).toEqual(["data.txt", "manifest.json", "notes.yaml"]);
  expect([readFileSync(join(folder, "data.txt"), "utf8"), readFileSync(join(folder, "notes.yaml"), "utf8")]).toEqual([
    "two",
    "mine",
  ]);
});

test("the old folder is back after a kill between the two renames", async () => {
  const parent = home();
  const folder = join(parent, "thing");
  await writeArtifact(folder, content("old"));
  renameSync(folder, join(parent, ".thing.old"));
  expect((await readManifest(folder, "thing", 2))?.inputs).toEqual({ source: "abc" });
  expect(readFileSync(join(folder, "data.txt"), "utf8")).toBe("old");
  renameSync(folder, join(parent, ".thing.old"));
  writeFileSync(join(parent, ".thing.old", "notes.yaml"), "mine");
  await writeArtifact(folder, content("new"));
  expect([readdirSync(parent), readdirSync(folder).sort()]).toEqual([
    ["thing"],
    ["data.txt", "manifest.json", "notes.yaml"],
  ]);
});

test("whenever the writer is killed, a reader finds a whole artifact", async () => {
  const folder = join(home(), "thing");
  await writeArtifact(folder, content("0"));
  const store = JSON.stringify(pathToFileURL(builtFile("artifacts/store.js")).href);
  const script = `import { writeArtifact } from ${store};
    for (let i = 1; ; i++) await writeArtifact(process.argv[1], { kind: "thing", version: 2, inputs: {}, parameters: { i }, files: { "data.txt": String(i).repeat(5000) } });`;
  for (let round = 0; round < 8; round++) {
    const writer = spawn(process.execPath, ["--input-type=module", "-e", script, folder], { stdio: "ignore" });
    await wait(120 + round * 7);
    const ended = new Promise((resolve) => writer.once("exit", resolve));
    writer.kill("SIGKILL");
    await ended;
    const manifest = await readManifest(folder, "thing", 2);
    expect(manifest && (await verifyArtifact(folder, manifest))).toEqual([]);
  }
});

test("several writers and readers at once leave one whole artifact and nothing beside it", async () => {
  const parent = home();
  const folder = join(parent, "thing");
  await writeArtifact(folder, content("start"));
  const work = Array.from({ length: 8 }, async (_, writer) => {
    for (let round = 0; round < 5; round++) {
      await writeArtifact(folder, content(`${writer}-${round}`));
      await readManifest(folder, "thing", 2);
    }
  });
  await Promise.all(work);
  const manifest = await readManifest(folder, "thing", 2);
  expect(manifest && (await verifyArtifact(folder, manifest))).toEqual([]);
  expect(readdirSync(parent)).toEqual(["thing"]);
});

test("what a killed process left is removed when it is an hour old", async () => {
  const parent = home();
  const [fresh, stale] = [join(parent, ".thing.new-1"), join(parent, ".thing.new-2")];
  for (const folder of [fresh, stale]) mkdirSync(folder);
  utimesSync(stale, new Date(0), new Date(0));
  await writeArtifact(join(parent, "thing"), content("x"));
  expect([existsSync(fresh), existsSync(stale)]).toEqual([true, false]);
});

test("no folder, no manifest", async () => {
  expect(await readManifest(join(home(), "thing"), "thing", 2)).toBeUndefined();
});

test("a newer version, another kind and a broken manifest are refused", async () => {
  const folder = join(home(), "thing");
  await writeArtifact(folder, content("x"));
  await expect(readManifest(folder, "thing", 1)).rejects.toMatchObject({
    message: `${folder} was written by a newer askable (format 2, read here: 1)`,
    hint: "Update askable, or prepare the database again with this one.",
  });
  const path = join(folder, "manifest.json");
  await expect(readManifest(folder, "other", 2)).rejects.toThrow(`${path} describes "thing", not "other"`);
  writeFileSync(path, "{");
  await expect(readManifest(folder, "thing", 2)).rejects.toThrow(`${path} is damaged`);
});

test("verification names the files that are missing or changed", async () => {
  const folder = join(home(), "thing");
  const manifest = await writeArtifact(
    folder,
    content("x", { "b.bin": new Uint8Array(3), "c.bin": new Uint8Array(3) }),
  );
  writeFileSync(join(folder, "b.bin"), new Uint8Array(2));
  rmSync(join(folder, "c.bin"));
  expect(await verifyArtifact(folder, manifest)).toEqual([
    { file: "b.bin", problem: "changed" },
    { file: "c.bin", problem: "missing" },
  ]);
});

test("a file in the way of the folder is named", async () => {
  const parent = home();
  writeFileSync(join(parent, "file"), "");
  const folder = join(parent, "file", "thing");
  await expect(writeArtifact(folder, content("x"))).rejects.toMatchObject({
    message: `Cannot write ${folder}: a part of the path is a file`,
    code: "failed",
  });
});

test("a read-only home is named, and what to do", async ({ skip }) => {
  const parent = home();
  if (process.getuid?.() === 0) {
    if (!mounted(parent, "ro,size=1m")) return skip("needs to mount a read-only file system");
  } else chmodSync(parent, 0o555);
  for (const folder of [join(parent, "thing"), join(parent, "deep", "thing")])
    await expect(writeArtifact(folder, content("x"))).rejects.toMatchObject({
      message: expect.stringMatching(
        /^Cannot write .*thing: (the file system is read-only|writing there is not permitted)$/,
      ),
      hint: "Give --home a folder that you may write to.",
    });
});

test("a full disk is named, and what was there is unchanged", async ({ skip }) => {
  const parent = home();
  if (!mounted(parent, "size=64k")) return skip("needs to mount a small file system");
  const folder = join(parent, "thing");
  await writeArtifact(folder, content("small"));
  await expect(writeArtifact(folder, content("large".repeat(100_000)))).rejects.toMatchObject({
    message: `Cannot write ${folder}: the disk is full`,
    hint: "Free some space and run the command again; what was there before is unchanged.",
  });
  const manifest = await readManifest(folder, "thing", 2);
  expect(manifest && (await verifyArtifact(folder, manifest))).toEqual([]);
  expect([readFileSync(join(folder, "data.txt"), "utf8"), readdirSync(parent)]).toEqual(["small", ["thing"]]);
});

/** Whether a tmpfs with these options now lies on the folder; only root of a Linux machine may do that. */
function mounted(folder: string, options: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return false;
  }
  onTestFinished(() => {
    execFileSync("umount", [folder]);
  });
  return true;
}
