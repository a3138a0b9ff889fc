import { spawn } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { parse } from "node:path";
import { platform } from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wantsJson } from "#askable/cli/parse.js";
import { bakery } from "../support/bakery.js";
import { MAIN } from "../support/build.js";
import { temporaryFolder } from "../support/folder.js";
import { askable } from "../support/warm-cli.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  bakery(`${folder.path}/bakery.sqlite`);
  await askable(["prepare", "bakery.sqlite"], { cwd: folder.path });
});
afterAll(() => folder.remove());

/** What stdout holds, and what stderr says for people. */
async function failing(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { code, stdout, stderr } = await askable([...words, "--json"], { cwd: folder.path, env });
  return { exit: code, ...JSON.parse(stdout), stderr };
}

const commands = readdirSync(new URL("../../src/cli/commands", import.meta.url))
  .filter((name) => name.endsWith(".ts"))
  .map((name) => parse(name).name);

describe("with --json an error is an object on stdout, and the same sentence on stderr", () => {
  test.each(commands)("a wrong option of %s", async (command) => {
    const found = await failing([command, "--nonsense"]);
    expect(found).toEqual({
      exit: 2,
      error: expect.stringMatching(/nonsense|A word is missing/),
      hint: expect.stringContaining("--help"),
      code: "usage",
      stderr: `askable: ${found.error}\n  ${found.hint}\n`,
    });
  });

  test("a command that does not exist, and none", async () => {
    expect(await failing(["prepair", "x"])).toMatchObject({ exit: 2, code: "usage", hint: "See: askable --help" });
    expect(await failing([])).toMatchObject({ exit: 2, code: "usage", error: expect.stringContaining("Say what") });
  });

  test.each<[string, string[], number]>([
    ["ask", ["ask", "nosuch", "How many?"], 1],
    ["ask without a question", ["ask", "bakery"], 2],
    ["ask of a pipeline that is not there", ["ask", "bakery", "How many?", "--pipeline", "oflin"], 2],
    ["prepare", ["prepare", "nosuch.sqlite"], 1],
    ["profile", ["profile", "nosuch.sqlite"], 1],
    ["refresh", ["refresh", "bakery", "--every", "nonsense"], 2],
    ["find", ["find", "nosuch", "rye"], 1],
    ["show", ["show", "bakery", "cake"], 1],
    ["notes", ["notes", "nosuch"], 1],
    ["models", ["models", "test", "nosuch"], 2],
    ["pipelines", ["pipelines", "show", "nosuch"], 2],
    ["examples", ["examples", "list", "nosuch"], 1],
    ["evaluate", ["evaluate", "nosuch.json"], 1],
    ["score", ["score", "nosuch"], 1],
    ["report", ["report", "nosuch"], 1],
    ["compare", ["compare", "nosuch", "other"], 1],
    ["ablate", ["ablate", "nosuch.json"], 2],
    ["questions", ["questions", "list", "nosuch.json"], 1],
    ["doctor", ["doctor", "--make-reader", "nosuch"], 1],
    ["trust", ["trust", "--home", ""], 2],
  ])("%s", async (_, words, exit) => {
    const found = await failing(words);
    const code = exit === 2 ? "usage" : "failed";
    expect(found).toMatchObject({ exit, code, error: expect.stringMatching(/\S/) });
    expect(Object.keys(found)).toEqual(["exit", "error", "hint", "code", "stderr"]);
    expect(found.stderr).toContain(found.error);
  });

  test("a file of settings that is broken", async () => {
    const home = `${folder.path}/broken`;
    await askable(["prepare", "bakery.sqlite", "--home", home], { cwd: folder.path });
    writeFileSync(`${home}/askable.yaml`, "models: [");
    const found = await failing(["ask", "bakery", "How many breads?", "--home", home]);
    expect(found).toMatchObject({ exit: 1, code: "failed", error: expect.stringContaining("askable.yaml") });
  });

  /** Code that runs in the process of the command, before it. */
  const inside = (code: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` });

  test("a bug, where it is waited for and where nobody does", async () => {
    const thrown = 'throw new TypeError("x is no function")';
    const later = `const { umask } = process;
      process.umask = (...given) => { setTimeout(() => { ${thrown} }); return umask(...given); };`;
    for (const code of [`process.umask = () => { ${thrown} };`, later]) {
      const found = await failing(["ask", "bakery", "How many breads?"], inside(code));
      expect(found).toMatchObject({ exit: 1, code: "bug", error: "x is no function" });
      expect(found.hint).toContain("report it");
      expect(found.stderr).toMatch(/this is a bug in askable.*\nTypeError: x is no function\n {4}at /);
    }
  });

  test.skipIf(platform === "win32")("an interruption", async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    const child = spawn(process.execPath, [MAIN, "prepare", `postgres://a@127.0.0.1:${port}/x`, "--json"], {
      cwd: folder.path,
    });
    silent.once("connection", () => child.kill("SIGTERM"));
    let stdout = "";
    child.stdout.on("data", (part) => {
      stdout += part;
    });
    await new Promise((resolve) => child.on("close", resolve));
    silent.close();
    expect(JSON.parse(stdout)).toEqual({
      error: "interrupted; what was saved before is unchanged",
      hint: null,
      code: "interrupted",
    });
  });
});

test("without --json stdout stays empty", async () => {
  expect(await askable(["ask", "nosuch", "How many?"], { cwd: folder.path })).toMatchObject({ code: 1, stdout: "" });
});

test.each([
  [["ask", "x", "--json"], true],
  [["--json", "ask"], true],
  [["ask", "--json=true"], true],
  [["ask", "--json", "--no-json"], false],
  [["ask", "--json=false"], false],
  [["ask", "--json", "false"], false],
  [["ask", "--", "--json"], false],
  [["ask", "--jsonl"], false],
])("whether JSON is asked for is seen before the line is understood: %j", (argv, wanted) => {
  expect(wantsJson(argv)).toBe(wanted);
});
