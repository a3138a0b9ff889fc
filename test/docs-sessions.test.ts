import { execFile } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAIN } from "./support/build.js";
import { documentPaths, ROOT, readDocument } from "./support/documents.js";
import { temporaryFolder } from "./support/folder.js";
import { askable } from "./support/warm-cli.js";

interface Step {
  readonly command: string;
  /** Lines; "…" stands for any number of them. */
  readonly printed: readonly string[];
}

/** The commands of the `console` blocks of a document, in order. */
function stepsOf(path: string): Step[] {
  const blocks = readDocument(path).blocks.filter(({ language }) => language === "console");
  return blocks
    .flatMap(({ text }) => text.split(/^\$ /m).filter((part) => part.trim() !== ""))
    .map((part) => {
      const [command = "", ...printed] = part.trimEnd().split("\n");
      return { command, printed };
    });
}

const withSteps = documentPaths()
  .map((path) => ({ path, steps: stepsOf(path) }))
  .filter(({ steps }) => steps.length > 0);

/** Whether the lines are those that are expected, where "…" stands for any number. */
function matches(lines: readonly string[], expected: readonly string[]): boolean {
  const [first, ...rest] = expected;
  if (first === undefined) return lines.length === 0;
  if (first !== "…") return lines[0]?.trimEnd() === first.trimEnd() && matches(lines.slice(1), rest);
  return lines.some((_, index) => matches(lines.slice(index), rest)) || matches([], rest);
}

/** Runs a command as it stands, with the build in place of `npx askable`; gives what it prints on stdout. */
function shell(command: string, cwd: string): Promise<string[]> {
  const script = `askable() { "${process.execPath}" "${MAIN}" "$@"; }\n${command.replaceAll("npx askable", "askable")}`;
  return new Promise((resolve) => {
    execFile("sh", ["-c", script], { cwd, encoding: "utf8" }, (_, stdout) => resolve(stdout.trimEnd().split("\n")));
  });
}

describe("the sessions in the documents", () => {
  let prepared: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    prepared = await temporaryFolder();
    cpSync(join(ROOT, "demo"), join(prepared.path, "demo"), { recursive: true });
    const words = ["prepare", "demo/flights.sqlite", "--notes", "demo/notes.yaml", "--home", "."];
    expect(await askable(words, { cwd: prepared.path })).toMatchObject({ code: 0 });
  });
  afterAll(() => prepared.remove());

  test("are some", () => {
    expect(withSteps.flatMap(({ steps }) => steps).length).toBeGreaterThan(8);
  });

  test.each(withSteps)("$path: print what stands there", async ({ steps }) => {
    const folder = await temporaryFolder();
    try {
      cpSync(prepared.path, folder.path, { recursive: true });
      for (const { command, printed } of steps) {
        const lines = await shell(command, folder.path);
        const expected = printed.filter((line, index) => line !== "" || index < printed.length - 1);
        if (!matches(lines, expected))
          expect(`$ ${command}\n${lines.join("\n")}`).toBe(`$ ${command}\n${expected.join("\n")}`);
      }
    } finally {
      await folder.remove();
    }
  });
});
