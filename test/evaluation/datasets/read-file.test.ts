import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readText } from "#askable/evaluation/datasets/read-file.js";

test.skipIf(process.platform === "win32")("a pipe is refused, which nobody may ever write to", () => {
  const folder = mkdtempSync(join(tmpdir(), "askable-pipe-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "questions.json");
  execFileSync("mkfifo", [path]);
  expect(() => readText(path, "a data set")).toThrow(
    expect.objectContaining({ name: "AskableError", message: `${path} is neither a file nor a folder` }),
  );
});
