import { describe, expect, test } from "vitest";
import { isApproximable } from "#askable/indexes/values/approximable.js";
import {
  type ApproximateParameters,
  approximateSearch,
  buildApproximate,
} from "#askable/indexes/values/approximate-method.js";
import { LSH_DEFAULTS } from "#askable/indexes/values/lsh.js";
import { TRIGRAM_DEFAULTS } from "#askable/indexes/values/trigrams.js";
import { textsOf } from "#askable/indexes/values/units.js";

const all = () => true;

function searchIn(texts: readonly string[], parameters: ApproximateParameters) {
  const lengths = Uint8Array.from(texts, (text) => (isApproximable(text) ? text.length : 0));
  const tables = buildApproximate(textsOf(texts), lengths, parameters);
  return approximateSearch(tables, parameters, texts.length);
}

describe.each([
  ["lsh", LSH_DEFAULTS],
  ["trigrams", TRIGRAM_DEFAULTS],
])("the approximate tier by %s", (_, parameters) => {
  test("the text itself comes first, then those that share most with it", () => {
    const search = searchIn(["boston", "asheville", "nashvile", "nashville", "12345", "x".repeat(80)], parameters);
    expect(search("nashville", all, 10).slice(0, 2)).toEqual([3, 2]);
    expect(search("nashville", (item) => item !== 3, 1)).toEqual([2]);
    expect(search("nashville", all, 10)).toEqual(search("nashville", all, 10));
  });

  test("texts without a letter, longer ones and single letters are not held, and are asked for without an error", () => {
    const search = searchIn(["12345", "x".repeat(65), "a", ""], parameters);
    for (const text of ["12345", "x".repeat(64), "a", "?"]) expect(search(text, all, 10)).toEqual([]);
  });

  test("no texts, no hits", () => expect(searchIn([], parameters)("nashville", all, 5)).toEqual([]));

  test.each([
    ["москва", "моксва"],
    ["القاهرة", "القاهره"],
    ["हिन्दी", "हिन्दि"],
    ["東京国際空港", "東京国際空巷"],
  ])("%s is found by %s", (text, misspelt) => {
    expect(searchIn(["boston", text, "berlin"], parameters)(misspelt, all, 3)).toContain(1);
  });

  test("of 3,000 names nearly all are among the first when one letter is wrong, at any place", () => {
    const texts = names(3000);
    const search = searchIn(texts, parameters);
    let found = 0;
    for (let item = 0; item < 400; item++) {
      const text = texts[item]!;
      const at = (item * 7) % text.length;
      if (search(`${text.slice(0, at)}q${text.slice(at + 1)}`, all, 64).includes(item)) found++;
    }
    expect(found / 400).toBeGreaterThan(0.99);
  });

  test("where all are nearly alike, those with the lowest numbers are looked at", () => {
    const texts = Array.from({ length: 40_000 }, (_, index) => `customer ${String(index).padStart(5, "0")}`);
    expect(searchIn(texts, parameters)("custmer 00017", all, 200)).toContain(17);
  });
});

function names(count: number): string[] {
  const syllables = "an ber car da el fer gar hol in jan kel lo mar nor ol per win ro sen tor ul ver".split(" ");
  const size = syllables.length;
  const part = (number: number) => syllables[number % size]! + syllables[Math.floor(number / size) % size]!;
  return Array.from({ length: count }, (_, index) => `${part(index)}${part(index * 31 + 5)} ${part(index * 17 + 3)}`);
}
