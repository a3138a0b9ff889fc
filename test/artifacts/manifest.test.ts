import { expect, test } from "vitest";
import { type Manifest, parseManifest } from "#askable/artifacts/manifest.js";

const MANIFEST: Manifest = {
  kind: "profile",
  version: 3,
  producer: "askable 0.1",
  inputs: { database: "abc" },
  parameters: { location: "shop.sqlite" },
  files: { "profile.json": "def" },
};
const parse = (own: object) => parseManifest(JSON.stringify({ ...MANIFEST, ...own }));

test("a manifest is read as it was written, that of an older askable without sizes too", () => {
  expect(parse({})).toEqual(MANIFEST);
  expect(parse({ sizes: { "profile.json": 12 } })).toEqual({ ...MANIFEST, sizes: { "profile.json": 12 } });
});

test.each([
  [{ kind: undefined }, "kind: is missing: it must be a text"],
  [{ version: 0 }, "version: must be a number from 1"],
  [{ version: "3" }, "version: must be a number from 1"],
  [{ inputs: { database: 1 } }, "inputs: must be an object of texts"],
  [{ parameters: [] }, "parameters: must be an object"],
  [{ sizes: { "profile.json": "12" } }, "sizes: must be an object of numbers"],
])("what is wrong with one is named: %j", (own, message) => {
  expect(() => parse(own)).toThrow(message);
});

test("a text that is no object, or no JSON, is refused", () => {
  expect(() => parseManifest("[]")).toThrow("it is no object");
  expect(() => parseManifest("{")).toThrow(SyntaxError);
});
