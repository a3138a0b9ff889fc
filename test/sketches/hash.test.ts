import { expect, test } from "vitest";
import { branches, hashText, mix, placeOf, rank } from "#askable/sketches/hash.js";
import { numericText } from "#askable/sketches/numeric-text.js";

const likeEachOther: Record<string, (index: number) => string> = {
  numbers: (index) => String(index),
  "numbers of one length": (index) => String(10_000_000 + index),
  names: (index) => `Customer ${index}`,
  dates: (index) => new Date(index * 60_000).toISOString(),
  "two letters at the end": (index) => `x${String.fromCharCode(97 + (index % 700), 97 + Math.floor(index / 700))}`,
  "one letter repeated": (index) => "a".repeat(index % 1000) + "b".repeat(Math.floor(index / 1000)),
};

test.each(Object.entries(likeEachOther))("gives 100,000 %s keys of their own, spread evenly", (_, textOf) => {
  const count = 100_000;
  const keys = new Float64Array(count);
  const buckets = new Uint32Array(256);
  const lows = new Uint32Array(256);
  for (let index = 0; index < count; index++) {
    keys[index] = hashText(textOf(index));
    buckets[branches[1]! >>> 24]! += 1;
    lows[placeOf(keys[index]!) & 255]! += 1;
  }
  expect(new Set(keys).size).toBe(new Set(Array.from({ length: count }, (_, index) => textOf(index))).size);
  expect(keys.every((key) => Number.isFinite(key) && key !== 0)).toBe(true);
  // Chi-squared with 255 degrees of freedom is beyond 400 in one case of 10^8.
  for (const found of [buckets, lows]) {
    const even = count / 256;
    expect(found.reduce((sum, n) => sum + (n - even) ** 2 / even, 0)).toBeLessThan(400);
  }
});

test("mixes numbers without making any two equal, and ranks them evenly", () => {
  const numbers = Array.from({ length: 100_000 }, (_, index) => (index < 50_000 ? index - 25_000 : (index * 7) / 100));
  const buckets = new Uint32Array(256);
  let highest = 0;
  const found = new Set(
    numbers.map((number) => {
      mix(number);
      buckets[branches[1]! >>> 24]! += 1;
      highest = Math.max(highest, rank());
      return `${branches[0]} ${branches[1]}`;
    }),
  );
  expect(highest).toBeLessThan(2 ** 53);
  expect(found.size).toBe(new Set(numbers).size);
  const even = numbers.length / 256;
  expect(buckets.reduce((sum, n) => sum + (n - even) ** 2 / even, 0)).toBeLessThan(400);
});

test("takes a text for a number only where it is written as numbers are", () => {
  const numbers = ["0", "42", "-7", "3.5", "-0.25", "123456789012345", "0.1"];
  expect(numbers.map(numericText)).toEqual(numbers.map(Number));
  const others = [
    "",
    "-",
    "-0",
    "007",
    "00",
    "1.0",
    "1.",
    ".5",
    "1e3",
    "1,5",
    " 1",
    "+1",
    "1.2.3",
    "1234567890123456",
    "é",
    "0x1",
  ];
  expect(others.map(numericText)).toEqual(others.map(() => Number.NaN));
});
