import { expect, test } from "vitest";
import { magnitudeOf, numberOf, saysNumber } from "#askable/language/number-words.js";

test("words that are numbers", () => {
  expect(["zero", "twelve", "ninety", "once", "thrice", "3k", "2.5bn", "4m"].map(numberOf)).toEqual([
    0, 12, 90, 1, 3, 3000, 2.5e9, 4e6,
  ]);
  expect(["many", "tens", "k", "4x", "constructor"].map(numberOf)).toEqual(Array(5).fill(undefined));
});

test("words that multiply the number before them", () => {
  expect(["hundred", "million", "m", "dozens"].map(magnitudeOf)).toEqual([100, 1e6, undefined, undefined]);
});

test("what reads as a number: digits, with a short unit too, and words from two on", () => {
  expect(["56", "1,000.5", "3rd", "182cm", "five", "million"].every(saysNumber)).toBe(true);
  expect(["one", "zero", "b52", "5metres", "some"].some(saysNumber)).toBe(false);
});
