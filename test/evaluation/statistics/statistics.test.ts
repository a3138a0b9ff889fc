import { describe, expect, test } from "vitest";
import { holm, mcNemarExact, smallestDifference } from "#askable/evaluation/compare/paired-tests.js";
import { bootstrapMean, pairedDifference } from "#askable/evaluation/statistics/bootstrap.js";
import { measureCalibration } from "#askable/evaluation/statistics/calibration.js";
import { normalQuantile } from "#askable/evaluation/statistics/normal.js";
import { riskCoverage } from "#askable/evaluation/statistics/risk-coverage.js";
import { wilson } from "#askable/evaluation/statistics/wilson.js";

// Expected figures: SciPy 1.17.1, statsmodels 0.15.0 and scikit-learn 1.x unless a paper is named.

const shares = (right: number, wrong: number) => [
  ...new Array<number>(right).fill(1),
  ...new Array<number>(wrong).fill(0),
];

describe("the bootstrap", () => {
  test("gives the limits of a share that the binomial distribution has (scipy.stats.binom.ppf)", () => {
    const found = bootstrapMean(shares(42, 18), { resamples: 20_000 });
    expect(found).toEqual({ value: 0.7, low: 35 / 60, high: 49 / 60, n: 60 });
  });

  test("gives the limits of a mean as scipy.stats.bootstrap (percentile, 500,000 resamples)", () => {
    const values = [0.2, 1.4, -0.3, 2.2, 0.9, 0.1, 3.1, -0.8, 1.1, 0.5];
    const found = bootstrapMean(values, { resamples: 50_000 })!;
    expect(found.value).toBeCloseTo(0.84, 12);
    expect(found.low).toBeCloseTo(0.18, 1);
    expect(found.high).toBeCloseTo(1.56, 1);
  });

  test("draws whole clusters, as scipy.stats.bootstrap of paired sums and sizes", () => {
    const right = [8, 3, 10, 2, 6, 9];
    const sizes = [10, 10, 12, 9, 8, 10];
    const values = right.flatMap((each, index) => shares(each, sizes[index]! - each));
    const clusters = sizes.flatMap((size, index) => new Array<string>(size).fill(`database ${index}`));
    const found = bootstrapMean(values, { clusters, resamples: 50_000 })!;
    expect(found.value).toBeCloseTo(38 / 59, 12);
    expect(found.low).toBeCloseTo(0.4182, 2);
    expect(found.high).toBeCloseTo(0.8382, 2);
  });

  test("is the same for the same seed, and has nothing to say of nothing or of one cluster", () => {
    const values = shares(30, 20);
    expect(bootstrapMean(values, { seed: 7 })).toEqual(bootstrapMean(values, { seed: 7 }));
    expect(bootstrapMean([])).toBeUndefined();
    expect(bootstrapMean([1, 0], { clusters: ["a", "a"] })).toBeUndefined();
    expect(bootstrapMean([1])).toEqual({ value: 1, low: 1, high: 1, n: 1 });
  });

  test("of a difference keeps the pairs together", () => {
    const first = shares(40, 60);
    const second = [...shares(40, 0), ...shares(10, 50)];
    const found = pairedDifference(first, second)!;
    expect(found.value).toBeCloseTo(0.1, 12);
    expect([found.low, found.high]).toEqual([expect.closeTo(0.05, 1), expect.closeTo(0.16, 1)]);
    expect(found.low).toBeGreaterThan(0);
  });
});

