import { expect, test } from "vitest";
import { wordTable } from "#askable/indexes/values/word-table.js";

test("words are numbered as they come, and met once in a key, as in a Map", () => {
  const table = wordTable();
  const known = new Map<string, { number: number; keys: Set<number> }>();
  const met: number[] = [];
  for (let round = 0; round < 30_000; round++) {
    const key = Math.floor(round / 7);
    const text =
      ["", "東京", "é", "🙂", "x".repeat(round % 700)][round % 5]! + ((round * 7919) % (round % 2 ? 6007 : 3));
    const bytes = Buffer.from(`${text} and what is left of a longer word`);
    const word = known.get(text) ?? { number: known.size, keys: new Set() };
    known.set(text, word);
    // Few hashes, so that many words share one.
    expect(table.meet(bytes, Buffer.byteLength(text), text.length * 70_001, key)).toBe(!word.keys.has(key));
    if (!word.keys.has(key)) met.push(word.number);
    word.keys.add(key);
    expect(table.met).toBe(met.length);
  }
  expect([...table.words()]).toEqual(met);
  expect(table.texts.count).toBe(known.size);
  for (const [text, { number }] of known) expect(table.texts.at(number)).toBe(text);
});
