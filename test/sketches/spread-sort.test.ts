import { expect, test } from "vitest";
import { hashText } from "#askable/sketches/hash.js";
import { spreadSort } from "#askable/sketches/spread-sort.js";
import { randomFrom } from "./random.js";

const random = randomFrom(5);
const kinds: Record<string, (index: number) => number> = {
  even: () => random(),
  "of few values": () => Math.floor(random() * 5),
  "all the same": () => 3,
  "most of them in one place": (index) => (index === 0 ? 1e300 : random()),
  "over all magnitudes": () => (random() < 0.5 ? -1 : 1) * 10 ** (random() * 600 - 300),
  "with infinities": () => [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, random()][Math.floor(random() * 3)]!,
  "at the ends of the doubles": () => (random() < 0.5 ? -1 : 1) * Number.MAX_VALUE * random(),
  "smaller than any normal double": () => random() * 1e-310,
  ascending: (index) => index,
  descending: (index) => -index,
  "of texts": (index) => hashText(`text ${index}`),
};

test.each(Object.entries(kinds))("sorts keys, %s", (_, keyOf) => {
  for (const length of [0, 1, 2, 24, 25, 400, 16_384, 16_385]) {
    const keys = Float64Array.from({ length }, (_, index) => keyOf(index));
    const expected = keys.slice().sort();
    spreadSort(keys);
    expect(Buffer.from(keys.buffer).equals(Buffer.from(expected.buffer))).toBe(true);
  }
});