describe("tests of a difference", () => {
  test("McNemar's exact test equals statsmodels' mcnemar(exact=True)", () => {
    const found = [
      [86, 150],
      [2, 9],
      [0, 5],
      [6, 0],
      [12, 13],
      [7, 7],
      [700, 800],
      [3, 25],
      [0, 0],
    ].map(([first, second]) => mcNemarExact(first!, second!));
    const expected = [
      3.7159361395713866e-5, 0.0654296875, 0.0625, 0.03125, 1, 1, 0.010559255466711506, 2.744048833847046e-5, 1,
    ];
    expect(found).toEqual(expected.map((value) => expect.closeTo(value, 12)));
    expect(mcNemarExact(0, 2000)).toBe(0);
  });

  test("Holm's correction equals statsmodels' multipletests", () => {
    const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 12));
    expect(holm([0.01, 0.04, 0.03, 0.005, 0.5])).toEqual(close([0.04, 0.09, 0.09, 0.025, 0.5]));
    expect(holm([0.0008, 0.2, 0.03, 0.03, 0.9, 0.011])).toEqual(close([0.0048, 0.4, 0.12, 0.12, 0.9, 0.055]));
    expect(holm([])).toEqual([]);
  });

  test("the smallest difference is that of Connor's formula, solved by scipy.optimize.brentq", () => {
    const found = [
      [100, 0.2],
      [507, 0.2],
      [1534, 0.15],
      [60, 0.3],
    ].map(([questions, discordant]) => smallestDifference(questions!, discordant!));
    const expected = [0.12381933148441379, 0.05551426486142708, 0.02768235113101881, 0.1942343224624992];
    expect(found).toEqual(expected.map((value) => expect.closeTo(value, 10)));
  });

  test("there is no smallest difference of too few questions, or of runs that agree on all", () => {
    expect([smallestDifference(1, 1), smallestDifference(6, 0.3), smallestDifference(500, 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test("Wilson's interval has the published limits (Newcombe 1998, Statistics in Medicine 17, 857-872, table I)", () => {
  const limits = [
    [81, 263],
    [15, 148],
    [0, 20],
    [1, 29],
    [29, 29],
  ].map(([right, n]) => wilson(right!, n!)!);
  expect(limits.map(({ low, high }) => [low.toFixed(4), high.toFixed(4)])).toEqual([
    ["0.2553", "0.3662"],
    ["0.0624", "0.1605"],
    ["0.0000", "0.1611"],
    ["0.0061", "0.1718"],
    ["0.8830", "1.0000"],
  ]);
  expect(wilson(0, 0)).toBeUndefined();
});

test("the normal quantile equals scipy.stats.norm.ppf", () => {
  expect([0.975, 0.8, 0.5, 0.001, 1e-10, 0.9, 0.999999].map(normalQuantile)).toEqual(
    [
      1.959963984540054, 0.8416212335729143, 0, -3.090232306167813, -6.361340902404056, 1.2815515655446004,
      4.753424308817087,
    ].map((value) => expect.closeTo(value, 10)),
  );
});

const CONFIDENCES = [0.95, 0.9, 0.85, 0.8, 0.7, 0.7, 0.65, 0.3, 0.3, 0.25, 0.1, 0.05, 0.99, 0.55, 0.45];
const RIGHT = [1, 1, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1];
const judged = CONFIDENCES.map((confidence, index) => ({ confidence, right: RIGHT[index] === 1 }));

describe("confidence", () => {
  test("is binned and summed up as by scikit-learn's calibration_curve and brier_score_loss", () => {
    const found = measureCalibration(judged)!;
    expect(found.brier).toBeCloseTo(0.18250666666666668, 12);
    expect(found.ece).toBeCloseTo(0.164, 12);
    expect(found.bins.map(({ accuracy }) => accuracy)).toEqual(
      [0, 1 / 3, 1, 0, 2 / 3, 1, 0.5, 1].map((value) => expect.closeTo(value, 12)),
    );
    expect(found.bins.map(({ confidence }) => confidence)).toEqual(
      [0.075, 0.85 / 3, 0.45, 0.55, 2.05 / 3, 0.8, 0.875, 0.97].map((value) => expect.closeTo(value, 12)),
    );
    expect(found.bins.map(({ n }) => n)).toEqual([2, 3, 1, 1, 3, 1, 2, 2]);
  });

  test("gives the area under the risk-coverage curve that NumPy gives", () => {
    const plain = [0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5].map((confidence, index) => ({
      confidence,
      right: [1, 1, 0, 1, 0, 1, 0][index] === 1,
    }));
    expect(riskCoverage(plain)!.aurc).toBeCloseTo(0.24931972789115647, 12);
    // Equal confidences: the mean over 40,000 random orders, which differs by 0.00003.
    expect(riskCoverage(judged)!.aurc).toBeCloseTo(0.25341, 3);
    expect(riskCoverage(judged.toReversed())!.aurc).toBeCloseTo(riskCoverage(judged)!.aurc, 12);
  });

  test("of one value, of all right and of all wrong answers is no trap", () => {
    const all = (right: boolean) => CONFIDENCES.map((confidence) => ({ confidence, right }));
    expect([riskCoverage(all(true))!.aurc, riskCoverage(all(false))!.aurc]).toEqual([0, 1]);
    expect(riskCoverage([{ confidence: 0, right: false }])).toEqual({
      n: 1,
      points: [{ confidence: 0, coverage: 1, risk: 1 }],
      aurc: 1,
      best: 1,
      chance: 1,
    });
    expect([measureCalibration([]), riskCoverage([])]).toEqual([undefined, undefined]);
  });
});
