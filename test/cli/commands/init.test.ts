import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { bakery } from "../../support/bakery.js";
import { temporaryFolder } from "../../support/folder.js";
import { hasTerminal, inTerminal } from "../../support/terminal.js";
import { askable } from "../../support/warm-cli.js";

if (!hasTerminal) console.warn("Tests of init in a terminal are skipped: python3 has no module pty.");

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let next = 0;
/** A new folder with a bakery, below one that is a workspace already. */
function newFolder(): string {
  const path = join(folder.path, `${next++}`);
  mkdirSync(path);
  bakery(join(path, "bakery.sqlite"));
  return path;
}
const init = (cwd: string, ...words: string[]) => askable(["init", ...words], { cwd });

beforeAll(async () => {
  folder = await temporaryFolder();
  writeFileSync(join(folder.path, "askable.yaml"), "pipeline: direct\n");
});
afterAll(() => folder.remove());

describe("init in a script", () => {
  test("prepares the only database of the current folder and asks a first question", async () => {
    const cwd = newFolder();
    const run = await init(cwd, "--yes");
    expect(run.stdout).toMatch(
      /^Prepared bakery: 2 tables[\s\S]*\n\nHow many breads are there for each grain\?\n\nSELECT /,
    );
    expect(run.stdout).toMatch(/\nrye +2\nwheat +3\n/);
    expect(run.stderr).toContain(`Wrote ${join(cwd, "askable.yaml")}.`);
    expect(run.code).toBe(0);
    const text = readFileSync(join(cwd, "askable.yaml"), "utf8");
    expect(text).toMatch(/^# yaml-language-server: \$schema=\S+\/schemas\/askable\.schema\.json\n/);
    expect(parse(text)).toBeNull();
    // Whoever takes the comment marks away gets what is accepted.
    writeFileSync(join(cwd, "askable.yaml"), text.replaceAll(/^# (?=( *\w+:| {2}))/gm, ""));
    expect(parse(readFileSync(join(cwd, "askable.yaml"), "utf8"))).toHaveProperty("models.main.model");
    expect((await askable(["models", "list"], { cwd })).code).toBe(0);
  });

  test("prints one object with --json, and writes the model that is named", async () => {
    const cwd = newFolder();
    const server = createServer((_, response) => void response.writeHead(404).end("{}"));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const model = ["--model", "coder", "--base-url", baseUrl, "--key-env", "CODER_API_KEY"];
    const run = await init(cwd, "--yes", "--json", "--no-ask", "--database", "bakery.sqlite", ...model);
    server.close();
    expect(parse(readFileSync(join(cwd, "askable.yaml"), "utf8"))).toEqual({
      models: {
        main: { provider: "openai", baseUrl, model: "coder", apiKeyEnv: "CODER_API_KEY" },
      },
    });
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ config: join(cwd, "askable.yaml"), prepared: { name: "bakery" } });
  });

  test("keeps an askable.yaml that is there, and beside a new one where it is to be replaced", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "askable.yaml"), "# mine\n");
    const refused = await init(cwd, "--yes");
    expect([refused.code, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toContain(`${join(cwd, "askable.yaml")} is there already`);
    expect(readdirSync(cwd)).toEqual(["askable.yaml", "bakery.sqlite"]);
    const replaced = await init(cwd, "--yes", "--replace", "--no-ask");
    expect(replaced.stderr).toContain(`The one before is ${join(cwd, "askable.yaml.old")}.`);
    expect(readFileSync(join(cwd, "askable.yaml.old"), "utf8")).toBe("# mine\n");
  });

  test.each([
    [[], "init asks what to do, for which it needs a terminal"],
    [["--yes", "--database", "nowhere.sqlite"], "nowhere.sqlite"],
    [["--yes", "--key-env", "X_API_KEY"], "--base-url and --key-env go with --model"],
    [["--yes", "--model", ""], "model: name a model"],
  ])("writes nothing where it cannot begin: %j", async (words, message) => {
    const cwd = newFolder();
    const run = await init(cwd, ...words);
    expect(run.code).not.toBe(0);
    expect(run.stderr).toContain(message);
    expect(readdirSync(cwd)).toEqual(["bakery.sqlite"]);
  });

  test("says which databases there are to choose from", async () => {
    const cwd = newFolder();
    bakery(join(cwd, "second.db"));
    const run = await init(cwd, "--yes");
    expect(run.stderr).toContain("There are several databases here: bakery.sqlite, second.db");
    expect(existsSync(join(cwd, "askable.yaml"))).toBe(false);
  });
});

describe.skipIf(!hasTerminal)("init in a terminal", () => {
  test("offers what it finds, takes a correction, and asks what the person likes", async () => {
    const cwd = newFolder();
    const terminal = inTerminal(["init"], cwd);
    expect(await terminal.sees(/\[1\]: $/)).toContain("1  bakery.sqlite (SQLite)");
    terminal.type("nothing.sqlite\r");
    expect(await terminal.sees(/\[1\]: $/)).toContain("nothing.sqlite");
    terminal.type("\r");
    await terminal.sees(/Enter for none\): $/);
    terminal.type("localhost\r");
    await terminal.sees(/begins with http:[\s\S]*Enter for none\): $/);
    terminal.type("\r");
    await terminal.sees(/A first question \[How many breads are there for each grain\?\]: $/);
    terminal.type("How many bakers are there?\r");
    await terminal.sees(/number of rows\n─+\n3\n/);
    expect(await terminal.ended).toBe(0);
    expect(existsSync(join(cwd, "askable.yaml"))).toBe(true);
  });

  test("writes nothing where the person leaves, and keeps the file that is there unless told otherwise", async () => {
    const cwd = newFolder();
    const left = inTerminal(["init"], cwd);
    await left.sees(/\[1\]: $/);
    left.type("\u0003");
    await left.sees(/Nothing was written\./);
    expect(await left.ended).toBe(0);
    writeFileSync(join(cwd, "askable.yaml"), "# mine\n");
    const kept = inTerminal(["init"], cwd);
    await kept.sees(/is there already[\s\S]*\[y\/N\]: $/);
    kept.type("\r");
    await kept.sees(/Nothing was written\./);
    expect(readFileSync(join(cwd, "askable.yaml"), "utf8")).toBe("# mine\n");
  });
});
