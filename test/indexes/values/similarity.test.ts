import { expect, test } from "vitest";
import { editSimilarity } from "#askable/indexes/values/similarity.js";

/** Optimal string alignment as its definition has it, without bands or early ends. */
function distance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(d[i - 1]![j]! + 1, d[i]![j - 1]! + 1, d[i - 1]![j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, d[i - 2]![j - 2]! + 1);
      d[i]![j] = least;
    }
  }
  return d[a.length]![b.length]!;
}

test("a swap of neighbours is one edit", () => {
  expect([
    editSimilarity("nahsville", "nashville", 0.5),
    editSimilarity("ab", "ba", 0),
    editSimilarity("same", "same", 1),
  ]).toEqual([1 - 1 / 9, 0.5, 1]);
});

test("similarity below the floor is 0", () => {
  expect([
    editSimilarity("boston", "austin", 0.9),
    editSimilarity("a", "abcdefgh", 0.5),
    editSimilarity("", "abc", 0.1),
  ]).toEqual([0, 0, 0]);
});

test("it agrees with the plain definition on random texts, at every floor", () => {
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  for (let round = 0; round < 4000; round++) {
    const text = () => Array.from({ length: random(round % 10 === 0 ? 60 : 12) }, () => "abc"[random(3)]).join("");
    const a = text();
    const b = text();
    if (a === "" && b === "") continue;
    const exact = a === b ? 1 : 1 - distance(a, b) / Math.max(a.length, b.length);
    const floor = random(11) / 10;
    expect([a, b, floor, editSimilarity(a, b, floor)]).toEqual([a, b, floor, exact + 1e-9 >= floor ? exact : 0]);
  }
});
