import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { parseInPieces, readJson } from "#askable/artifacts/read-json.js";

async function* inChunks(text: string, length: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** What both make of a text: its value, or that it is no JSON. */
async function outcomes(text: string, chunk: number) {
  const unread = (error: unknown) => {
    expect(error).toBeInstanceOf(SyntaxError);
    return "no JSON";
  };
  const parse = async () => JSON.parse(Buffer.from(text).toString());
  return {
    whole: await parse().catch(unread),
    pieces: await parseInPieces(inChunks(text, chunk)).catch(unread),
  };
}

const TEXTS = [
  "",
  " ",
  "{}",
  "[]",
  "[[1, 2], [3]]",
  '"[{"',
  "7",
  '{"a":[]}',
  '{ "a" : [ ] , "b" : [ 1 , 2 ] }\n',
  '{"a":[[1,[2]],{"b":[3,4]}],"c":{"d":[5]}}',
  '{"a":["}","]",",","\\"","\\\\","\\\\\\"]",""]}',
  '{"ü[":["日本","🛩️","\\u00e9"]}',
  '{"a":[1],"a":[2,3]}',
  '{"__proto__":[1],"b":{"__proto__":2}}',
  // No JSON.
  "{",
  '{"a":[',
  '{"a":[1',
  '{"a":[1,',
  '{"a":[1]',
  '{"a":["1',
  '{"a":["1\\',
  '{"a":[1,]}',
  '{"a":[,1]}',
  '{"a":[1,,2]}',
  '{"a":[1 2]}',
  '{"a":[\u00a0]}',
  '{"a":[1}]',
  '{"a":[1}}',
  '{"a":[{]}}',
  '{"a":[1]]}',
  '{"a":[1] 2}',
  '{"a":[1],}',
  '{"a"[1]}',
  '{"a":3[1]}',
  "{[1]:2}",
  '{"a":[1]}{"b":[2]}',
  '}{"a":[1]}',
  '\ufeff{"a":[1]}',
  "{'a':[1]}",
];

test.each(TEXTS)("reads %j in pieces as JSON.parse does, wherever chunks end", async (text) => {
  for (const chunk of [1, 2, 3, 1000]) {
    const { whole, pieces } = await outcomes(text, chunk);
    expect(pieces).toEqual(whole);
  }
});

test("reads any JSON in pieces as JSON.parse does, and finds any damage that it finds", async () => {
  const value = fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue({ stringUnit: "grapheme", maxDepth: 4 }));
  const damage = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), mark: fc.constantFrom(...'{}[]",:\\ 1') });
  await fc.assert(
    fc.asyncProperty(
      value,
      fc.nat(2),
      fc.integer({ min: 1, max: 40 }),
      damage,
      async (value, blanks, chunk, damage) => {
        const text = JSON.stringify(value, null, blanks);
        expect(await outcomes(text, chunk)).toEqual({ whole: JSON.parse(text), pieces: JSON.parse(text) });
        const at = Math.floor(damage.at * text.length);
        for (const damaged of [text.slice(0, at), text.slice(0, at) + damage.mark + text.slice(at + 1)]) {
          const { whole, pieces } = await outcomes(damaged, chunk);
          expect(pieces).toEqual(whole);
        }
      },
    ),
    { numRuns: 500 },
  );
});

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "askable-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "x.json"), text);
  return join(folder, "x.json");
}

test.each([
  ["small", undefined],
  ["large", 1],
])("keeps what is wanted of the entries of a %s file", async (_, large) => {
  const path = fileOf('{"kind":"x","tables":[{"name":"a"},{"name":"b"}],"more":{"joins":[1]},"none":[]}');
  const keep = (entry: unknown) => (entry as { name: string }).name;
  expect(await readJson(path, { keep, ...(large && { large }) })).toEqual({
    kind: "x",
    tables: ["a", "b"],
    more: { joins: [1] },
    none: [],
  });
});

test("says where in a large file an entry is damaged", async () => {
  const path = fileOf('{"a": [1, {"b": 2}, {"b": x}]}');
  await expect(readJson(path, { large: 1 })).rejects.toThrow(/^Unexpected token.*, after byte 19$/);
});
