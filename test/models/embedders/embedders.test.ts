import { expect, test } from "vitest";
import { DEFAULT_EMBEDDER } from "#askable/models/embedders/default.js";
import { EMBEDDERS, embedderSchema, openEmbedder } from "#askable/models/embedders/embedders.js";
import { sourceFiles } from "../../support/source.js";

const FOLDER = "models/embedders/";
/** What others may know: what an embedder is, the list, and the one that is taken where nothing is said. */
const SHARED = ["embedder", "embedders", "default"];

test("no file but an embedder's own names it", () => {
  const quoted = new RegExp(`["'\`](?:${EMBEDDERS.map(({ name }) => name).join("|")})["'\`]`);
  const imported = new RegExp(`/embedders/(?!(?:${SHARED.join("|")})\\.js)`);
  // The public API offers the default as a function of its own, and a provider may have an embedder's name.
  const others = sourceFiles().filter(({ name }) => !name.startsWith(FOLDER) && name !== "index.ts");
  const naming = others.filter(
    ({ name, code }) => imported.test(code) || (quoted.test(code) && !name.startsWith("models/providers/")),
  );
  expect(naming.map(({ name }) => name)).toEqual([]);
});

test("each embedder is known by its name, and the default is one of them", async () => {
  expect(EMBEDDERS.map(({ name }) => name)).toEqual(["built-in", "openai", "transformers"]);
  const context = { keyOf: () => undefined, folder: "." };
  const [named, unnamed] = await Promise.all([
    openEmbedder(embedderSchema.parse({ provider: DEFAULT_EMBEDDER.name }), context),
    openEmbedder(undefined, context),
  ]);
  expect(named.name).toBe(unnamed.name);
});

test("an embedder takes no keys of another", () => {
  const issues = embedderSchema.safeParse({ provider: "built-in", dimension: 3 }).error?.issues;
  expect(issues?.map(({ message }) => message)).toEqual(['Unrecognized key: "dimension"']);
});
