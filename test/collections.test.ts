import { expect, test } from "vitest";
import { countEach, groupBy, interleave, ownEntry } from "#askable/collections.js";

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

test("a table says nothing of what every object has", () => {
  const table: Record<string, number> = { one: 1 };
  expect([ownEntry(table, "one"), ownEntry(table, "constructor"), ownEntry(table, "__proto__")]).toEqual([
    1,
    undefined,
    undefined,
  ]);
});
