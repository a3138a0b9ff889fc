import { expect, test } from "vitest";
import { choice, flag, manyWords, number, optionalWord, text, word } from "#askable/cli/arguments.js";
import { defineCommand } from "#askable/cli/command.js";
import { parseCommandLine } from "#askable/cli/parse.js";

const run = () => Promise.reject(new Error("not called"));
const find = defineCommand({
  name: "find",
  describe: "Find it",
  words: { database: word("Its name"), part: optionalWord("A part") },
  options: {
    limit: number("At most", { default: 10 }),
    field: text("Where"),
    deep: flag("Further down"),
    log: choice(["text", "json"], "Form", "text"),
  },
  run,
});
const refresh = defineCommand({
  name: "refresh",
  describe: "Refresh them",
  words: { names: manyWords("Names") },
  options: {},
  run,
});
const given = async (...argv: string[]) => (await parseCommandLine(argv, [find, refresh], "1.2.3"))?.parsed;

test("words and options are read wherever they stand", async () => {
  expect(await given("--field", "a.b", "find", "shop", "--limit=3", "--deep", "rye")).toMatchObject({
    json: false,
    quiet: false,
    database: "shop",
    part: "rye",
    field: "a.b",
    limit: 3,
    deep: true,
    log: "text",
  });
  const plain = await given("find", "shop");
  expect(plain).toMatchObject({ limit: 10, deep: false, log: "text" });
  expect([plain?.part, plain?.field]).toEqual([undefined, undefined]);
  expect(await given("refresh", "a", "b", "--json")).toMatchObject({ json: true, names: ["a", "b"] });
  expect(await given("refresh")).toMatchObject({ names: [] });
});

test("a flag may be taken back, and an option that is repeated is a list", async () => {
  expect(await given("find", "shop", "--no-deep")).toMatchObject({ deep: false });
  expect(await given("find", "shop", "--field", "a", "--field", "")).toMatchObject({ field: ["a", ""] });
  expect(await given("find", "shop", "--field", "")).toMatchObject({ field: "" });
  expect(await given("find", "shop", "--limit=-3")).toMatchObject({ limit: -3 });
});

test.each<[string[], RegExp]>([
  [[], /^Say what to do: find or refresh\.$/],
  [["fnid", "shop"], /Did you mean find\?/],
  [["find"], /^A word is missing: askable find <database> \[part\]$/],
  [["find", "a", "b", "c"], /Unknown (argument|command): c/],
  [["find", "a", "--limt", "3"], /^Unknown argument: limt; do you mean --limit\?$/],
  [["refresh", "a", "--limit", "3"], /^Unknown argument: limit$/],
  [["refresh", "a", "--limit", "3"], /Unknown argument: limit/],
  [["find", "a", "-x"], /Unknown argument: x/],
  [["find", "a", "--limit", "banana"], /^--limit: what is given is not a number$/],
  [["find", "a", "--field"], /^--field needs a value$/],
  [["find", "a", "--log", "xml"], /^--log: "xml" is none of "text", "json"$/],
])("what is wrong is named: %j", async (argv, message) => {
  await expect(given(...argv)).rejects.toMatchObject({ message: expect.stringMatching(message), code: "usage" });
});

test("the hint names the command's help, and quotes where a text was given without them", async () => {
  await expect(given("find", "shop", "--field")).rejects.toMatchObject({ hint: "See: askable find --help" });
  await expect(given("find", "shop", "rye", "bread", "sold")).rejects.toMatchObject({
    message: "Unknown arguments: bread, sold",
    hint: "A text of several words stands in quotes. See: askable find --help",
  });
});
