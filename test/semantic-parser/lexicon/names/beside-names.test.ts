import { expect, test } from "vitest";
import { tokenize } from "#askable/language/tokens.js";
import type { Lexicon } from "#askable/semantic-parser/lexicon/lexicon.js";
import { countsRows } from "#askable/semantic-parser/lexicon/names/beside-names.js";

const lexiconWith = (key: boolean) => ({ field: () => ({ key }) }) as unknown as Lexicon;
const meaning = { kind: "field", ref: { table: "voyage", field: "voyage_no" }, score: 1 } as const;

test("the number of several is how many there are, and that of one its number", () => {
  const counts = (text: string, key: boolean) =>
    countsRows({ from: 0, to: tokenize(text).length, meaning }, tokenize(text), lexiconWith(key));
  expect(counts("number of voyages", true)).toBe(true);
  expect(counts("number of voyage", true)).toBe(false);
  expect(counts("number of cabins", false)).toBe(false);
});
