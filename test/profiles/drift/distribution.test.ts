import { describe, expect, test } from "vitest";
import { stabilityIndex } from "#askable/profiles/drift/distribution.js";
import type { FieldProfile } from "#askable/profiles/profile.js";
import { counts, field, table } from "./profiles.js";

describe("the stability index", () => {
  const sample = (facts: Partial<FieldProfile>, rows = 1000) => ({
    table: table("t", [], { rows }),
    field: field("f", facts),
  });

  test("is that of the definition, over values", () => {
    const index = stabilityIndex(
      sample(counts({ a: 500, b: 300, c: 200 })),
      sample(counts({ a: 300, b: 300, c: 400 })),
    );
    expect(index).toBeCloseTo(-0.2 * Math.log(0.6) + 0.2 * Math.log(2), 4);
  });

  test("is that of the definition, over bins between quantiles", () => {
    const before = sample({ min: 0, max: 100, quantiles: [25, 50, 75], distinct: { count: 900, exact: true } });
    const after = sample({ min: 0, max: 100, quantiles: [50, 75, 90], distinct: { count: 900, exact: true } });
    const shares = [0.125, 0.125, 0.25, 0.5];
    const expected = shares.reduce((sum, share) => sum + (share - 0.25) * Math.log(share / 0.25), 0);
    expect(stabilityIndex(before, after)).toBeCloseTo(expected, 4);
    expect(stabilityIndex(before, before)).toBeUndefined();
  });

  test("is taken over twentieths where both have them: a shift between two quartiles counts", () => {
    const spread = (place: (share: number) => number) => {
      const twentieths = Array.from({ length: 19 }, (_, index) => place((index + 1) / 20));
      const quantiles = [twentieths[4]!, twentieths[9]!, twentieths[14]!];
      return { min: place(0), max: place(1), quantiles, twentieths, distinct: { count: 20_000, exact: true } };
    };
    const even = spread((share) => share * 1000);
    const pressed = spread((share) => (share > 0.75 ? 1000 - (1 - share) * 20 : share * 1000));
    const atoms = spread((share) => (share > 0.75 ? 1000 : share * 1000));
    const at = (facts: Partial<FieldProfile>) => sample(facts, 20_000);
    expect(stabilityIndex(at(even), at(pressed))).toBeGreaterThan(0.25);
    expect(stabilityIndex(at(even), at(atoms))).toBeGreaterThan(0.25);
    expect(stabilityIndex(at(even), at(even))).toBeUndefined();
    const { twentieths: _, ...older } = even;
    expect(stabilityIndex(at(older), at(pressed))).toBeUndefined();
  });

  test("has no bin for what stands for a missing value, and is small where 2 % have a new one", () => {
    const told = { a: 300, b: 200, c: 100 };
    const marked = {
      ...counts({ "N/A": 400, ...told }),
      disguisedMissing: [{ value: "N/A", count: 400, reason: "a word" }],
    };
    expect(stabilityIndex(sample(marked), sample({ ...counts(told), nulls: 400 }))).toBeUndefined();
    const index = stabilityIndex(sample(counts({ a: 500, b: 500 })), sample(counts({ a: 490, b: 490, new: 20 })));
    expect(index).toBeLessThan(0.1);
  });

  test("keeps still where so few rows differ as much by chance", () => {
    const [before, after] = [counts({ a: 10, b: 10 }), counts({ a: 13, b: 7 })];
    expect(stabilityIndex(sample(before, 20), sample(after, 20))).toBeUndefined();
    const many = (values: Record<string, number>) =>
      counts(Object.fromEntries(Object.entries(values).map(([value, count]) => [value, count * 100])));
    expect(stabilityIndex(sample(many({ a: 10, b: 10 }), 2000), sample(many({ a: 13, b: 7 }), 2000))).toBeCloseTo(
      0.093,
      2,
    );
  });

  test("does not take a value that may lie just beyond the list for a new one", () => {
    const list = (first: string) => ({
      top: [first, "b", "c"].map((value) => ({ value, count: 2 })),
      distinct: { count: 400, exact: true },
    });
    expect(stabilityIndex(sample(list("a")), sample(list("z")))).toBeUndefined();
  });

  test("holds against random samples: no alarm without a shift in 300 pairs, one with", () => {
    let state = 3;
    const random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    const drawn = (weights: readonly number[]) => {
      const values: Record<string, number> = { a: 0, b: 0, c: 0, d: 0 };
      for (let row = 0; row < 200; row++) {
        const point = random();
        const index = weights.findIndex((_, at) => weights.slice(0, at + 1).reduce((sum, part) => sum + part) > point);
        const value = "abcd"[Math.max(0, index)]!;
        values[value] = (values[value] ?? 0) + 1;
      }
      return sample(counts(values), 200);
    };
    const alarms = (a: readonly number[], b: readonly number[]) =>
      Array.from({ length: 300 }, () => (stabilityIndex(drawn(a), drawn(b)) ?? 0) >= 0.1).filter(Boolean).length;
    const even = [0.25, 0.25, 0.25, 0.25];
    expect(alarms(even, even)).toBeLessThanOrEqual(2);
    expect(alarms(even, [0.55, 0.15, 0.15, 0.15])).toBeGreaterThan(290);
  });
});
