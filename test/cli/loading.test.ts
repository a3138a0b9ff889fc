import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bakery } from "../support/bakery.js";
import { askable } from "../support/cli.js";
import { temporaryFolder } from "../support/folder.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  bakery(join(folder.path, "bakery.sqlite"));
  expect((await askable(["prepare", "bakery.sqlite"], { cwd: folder.path })).code).toBe(0);
});
afterAll(() => folder.remove());

const asUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const HOOK = asUrl('export const load = (url, context, next) => (console.error("loads", url), next(url, context));');
const REGISTER = asUrl(`import { register } from "node:module"; register("${HOOK}");`);

/** What reads the command line, with the packages it is made of. */
const READER =
  /node_modules\/(yargs|yargs-parser|cliui|escalade|get-caller-file|y18n|string-width|strip-ansi|ansi-\w+|emoji-regex|get-east-asian-width|wrap-ansi)\//;

/** The files that a command loads. */
async function loadedBy(...words: string[]): Promise<string[]> {
  const { code, stderr } = await askable(words, { cwd: folder.path, env: { NODE_OPTIONS: `--import ${REGISTER}` } });
  expect(code).toBe(0);
  const loaded = stderr.split("\n").filter((line) => line.startsWith("loads file:"));
  expect(loaded.length).toBeGreaterThan(5);
  return loaded;
}

/** Packages that a command loads, but for those that read the command line: files of theirs, and chunks with some. */
async function packagesOf(...words: string[]): Promise<string[]> {
  const loaded = await loadedBy(...words);
  return loaded.filter((line) => (line.includes("node_modules") || holdsPackage(line)) && !READER.test(line));
}

function holdsPackage(line: string): boolean {
  const map = new URL(`${line.slice("loads ".length)}.map`);
  return (
    existsSync(map) &&
    JSON.parse(readFileSync(map, "utf8")).sources.some((source: string) => source.includes("node_modules"))
  );
}

test.each([[["--help"]], [["refresh", "bakery"]], [["find", "bakery", "sourdugh"]]])(
  "what is done in an instant loads no other package: %j",
  async (words) => {
    expect(await packagesOf(...words)).toEqual([]);
  },
);

test("a question loads no other command, no stage that its pipeline does not name, and nothing that protects", async () => {
  const loaded = await loadedBy("ask", "bakery", "How many breads are there?", "--pipeline", "offline");
  const named = (part: RegExp) => loaded.flatMap((line) => part.exec(line)?.[1] ?? []);
  expect(named(/dist\/cli\/commands\/(.+)\.js/)).toEqual(["ask"]);
  expect(
    named(/dist\/stages\/(ground\/spans|select\/score|generate\/ensemble|explore\/.+|fix\/model)\.js/).sort(),
  ).toEqual(["ground/spans", "select/score"]);
  expect(named(/dist\/operations\/(protect\/.+)\.js/)).toEqual([]);
});
