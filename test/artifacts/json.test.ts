import { expect, test } from "vitest";
import { hashOf, sha256 } from "#askable/artifacts/hash.js";
import { canonicalJson, stableJson } from "#askable/artifacts/json.js";

test("the same content is the same text, in whatever order its keys were set", () => {
  const [one, other] = [
    { b: [{ d: 1, c: 2 }], a: undefined, e: null },
    { e: null, b: [{ c: 2, d: 1 }] },
  ];
  expect(stableJson(one)).toBe('{\n  "b": [\n    {\n      "c": 2,\n      "d": 1\n    }\n  ],\n  "e": null\n}\n');
  expect(stableJson(other)).toBe(stableJson(one));
  expect(canonicalJson(other)).toBe('{"b":[{"c":2,"d":1}],"e":null}');
  expect(hashOf(other)).toBe(hashOf(one));
});

test("the order of a list counts, and nothing at all is null", () => {
  expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]));
  expect(canonicalJson(undefined)).toBe("null");
});

test("a hash is SHA-256, of a text, of its bytes, and of these in parts", () => {
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect([sha256("abc"), sha256(bytes("abc")), sha256([bytes("a"), bytes("bc")])]).toEqual([abc, abc, abc]);
});
