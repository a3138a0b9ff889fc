import { expect, test } from "vitest";
import { BottomK } from "#askable/sketches/bottom-k.js";
import { mix, rank } from "#askable/sketches/hash.js";
import { mergeMoments, momentsFrom, noMoments } from "#askable/sketches/moments.js";
import { randomFrom } from "./random.js";

function ranksOf(keys: readonly number[], size: number): number[] {
  const sample = new BottomK<number>(size);
  for (const key of keys) {
    mix(key);
    sample.offer(rank(), key);
  }
  return sample.entries().map((entry) => entry.rank);
}

test("keeps the smallest ranks, each once, in whatever order they come", () => {
  const keys = Array.from({ length: 20_000 }, (_, index) => index % 7000);
  const ranks = [...new Set(keys)].map((key) => {
    mix(key);
    return rank();
  });
  const smallest = ranks.sort((a, b) => a - b).slice(0, 256);
  expect(ranksOf(keys, 256)).toEqual(smallest);
  expect(ranksOf([...keys].reverse(), 256)).toEqual(smallest);
  expect(ranksOf([3, 1, 3], 256)).toHaveLength(2);
});

test("two samples tell the overlap of two sets", () => {
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
  const [a, b] = [ranksOf(range(0, 60_000), 1024), ranksOf(range(30_000, 90_000), 1024)];
  const union = [...new Set([...a, ...b])].sort((x, y) => x - y).slice(0, 1024);
  const both = union.filter((entry) => a.includes(entry) && b.includes(entry));
  // A third of all 90,000 values is in both sets; the standard error is .015.
  expect(both.length / union.length).toBeGreaterThan(1 / 3 - 0.06);
  expect(both.length / union.length).toBeLessThan(1 / 3 + 0.06);
});

test("mean and deviation of parts give those of the whole, far from zero too", () => {
  const random = randomFrom(3);
  for (const offset of [0, 1e9, -1e15]) {
    const numbers = Array.from({ length: 10_000 }, () => offset + Math.floor(random() * 1000));
    let merged = noMoments;
    for (let at = 0; at < numbers.length; at += 777) {
      const part = numbers.slice(at, at + 777);
      const origin = at === 0 ? numbers[0]! : merged.mean;
      const apart = part.map((number) => number - origin);
      const sum = apart.reduce((a, b) => a + b, 0);
      merged = mergeMoments(
        merged,
        momentsFrom(
          origin,
          part.length,
          sum,
          apart.reduce((a, b) => a + b * b, 0),
        ),
      );
    }
    const shifted = numbers.map((number) => number - offset);
    const mean = shifted.reduce((a, b) => a + b, 0) / numbers.length;
    const variance = shifted.reduce((sum, number) => sum + (number - mean) ** 2, 0) / numbers.length;
    expect(merged.count).toBe(10_000);
    expect(Math.abs(merged.mean - offset - mean)).toBeLessThan(Math.abs(offset) * 1e-15 + 1e-9);
    expect(Math.abs(Math.sqrt(merged.squares / merged.count) - Math.sqrt(variance))).toBeLessThan(1e-3);
  }
});
