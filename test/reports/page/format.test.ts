import { expect, test } from "vitest";
import { between, chance, decimal, percent, points, seconds, whole } from "#askable/reports/page/format.js";

test.each([percent, points, whole, decimal, chance, seconds])("%o shows a dash for what is not known", (format) => {
  expect([undefined, null, Number.NaN, Number.POSITIVE_INFINITY].map(format)).toEqual(["–", "–", "–", "–"]);
});

test("shares are percentages with one decimal, and differences have a sign", () => {
  expect([0, 0.5, 2 / 3, 1].map(percent)).toEqual(["0.0 %", "50.0 %", "66.7 %", "100.0 %"]);
  expect([0.05, -0.123, 0.0004, -0.0004].map(points)).toEqual(["+5.0", "−12.3", "0.0", "0.0"]);
  expect(between({ value: 0.5, low: 0.25, high: 0.75, n: 4 })).toBe("25.0 % to 75.0 %");
  expect(between(undefined)).toBe("–");
});

test("numbers have as many decimals as their size needs", () => {
  expect([1234567.4, 0.6].map(whole)).toEqual(["1,234,567", "1"]);
  expect([1234.567, 12.345, 0.012345, 0].map(decimal)).toEqual(["1,235", "12.35", "0.0123", "0"]);
  expect([0.0004, 0.049, 1].map(chance)).toEqual(["< .001", ".049", "1.000"]);
});

test("times have the unit of their size", () => {
  expect([0.0123, 1, 119.94, 150, 7199, 9000].map(seconds)).toEqual([
    "12 ms",
    "1.0 s",
    "119.9 s",
    "2.5 min",
    "120.0 min",
    "2.5 h",
  ]);
});
