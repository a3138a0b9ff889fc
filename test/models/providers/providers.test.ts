import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { PROVIDERS } from "#askable/models/providers/providers.js";

const SOURCE = fileURLToPath(new URL("../../../src", import.meta.url));
const OWN = /^models\/(?:providers|embedders)\//;

/** The text of a file without its comments. */
const codeOf = (file: string) =>
  readFileSync(join(SOURCE, file), "utf8").replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");

test("no file but a provider's own names it", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !OWN.test(file));
  expect(files.length).toBeGreaterThan(300);
  const names = new RegExp(PROVIDERS.map(({ name }) => name).join("|"), "i");
  expect(files.filter((file) => names.test(codeOf(file)))).toEqual([]);
});

test("no provider's file names another", () => {
  const folder = "models/providers";
  const files = readdirSync(join(SOURCE, folder)).filter((file) => file !== "providers.ts");
  const others = files.flatMap((file) =>
    PROVIDERS.filter(
      ({ name }) => !file.startsWith(name) && new RegExp(name, "i").test(codeOf(join(folder, file))),
    ).map(({ name }) => `${file} names ${name}`),
  );
  expect(others).toEqual([]);
});

test("each provider has a name, a default and a key of its own that says which model", () => {
  expect(PROVIDERS.map(({ name, modelKey, schema }) => [name, modelKey in schema])).toEqual([
    ["openai", true],
    ["gguf", true],
  ]);
});
