import { expect, test } from "vitest";
import { countEach, groupBy } from "#askable/collections.js";

test("items are grouped in the order in which keys and items come", () => {
  const groups = groupBy(["pear", "apple", "plum", "fig", "apricot"], (word) => word[0]);
  expect([...groups]).toEqual([
    ["p", ["pear", "plum"]],
    ["a", ["apple", "apricot"]],
    ["f", ["fig"]],
  ]);
});

test("each item is counted", () => {
  expect([...countEach("banana")]).toEqual([
    ["b", 1],
    ["a", 3],
    ["n", 2],
  ]);
  expect(countEach([]).size).toBe(0);
});
