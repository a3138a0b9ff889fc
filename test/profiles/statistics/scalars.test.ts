import { expect, test } from "vitest";
import { compareScalars, rounded, toCount, toScalar } from "#askable/profiles/statistics/scalars.js";

test("numbers stay numbers while they are exact and finite", () => {
  expect([
    toScalar(12n, "integer"),
    toScalar("1.50", "decimal"),
    toScalar(2n ** 60n, "integer"),
    toScalar("9007199254740993", "integer"),
    toScalar(Number.POSITIVE_INFINITY, "number"),
  ]).toEqual([12, 1.5, "1152921504606846976", "9007199254740993", "Infinity"]);
});

test("texts are cut and made whole, bytes are never copied", () => {
  expect(String(toScalar("x".repeat(300), "text"))).toHaveLength(200);
  expect([toScalar("\ud800", "text"), toScalar("true", "boolean"), toScalar(new Uint8Array(2), "blob")]).toEqual([
    "\ufffd",
    true,
    null,
  ]);
});

test("counts and means are read from whatever an engine gives", () => {
  expect([toCount(null), toCount(undefined), toCount(5n), toCount("7")]).toEqual([0, 0, 5, 7]);
  expect([rounded(1 / 3), rounded("2.5"), rounded("x"), rounded(null)]).toEqual([
    0.3333333333,
    2.5,
    undefined,
    undefined,
  ]);
});

test("numbers sort as numbers, texts as texts, and numbers before texts", () => {
  const sorted = ["b", 10, "10", 2, "a", "9"].sort(compareScalars);
  expect(sorted).toEqual([2, 10, "10", "9", "a", "b"]);
});
