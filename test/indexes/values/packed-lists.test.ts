import { expect, test } from "vitest";
import { listReader, packLists } from "#askable/indexes/values/packed-lists.js";

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
    const packed = packLists(
      lists.length,
      (emit) => {
        for (const [list, items] of lists.entries()) {
          for (const item of items) {
            emit(list, item);
            if (random(4) === 0) emit(list, item);
          }
        }
      },
      longest,
    );
    const read = listReader(packed);
    const limit = round % 5 === 0 ? 3 : 1000;
    for (const [list, items] of lists.entries()) {
      expect([...read(list, limit)]).toEqual(items.slice(0, Math.min(limit, longest)));
    }
  }
});

test("the greatest number that an index can have goes through", () => {
  const packed = packLists(1, (emit) => {
    for (const item of [0, 127, 128, 0xfffffffe]) emit(0, item);
  });
  expect([...listReader(packed)(0, 10)]).toEqual([0, 127, 128, 0xfffffffe]);
});
