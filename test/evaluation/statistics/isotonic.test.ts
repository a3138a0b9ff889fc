import { expect, test } from "vitest";
import type { JudgedAnswer } from "#askable/evaluation/statistics/calibration.js";
import { calibrated, learnPoints } from "#askable/evaluation/statistics/isotonic.js";

/** So many answers of one confidence, the first of them right. */
const answers = (confidence: number, count: number, right: number): JudgedAnswer[] =>
  Array.from({ length: count }, (_, index) => ({ confidence, right: index < right }));

test("groups of one confidence become points, their shares drawn towards the middle by one right and one wrong", () => {
  expect(learnPoints([...answers(0.9, 18, 17), ...answers(0.2, 10, 2)])).toEqual([
    { confidence: expect.closeTo(0.2, 10), accuracy: 0.25, answers: 10 },
    { confidence: expect.closeTo(0.9, 10), accuracy: 0.9, answers: 18 },
  ]);
});

test("neighbours are pooled until accuracy rises with confidence", () => {
  const points = learnPoints([
    ...answers(0.2, 10, 6),
    ...answers(0.4, 10, 2),
    ...answers(0.6, 10, 3),
    ...answers(0.8, 18, 14),
  ]);
  expect(points).toEqual([
    { confidence: expect.closeTo(0.4, 10), accuracy: 12 / 32, answers: 30 },
    { confidence: expect.closeTo(0.8, 10), accuracy: 0.75, answers: 18 },
  ]);
});

test("few answers are put together, and what is left over joins the last group", () => {
  const few = [...answers(0.1, 4, 0), ...answers(0.3, 6, 2), ...answers(0.7, 12, 10), ...answers(0.95, 3, 3)];
  expect(learnPoints(few).map(({ answers }) => answers)).toEqual([10, 15]);
  expect(learnPoints(answers(0.5, 3, 1))).toEqual([{ confidence: 0.5, accuracy: 0.4, answers: 3 }]);
});

test("between points the promise lies on the line, beyond them it is flat, and it never falls", () => {
  const points = [
    { confidence: 0.2, accuracy: 0.3, answers: 10 },
    { confidence: 0.6, accuracy: 0.5, answers: 10 },
    { confidence: 0.9, accuracy: 0.9, answers: 10 },
  ];
  const at = (confidence: number) => Number(calibrated(points, confidence).toFixed(6));
  expect([0, 0.2, 0.4, 0.6, 0.75, 0.9, 1].map(at)).toEqual([0.3, 0.3, 0.4, 0.5, 0.7, 0.9, 0.9]);
  expect(calibrated([], 0.7)).toBe(0.7);
});

test("whatever the answers are, points rise and stay within 0 and 1", () => {
  let seed = 7;
  const chance = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  for (let trial = 0; trial < 50; trial++) {
    const count = Math.ceil(200 * chance());
    const made = Array.from({ length: count }, () => ({
      confidence: Math.round(20 * chance()) / 20,
      right: chance() < 0.5,
    }));
    const points = learnPoints(made);
    expect(points.reduce((sum, point) => sum + point.answers, 0)).toBe(count);
    for (const [index, { confidence, accuracy }] of points.entries()) {
      expect(accuracy).toBeGreaterThan(0);
      expect(accuracy).toBeLessThan(1);
      if (index > 0) {
        expect(confidence).toBeGreaterThan(points[index - 1]!.confidence);
        expect(accuracy).toBeGreaterThan(points[index - 1]!.accuracy);
      }
    }
  }
});
