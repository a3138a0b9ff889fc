import { expect, test } from "vitest";
import { listReader, type Memberships, packLists } from "#askable/indexes/values/packed-lists.js";

test("packed lists give back what was put in, as far as they are kept and read", () => {
  let state = 3;
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  for (let round = 0; round < 300; round++) {
    const widest = [2, 200, 40_000, 6_000_000][round % 4]!;
    const lists = Array.from({ length: 1 + random(6) }, () => {
      let item = -1;
      return Array.from({ length: random(20) }, () => (item += 1 + random(widest)));
    });
    const longest = round % 3 === 0 ? 7 : Number.POSITIVE_INFINITY;
    // Some items name a list twice, as a text does that holds a shingle twice.
    const members = memberships(lists, () => random(4) === 0);
    const packed = packLists(lists.length, members, longest);
    const read = listReader(packed);
    const limit = round % 5 === 0 ? 3 : 1000;
    for (const [list, items] of lists.entries()) {
      expect([...read(list, limit)]).toEqual(items.slice(0, Math.min(limit, longest)));
    }
  }
});

test("the greatest number that an index can have goes through", () => {
  const items = [0, 127, 128, 0xfffffffe];
  const packed = packLists(
    1,
    memberships([items], () => false),
  );
  expect([...listReader(packed)(0, 10)]).toEqual([0, 127, 128, 0xfffffffe]);
});

function memberships(lists: readonly number[][], isTwice: () => boolean): Memberships {
  const items = [...new Set(lists.flat())].sort((a, b) => a - b);
  const named: number[] = [];
  const ends = items.map((item) => {
    for (const [list, held] of lists.entries()) {
      if (held.includes(item)) named.push(list, ...(isTwice() ? [list] : []));
    }
    return named.length;
  });
  return { items: Uint32Array.from(items), lists: Uint32Array.from(named), ends: Uint32Array.from(ends) };
}
