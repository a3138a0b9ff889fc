import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const help = (...words: string[]) => execFileSync(process.execPath, [main, ...words, "--help"], { encoding: "utf8" });

const documents = ["README.md", "bench/README.md", "pipelines/offline/README.md", "pipelines/direct/README.md"];
const text = documents.map(read).join("\n");
const blocks = [...text.matchAll(/```[a-z]*\n([\s\S]*?)```|`([^`\n]+)`/g)].map((match) => match[1] ?? match[2] ?? "");

/** Every `askable <command> … --flag` in a code block or between backticks. */
const calls = blocks
  .flatMap((block) => block.replaceAll("\\\n", " ").split("\n"))
  .map((line) => /(?:^|npx |\$ )askable ([a-z]+)\b(.*)$/.exec(line.trim()))
  .filter((match) => match !== null)
  .map((match) => ({ command: match[1] ?? "", flags: (match[2] ?? "").match(/--[a-z][a-z-]*/g) ?? [] }));

describe("the documents", () => {
  test("name commands that exist, with flags that exist", () => {
    expect(calls.length).toBeGreaterThan(5);
    const known = new Map([...new Set(calls.map((call) => call.command))].map((name) => [name, help(name)]));
    const unknown = calls.flatMap(({ command, flags }) =>
      flags.filter((flag) => !known.get(command)?.includes(flag)).map((flag) => `askable ${command} ${flag}`),
    );
    expect(unknown).toEqual([]);
    const commands = help();
    for (const name of known.keys()) expect(commands).toContain(`askable ${name}`);
  });

  test("name npm scripts that exist", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const named = [...text.matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1] ?? "");
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("name files of the repository that exist", () => {
    const links = [...read("README.md").matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map((match) => match[1] ?? "");
    const missing = links.filter((link) => {
      try {
        return read(link) === undefined;
      } catch (error) {
        return (error as NodeJS.ErrnoException).code !== "EISDIR";
      }
    });
    expect(missing).toEqual([]);
  });

  test("say of themselves nothing about one machine or one registry", () => {
    expect(text.match(/\/(?:home|root|work|Users)\/\S*|registry\.npmjs\S*/g)).toBeNull();
  });
});
