import { expect, test } from "vitest";
import { count, countMeasured, formatNumber, percent, percentage, shareText } from "#askable/language/numbers.js";

test("thousands are set apart, whatever the language of the machine", () => {
  expect([0, 999, 1000, 1234567, -12500, 1234.5678, 2 ** 60].map(formatNumber)).toEqual([
    "0",
    "999",
    "1,000",
    "1,234,567",
    "-12,500",
    "1,234.568",
    "1,152,921,504,606,847,000",
  ]);
});

test("a number agrees with its noun", () => {
  expect([count(0, "table"), count(1, "table"), count(2000, "query", "queries")]).toEqual([
    "0 tables",
    "1 table",
    "2,000 queries",
  ]);
  expect([countMeasured(3, 3, "table"), countMeasured(2, 2000, "table")]).toEqual(["3 tables", "2 of 2,000 tables"]);
});

test("shares are told in percent", () => {
  expect([percent(0.714), percent(0.7149, 1), percentage(1, 2)]).toEqual(["71 %", "71.5 %", "100.00"]);
});

test("a share that is not all or nothing never reads as if it were", () => {
  expect([0, 0.0004, 0.012, 0.5, 0.994, 0.9999, 1].map(shareText)).toEqual([
    "0 %",
    "under 0.1 %",
    "1.2 %",
    "50 %",
    "99.4 %",
    "over 99.9 %",
    "100 %",
  ]);
});
