import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { replaceFile } from "#askable/artifacts/replace-file.js";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "askable-replace-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test("a file is replaced, its folders are made, and nothing is left beside it", async () => {
  const path = join(folder(), "a", "b", "notes.yaml");
  await replaceFile(path, "first\n");
  await replaceFile(path, "second\n");
  expect([readFileSync(path, "utf8"), readdirSync(join(path, ".."))]).toEqual(["second\n", ["notes.yaml"]]);
});

test("of many writers at once one wins, and its content is whole", async () => {
  const path = join(folder(), "run.json");
  const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(100_000));
  await Promise.all(contents.map((content) => replaceFile(path, content)));
  expect(contents.includes(readFileSync(path, "utf8"))).toBe(true);
  expect(readdirSync(join(path, ".."))).toEqual(["run.json"]);
});

test("where a file cannot be written, what was there stays, and the reason is told", async () => {
  const place = folder();
  writeFileSync(join(place, "file"), "kept");
  await expect(replaceFile(join(place, "file", "inner"), "new")).rejects.toThrow(
    `Cannot write ${join(place, "file", "inner")}: a part of the path is a file`,
  );
  await expect(replaceFile(place, "new", (cause) => new Error("no page", { cause }))).rejects.toThrow("no page");
  expect([readFileSync(join(place, "file"), "utf8"), readdirSync(place)]).toEqual(["kept", ["file"]]);
});

test("a new file is for its owner alone, and one that is there keeps its rights", async () => {
  const path = join(folder(), "answers.json");
  const mode = () => statSync(path).mode & 0o777;
  await replaceFile(path, "first");
  expect(mode()).toBe(0o600);
  chmodSync(path, 0o640);
  await replaceFile(path, "second");
  expect(mode()).toBe(0o640);
});
