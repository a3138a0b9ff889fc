import { groupBy } from "../../collections.js";
import type { JudgedAnswer } from "./calibration.js";

export interface CoveragePoint {
  /** Answers of at least this confidence are given. */
  readonly confidence: number;
  /** Share of the answers that are given. */
  readonly coverage: number;
  /** Share of those given that are wrong. */
  readonly risk: number;
}

export interface RiskCoverage {
  readonly n: number;
  /** One point for each confidence that occurs, the highest first. */
  readonly points: readonly CoveragePoint[];
  /** Area under the curve: the mean risk over all coverages. Low is good. */
  readonly aurc: number;
  /** The area if each right answer had a higher confidence than each wrong one. */
  readonly best: number;
  /** The area if confidence said nothing: the share of wrong answers. */
  readonly chance: number;
}

/**
 * What is gained by not answering where the confidence is low (El-Yaniv and Wiener 2010; AURC as Geifman, Uziel and
 * El-Yaniv 2019). Among equal confidences the order is taken to be random, so the mean over all such orders is given.
 * Undefined of no answers.
 */
export function riskCoverage(answers: readonly JudgedAnswer[]): RiskCoverage | undefined {
  const n = answers.length;
  if (n === 0) return undefined;
  const points: CoveragePoint[] = [];
  let given = 0;
  let wrong = 0;
  let area = 0;
  for (const group of groupedByConfidence(answers)) {
    const errors = group.filter(({ right }) => !right).length;
    for (let count = 1; count <= group.length; count++) {
      area += (wrong + (count * errors) / group.length) / (given + count);
    }
    given += group.length;
    wrong += errors;
    points.push({ confidence: group[0]!.confidence, coverage: given / n, risk: wrong / given });
  }
  return { n, points, aurc: area / n, best: bestArea(n, wrong), chance: wrong / n };
}

function groupedByConfidence(answers: readonly JudgedAnswer[]): JudgedAnswer[][] {
  const groups = groupBy(answers, ({ confidence }) => confidence);
  return [...groups.values()].sort((a, b) => b[0]!.confidence - a[0]!.confidence);
}

function bestArea(n: number, wrong: number): number {
  let area = 0;
  for (let count = 1; count <= wrong; count++) area += count / (n - wrong + count);
  return area / n;
}
