import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askable } from "./support/cli.js";
import { temporaryFolder } from "./support/folder.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

describe("the demo database", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());

  test("prepared again gives the committed profile byte for byte", async () => {
    mkdirSync(join(folder.path, "demo"));
    for (const name of ["flights.sqlite", "notes.yaml"])
      cpSync(join(root, "demo", name), join(folder.path, "demo", name));
    const run = await askable(["prepare", "demo/flights.sqlite", "--notes", "demo/notes.yaml", "--home", "."], {
      cwd: folder.path,
    });
    expect(run.code).toBe(0);
    expect(files(join(folder.path, "profiles", "flights"))).toEqual(files(join(root, "profiles", "flights")));
  });

  test("answers its questions rightly, and the last one not at all", () => {
    const printed = execFileSync(process.execPath, [join(root, "demo", "demo.mjs")], { cwd: root, encoding: "utf8" });
    const answers = printed.split(/^\$ npx askable ask flights /m).slice(1);
    const facts: RegExp[] = [
      /How many airports are in Alaska[\s\S]*\n263\n/,
      /population[\s\S]*California[\s\S]*39250017[\s\S]*Texas/,
      /Albuqerque[\s\S]*'Albuquerque'[\s\S]*Albuquerque International/,
      /How many airports does each state have[\s\S]*Alaska\s+263[\s\S]*Texas\s+209/,
      /average delay[\s\S]*distance" ?> ?2000|average delay[\s\S]*distance > 2000/,
      /more than 150 airports[\s\S]*Alaska[\s\S]*California[\s\S]*Texas/,
      /capital of the state[\s\S]*Sacramento/,
      /peanuts[\s\S]*I do not know/,
    ];
    expect(answers).toHaveLength(facts.length);
    for (const [index, fact] of facts.entries()) expect(answers[index]).toMatch(fact);
  }, 120_000);
});
