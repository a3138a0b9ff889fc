import { expect, test } from "vitest";
import { isApproximable } from "#askable/indexes/values/approximable.js";
import { buildDictionary, initialsOf } from "#askable/indexes/values/dictionary.js";
import { foldBytes } from "#askable/indexes/values/growing-text.js";
import { hashText } from "#askable/indexes/values/hash-table.js";
import { lettersOf } from "#askable/indexes/values/layout.js";
import { sortBy, upTo } from "#askable/indexes/values/number-arrays.js";
import { stringTable } from "#askable/indexes/values/offsets.js";
import { listReader } from "#askable/indexes/values/packed-lists.js";
import { textsOf } from "#askable/indexes/values/units.js";
import { fold } from "#askable/language/fold.js";
import { wordsOf } from "#askable/language/words.js";

const KEYS = [
  "new york city",
  "o'hare",
  "it's 'quoted'",
  "a-b_c.d/e",
  "東京国際空港 airport",
  "são paulo",
  "x".repeat(9000),
  "internationally known",
  "international",
  "internationalisation",
  "🙂 smile",
  "?!",
  "1 2 3",
  "b a b a",
];

test("words, their keys and their lengths are those that wordsOf gives, in the order of their code points", () => {
  const { dictionary } = buildDictionary(textsOf(KEYS));
  const { at: word } = stringTable(dictionary.words);
  const keysOf = listReader(dictionary.wordKeys);
  const found = Array.from(dictionary.wordCount, (_, at): [string, number[]] => [word(at), [...keysOf(at, 100)]]);
  const expected = new Map<string, number[]>();
  for (const [key, text] of KEYS.entries()) {
    const words = wordsOf(text);
    const initials = initialsOf(words);
    for (const each of new Set([...words, ...(initials === undefined ? [] : [`=${initials}`])])) {
      expected.set(each, [...(expected.get(each) ?? []), key]);
    }
  }
  const byBytes = [...expected].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(found).toEqual(byBytes);
  expect([...dictionary.wordCount]).toEqual(byBytes.map(([, keys]) => keys.length));
  expect([...dictionary.keyWordLength]).toEqual(KEYS.map((text) => [...new Set(wordsOf(text))].join("").length));
});

test("the same reading hashes the letters of each key, and tells what the approximate tier holds", () => {
  const keys = [...KEYS, "x".repeat(64), "x".repeat(65), "a", "12", "'", "a 'b'", "--", "é"];
  const { letterHashes, keyNear, wordTexts, wordNear } = buildDictionary(textsOf(keys));
  const near = (text: string) => (isApproximable(text) ? text.length : 0);
  expect([...letterHashes]).toEqual(keys.map((text) => hashText(lettersOf(text))));
  expect([...keyNear]).toEqual(keys.map(near));
  const words = Array.from({ length: wordTexts.count }, (_, at) => wordTexts.at(at));
  expect([...wordNear]).toEqual(words.map((word) => (word.startsWith("=") ? 0 : near(word))));
});

test("folding bytes agrees with folding text, or leaves it to that", () => {
  const target = new Uint8Array(100);
  for (const text of ["New York", "AT&T", "a", "~", "", " a", "a ", "a  b", "a\tb", "a\u0000", "é", "\u007f", "東京"]) {
    const bytes = Buffer.from(text);
    const end = foldBytes(bytes, 0, bytes.length, target, 0);
    if (end >= 0) expect(Buffer.from(target.subarray(0, end)).toString()).toBe(fold(text));
    else expect(text).not.toMatch(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/);
  }
});

test("positions are sorted by key, equal ones as they stood", () => {
  const keys = Uint32Array.from({ length: 5000 }, (_, at) => [7, 0xffffffff, at % 13, at * 70_001][at % 4]! >>> 0);
  const expected = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]! || a - b);
  expect([...sortBy(upTo(keys.length), keys)]).toEqual(expected);
});
