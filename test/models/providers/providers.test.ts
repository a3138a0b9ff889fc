import { expect, test } from "vitest";
import { PROVIDERS } from "#askable/models/providers/providers.js";
import { sourceFiles } from "../../support/source.js";

const FOLDER = "models/providers/";
const files = sourceFiles();

test("no file but a provider's own names it", () => {
  const others = files.filter(({ name }) => !/^models\/(?:providers|embedders)\//.test(name));
  expect(others.length).toBeGreaterThan(300);
  const names = new RegExp(PROVIDERS.map(({ name }) => name).join("|"), "i");
  expect(others.filter(({ code }) => names.test(code)).map(({ name }) => name)).toEqual([]);
});

test("no provider's file names another", () => {
  const own = files.filter(({ name }) => name.startsWith(FOLDER) && name !== `${FOLDER}providers.ts`);
  const foreign = own.flatMap(({ name: file, code }) =>
    PROVIDERS.filter(({ name }) => !file.startsWith(FOLDER + name) && new RegExp(name, "i").test(code)).map(
      ({ name }) => `${file} names ${name}`,
    ),
  );
  expect(foreign).toEqual([]);
});

test("each provider has a name, a default and a key of its own that says which model", () => {
  expect(PROVIDERS.map(({ name, modelKey, schema }) => [name, modelKey in schema])).toEqual([
    ["openai", true],
    ["gguf", true],
  ]);
});
