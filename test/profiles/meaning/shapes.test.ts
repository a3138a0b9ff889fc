import { expect, test } from "vitest";
import { mergedShapes, shapeOf, shapesOf } from "#askable/profiles/meaning/shapes.js";

test("a text's shape is its classes of characters, long ones cut short", () => {
  expect(["AB-1234", "a1 b2", "12.5", "x".repeat(50)].map(shapeOf)).toEqual(["LL-9999", "l9 l9", "99.9", "l+"]);
});

test("shapes that differ in the length of their runs are one", () => {
  expect(shapesOf(["AB-1", "ABC-12", "AB-1", "x"])).toEqual([
    { pattern: "L{2,3}-9{1,2}", share: 0.75 },
    { pattern: "l", share: 0.25 },
  ]);
  expect(
    mergedShapes([
      { pattern: "LL-9", share: 0.5 },
      { pattern: "LLL-99", share: 0.5 },
    ]),
  ).toEqual([{ pattern: "L{2,3}-9{1,2}", share: 1 }]);
});
