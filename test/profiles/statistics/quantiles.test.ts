import { expect, test } from "vitest";
import { quantilesIn, quartiles } from "#askable/profiles/statistics/quantiles.js";

test("quantiles are read from one text: how many twentieths end with each value", () => {
  const found = quantilesIn("5 120|20 340", "integer");
  expect(found).toEqual([...Array(5).fill(120), ...Array(14).fill(340)]);
  expect(quartiles(found!)).toEqual([120, 340, 340]);
});

test("without values, or with too few of them, there are none", () => {
  expect([quantilesIn("", "integer"), quantilesIn(null, "integer"), quantilesIn("5 120|10 130", "integer")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
