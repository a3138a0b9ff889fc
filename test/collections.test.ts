import { expect, test } from "vitest";
import { countEach, groupBy, interleave } from "#askable/collections.js";

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

test("lists are taken in turns, each as far as it goes", () => {
  expect(interleave([["a", "b"], [], ["c", "d", "e"], [undefined]])).toEqual(["a", "c", undefined, "b", "d", "e"]);
  expect(interleave([])).toEqual([]);
});
