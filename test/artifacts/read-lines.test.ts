import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readLines } from "#askable/artifacts/read-lines.js";

async function linesOf(text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "askable-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "x.jsonl"), text);
  const lines: string[] = [];
  for await (const line of readLines(join(folder, "x.jsonl"))) lines.push(line);
  return lines;
}

test("ends a line at its line break alone, and gives one that was not finished without", async () => {
  expect(await linesOf("")).toEqual([]);
  expect(await linesOf("a\n\nb\u2028\r\nc")).toEqual(["a\n", "\n", "b\u2028\r\n", "c"]);
});

test("puts together lines that are longer than what is read at once, in the middle of a character too", async () => {
  const lines = [`${"日".repeat(800_000)}\n`, "x\n", `${"é".repeat(600_001)}\n`];
  expect((await linesOf(lines.join(""))).map((line, at) => line === lines[at])).toEqual([true, true, true]);
});
