import { execFile, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SCRIPTS, type ShellName } from "#askable/cli/completion/scripts.js";
import { MAIN } from "../../support/build.js";
import { askable } from "../../support/cli.js";
import { temporaryFolder } from "../../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);

const has = (shell: string) => spawnSync(shell, ["-c", "true"]).status === 0;

beforeAll(async () => {
  folder = await temporaryFolder();
  const database = new SQLite(at("shop.sqlite"));
  database.exec(`
    CREATE TABLE orders (id INTEGER PRIMARY KEY, "paid on" TEXT);
    CREATE TABLE "$(touch pwned)" (a TEXT);
    CREATE TABLE "it's \`touch pwned\`; touch pwned" (a TEXT);
    INSERT INTO orders VALUES (1, 'x'), (2, 'y');
  `);
  database.close();
  mkdirSync(at("bin"));
  writeFileSync(at("bin", "askable"), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
  chmodSync(at("bin", "askable"), 0o755);
  expect((await askable(["prepare", "shop.sqlite"], { cwd: folder.path })).code).toBe(0);
  expect((await askable(["serve", "keys", "add", "dashboard"], { cwd: folder.path })).code).toBe(0);
  for (const [shell, script] of Object.entries(SCRIPTS)) writeFileSync(at(`script.${shell}`), script);
});
afterAll(() => folder.remove());

/** How a shell is made to complete a line, and to print each of what it offers on a line. */
const COMPLETING: Readonly<Record<ShellName, (line: string) => string>> = {
  bash: (line) => {
    // Bash splits at `=` as well.
    const words = line.split(/(=)| /).filter((word) => word !== undefined);
    const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
    return `source script.bash; COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _askable; printf '%s\\n' "\${COMPREPLY[@]}"`;
  },
  zsh: (line) =>
    `compdef() { }; _describe() { print -rl -- "\${(@P)2}" }; _files() { print -r -- FILES };
     source ./script.zsh; words=(${line
       .split(" ")
       .map((word) => `'${word}'`)
       .join(" ")}); CURRENT=$#words; _askable`,
  fish: (line) => `source script.fish; complete -C '${line}'`,
};

function offered(shell: ShellName, line: string): Promise<string[]> {
  const env = { ...process.env, PATH: `${at("bin")}:${process.env.PATH}`, HOME: folder.path };
  const given = shell === "fish" ? ["--no-config", "-c"] : shell === "zsh" ? ["-f", "-c"] : ["--norc", "-c"];
  return new Promise((resolve, reject) => {
    execFile(shell, [...given, COMPLETING[shell](line)], { cwd: folder.path, env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stderr}`));
      else
        resolve(
          stdout
            .split("\n")
            .filter(Boolean)
            .map((each) => each.replace(/(?<!\\)[\t:].*$/, "")),
        );
    });
  });
}

describe.each(["bash", "zsh", "fish"] as const)("%s", (shell) => {
  const run = test.skipIf(!has(shell));
  if (!has(shell)) console.warn(`Tests of completion in ${shell} are skipped: it is not installed.`);

  run("completes commands, options, their values, databases, tables and fields", async () => {
    expect(await offered(shell, "askable comp")).toEqual(
      ["compare", "completion"].filter((name) => name.startsWith("comp")),
    );
    expect(await offered(shell, "askable show sh")).toEqual(["shop"]);
    expect(await offered(shell, "askable show shop ord")).toEqual(
      ["orders", "orders.id", "orders.paid on"].map((name) => (shell === "bash" ? name.replace(" ", "\\ ") : name)),
    );
    expect(await offered(shell, "askable ask shop --form")).toEqual(["--format"]);
    expect(await offered(shell, "askable ask shop --format js")).toEqual(["json", "jsonl"]);
    const whole = shell === "bash" ? ["markdown"] : ["--format=markdown"];
    expect(await offered(shell, "askable ask shop --format=ma")).toEqual(whole);
    expect(await offered(shell, "askable ask shop --pipeline offl")).toEqual(["offline"]);
    expect(await offered(shell, "askable completion f")).toEqual(["fish"]);
    expect(await offered(shell, "askable serve k")).toEqual(["keys"]);
    expect(await offered(shell, "askable serve keys re")).toEqual(["remove"]);
    expect(await offered(shell, "askable serve keys remove da")).toEqual(["dashboard"]);
  });

  run("never runs what a table is called", async () => {
    const found = await offered(shell, "askable show shop ");
    expect(found.length).toBeGreaterThan(5);
    expect(found.join("\n")).toContain("touch");
    expect(existsSync(at("pwned"))).toBe(false);
  });

  run("offers files where nothing else is known", async () => {
    const found = await offered(shell, "askable prepare shop.sq");
    expect(found).toEqual({ bash: [], zsh: ["FILES"], fish: ["shop.sqlite"] }[shell]);
  });
});

test("the command prints the script, and says which shells there are", async () => {
  expect((await askable(["completion", "fish"])).stdout).toBe(SCRIPTS.fish);
  const wrong = await askable(["completion", "tcsh"]);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("say bash, zsh or fish")]);
});
