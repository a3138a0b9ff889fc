import { expect, test } from "vitest";
import { bandHasher, estimateJaccard, hashFamily, LSH_DEFAULTS, writeSignature } from "#askable/indexes/values/lsh.js";
import { shingleSet } from "#askable/indexes/values/shingles.js";
import { unitsFor, writeUnits } from "#askable/indexes/values/units.js";

const SIZE = 256;

function signature(items: ReadonlySet<number>, seed: number): Uint32Array {
  const target = new Uint32Array(SIZE);
  writeSignature(Uint32Array.from(items), items.size, hashFamily(SIZE, seed), target);
  return target;
}

function jaccard(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const both = [...a].filter((item) => b.has(item)).length;
  return both / (a.size + b.size - both);
}

test("a text has length + k - 1 shingles, the shortest code too", () => {
  expect([shingleSet("ak", 3).size, shingleSet("a", 3).size, shingleSet("nashville", 3).size]).toEqual([4, 3, 11]);
});

test("the order and repetition of items do not matter to a signature", () => {
  const items = [5, 900, 77, 31];
  const other = new Uint32Array([31, 77, 5, 5, 900, 31]);
  const target = new Uint32Array(SIZE);
  writeSignature(other, other.length, hashFamily(SIZE, 1), target);
  expect(target).toEqual(signature(new Set(items), 1));
});

test("equal positions estimate the Jaccard similarity without bias and within its standard error", () => {
  for (const overlap of [10, 40, 80]) {
    const a = new Set(Array.from({ length: 100 }, (_, index) => Math.imul(index, 2654435761) >>> 0));
    const b = new Set(
      Array.from({ length: 100 }, (_, index) => Math.imul(index < overlap ? index : index + 1000, 2654435761) >>> 0),
    );
    const exact = jaccard(a, b);
    const errors = Array.from(
      { length: 40 },
      (_, seed) => estimateJaccard(signature(a, seed * 1000), signature(b, seed * 1000)) - exact,
    );
    const bias = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    const rmse = Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length);
    const standardError = Math.sqrt((exact * (1 - exact)) / SIZE);
    expect(Math.abs(bias)).toBeLessThan((4 * standardError) / Math.sqrt(errors.length));
    expect(rmse).toBeLessThan(1.5 * standardError);
    expect(rmse).toBeGreaterThan(0.6 * standardError);
  }
});

test("pairs share a band as often as 1 - (1 - J^rows)^bands says", () => {
  const random = sequence();
  const alike: { similarity: number; found: boolean }[] = [];
  const hashUnits = bandHasher(LSH_DEFAULTS);
  const units = unitsFor();
  const hash = (text: string) => hashUnits(units.data, writeUnits(text, units));
  for (let pair = 0; pair < 3000; pair++) {
    const a = word(random, 10);
    const b = [...a].map((letter) => (random() < 0.22 ? word(random, 1) : letter)).join("");
    if (a === b) continue;
    const codes = hash(a).slice();
    const others = hash(b);
    alike.push({
      similarity: jaccard(shingleSet(a, 3), shingleSet(b, 3)),
      found: codes.some((code, band) => code === others[band]),
    });
  }
  const { rows, bands } = LSH_DEFAULTS;
  for (const [low, high] of [
    [0.05, 0.15],
    [0.15, 0.3],
    [0.3, 0.5],
  ] as const) {
    const within = alike.filter(({ similarity }) => similarity >= low && similarity < high);
    const expected =
      within.reduce((sum, { similarity }) => sum + 1 - (1 - similarity ** rows) ** bands, 0) / within.length;
    const actual = within.filter(({ found }) => found).length / within.length;
    expect(within.length).toBeGreaterThan(200);
    expect(Math.abs(actual - expected)).toBeLessThan(0.06);
  }
});

function sequence(): () => number {
  let state = 12345;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function word(random: () => number, length: number): string {
  return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join("");
}
