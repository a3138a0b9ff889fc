import { expect, test } from "vitest";
import { touchedItems } from "#askable/indexes/values/touched.js";

const all = () => true;

test("those met most often come first, equal ones as they came, and the next search begins anew", () => {
  const touched = touchedItems(10, 10);
  for (let round = 0; round < 2; round++) {
    for (const items of [
      [3, 7, 9],
      [7, 9],
      [1, 9],
    ])
      touched.meet(Uint32Array.from(items));
    expect(touched.take(all, 10)).toEqual([9, 7, 3, 1]);
  }
  touched.meet(Uint32Array.of(5, 6));
  expect(touched.take((item) => item === 6, 10)).toEqual([6]);
  expect(touched.take(all, 10)).toEqual([]);
});

test("it agrees with sorting, whatever is met", () => {
  let state = 11;
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  const touched = touchedItems(500, 500);
  for (let round = 0; round < 200; round++) {
    const counts = new Map<number, number>();
    for (let list = 0; list < 1 + random(20); list++) {
      const items = Uint32Array.from(new Set(Array.from({ length: random(60) }, () => random(500))));
      for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
      touched.meet(items);
    }
    const limit = 1 + random(40);
    const sorted = [...counts].sort(([, a], [, b]) => b - a).map(([item]) => item);
    expect(touched.take(all, limit)).toEqual(sorted.slice(0, limit));
  }
});
