import { describe, expect, test } from "vitest";
import { accuracyOf, compareScores } from "#askable/evaluation/compare/compare-scores.js";
import { mcNemarExact } from "#askable/evaluation/compare/paired-tests.js";

const ids = Array.from({ length: 12 }, (_, index) => `q${index}`);
const databases = ids.map((_, index) => (index < 6 ? "shop" : "bank"));
const tiers = ids.map((_, index) => (index === 0 ? undefined : index < 8 ? "easy" : "hard"));
const right = (...places: readonly number[]) => ids.map((_, index) => Number(places.includes(index)));
const FIRST = right(0, 1, 2, 3);
const BETTER = right(0, 1, 2, 4, 5, 6, 7, 8, 9, 10);

describe("each system is compared with the first on the same questions", () => {
  const [better, same, ...others] = compareScores({
    ids,
    databases,
    tiers,
    values: new Map([
      ["first", FIRST],
      ["better", BETTER],
      ["same", FIRST],
    ]),
  });

  test("by what it won and lost, McNemar's test and the difference in each tier", () => {
    expect(others).toEqual([]);
    expect(better).toMatchObject({
      run: "better",
      against: "first",
      won: ["q4", "q5", "q6", "q7", "q8", "q9", "q10"],
      lost: ["q3"],
      p: mcNemarExact(1, 7),
      difference: { value: 0.5, n: 12 },
      byTier: { easy: { n: 7 }, hard: { value: 0.75, n: 4 } },
    });
    expect(better!.difference.low).toBeLessThan(0.5);
    expect(better!.byDatabases).toEqual({ low: expect.any(Number), high: expect.any(Number) });
  });

  test("with Holm's correction over all of them", () => {
    expect(better!.adjusted).toBeCloseTo(2 * better!.p!, 12);
    expect(same).toMatchObject({ p: 1, adjusted: 1, won: [], lost: [], smallest: null, difference: { value: 0 } });
  });
});

test("values between 0 and 1 have intervals and no test", () => {
  const half = ids.map(() => 0.5);
  const [found] = compareScores({
    ids,
    databases: ids.map(() => "shop"),
    tiers: [],
    values: new Map([
      ["first", FIRST],
      ["half", half],
    ]),
  });
  expect(found).toMatchObject({ p: null, adjusted: null, smallest: null, byDatabases: null, byTier: {} });
  expect(found!.difference.value).toBeCloseTo(0.5 - 4 / 12, 12);
});

test("an accuracy has its interval, over databases too where there are several", () => {
  expect(accuracyOf(FIRST, databases)).toMatchObject({ value: expect.closeTo(1 / 3, 12), n: 12 });
  expect(accuracyOf(FIRST, databases).byDatabases).toEqual({ low: 0, high: expect.closeTo(2 / 3, 12) });
  expect(accuracyOf([1], ["shop"])).toEqual({ value: 1, low: 1, high: 1, n: 1, byDatabases: null });
});
