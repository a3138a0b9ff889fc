import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOf } from "#askable/artifacts/content.js";
import { hashOf, sha256 } from "#askable/artifacts/hash.js";
import { canonicalJson, canonicalJsonParts, jsonParts, stableJson, stableJsonParts } from "#askable/artifacts/json.js";

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

test("in parts it is the same text, and no part is longer than an entry", () => {
  const numbers = fc.dictionary(fc.nat(20).map(String), fc.jsonValue());
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue({ maxDepth: 5, stringUnit: "grapheme" }), numbers), (value) => {
      expect([...stableJsonParts(value)].join("")).toBe(stableJson(value));
      expect([...canonicalJsonParts(value)].join("")).toBe(canonicalJson(value));
      for (const levels of [0, 1, 2, 3]) expect([...jsonParts(value, levels)].join("")).toBe(JSON.stringify(value));
    }),
  );
  const tables = Array.from({ length: 100 }, (_, at) => ({
    name: `t${at}`,
    fields: [undefined, { at }],
    no: undefined,
  }));
  const parts = [...stableJsonParts({ tables, no: undefined })];
  expect(parts.join("")).toBe(stableJson({ tables }));
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(stableJson(tables[99]).length * 2);
  const dated = { day: new Date(0), days: [new Date(0)] };
  expect([...jsonParts(dated)].join("")).toBe(JSON.stringify(dated));
});

test("the bytes of texts and bytes in turn are theirs, in their order, short texts together", () => {
  const parts = ["a", "ü", new Uint8Array([1, 2]), "", "b".repeat(2 ** 20), "c", "d"];
  const bytes = [...bytesOf(parts)];
  expect(bytes.map(({ length }) => length)).toEqual([3, 2, 2 ** 20, 2]);
  expect(Buffer.concat(bytes).equals(Buffer.from(`aü\x01\x02${"b".repeat(2 ** 20)}cd`))).toBe(true);
  expect([...bytesOf([])]).toEqual([]);
});
