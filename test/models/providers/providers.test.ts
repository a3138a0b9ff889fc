import { expect, test } from "vitest";
import {
  concurrencyOf,
  contextLengthOf,
  modelSchema,
  PROVIDERS,
  providerOf,
  withPaths,
} from "#askable/models/providers/providers.js";
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

test("each provider has a name of its own, and a key that says which model", () => {
  expect(new Set(PROVIDERS.map(({ name }) => name)).size).toBe(PROVIDERS.length);
  expect(PROVIDERS.filter(({ modelKey, schema }) => !(modelKey in schema))).toEqual([]);
});

test("an entry of a provider is read, with its paths from the workspace", () => {
  const read = PROVIDERS.map(({ name, modelKey }) =>
    withPaths(modelSchema.parse({ provider: name, [modelKey]: "models/small" }), "/home/of/all"),
  );
  expect(read.map((config) => config[providerOf(config).modelKey as keyof typeof config])).toEqual(
    PROVIDERS.map(({ modelKey, pathKeys = [] }) =>
      pathKeys.includes(modelKey) ? "/home/of/all/models/small" : "models/small",
    ),
  );
});

test("a provider's defaults hold where an entry says nothing", () => {
  const gguf = { provider: "gguf", file: "small.gguf" };
  expect([concurrencyOf(gguf), contextLengthOf(gguf)]).toEqual([1, 8192]);
  expect([concurrencyOf({ ...gguf, concurrency: 3 }), contextLengthOf({ ...gguf, contextLength: 100 })]).toEqual([
    3, 100,
  ]);
  expect(contextLengthOf({ provider: "openai" })).toBeUndefined();
});
