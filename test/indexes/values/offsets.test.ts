import { expect, test } from "vitest";
import { offsetReader, packOffsets } from "#askable/indexes/values/offsets.js";

test.each([0, 1, 15, 16, 17, 1000])("%i packed offsets are read as they were, the end too", (count) => {
  for (const widest of [1, 200, 300, 70_000]) {
    const offsets = new Uint32Array(count + 1);
    for (let at = 0; at < count; at++) offsets[at + 1] = offsets[at]! + ((at * 7919) % widest);
    const read = offsetReader(packOffsets(offsets));
    expect(Array.from(offsets, (_, at) => read(at))).toEqual([...offsets]);
  }
});
