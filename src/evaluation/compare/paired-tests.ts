import { normalQuantile } from "../statistics/normal.js";

/**
 * McNemar's exact test: the two-sided probability, where neither of two runs is better, that the questions which only
 * one of them answers rightly are split at least as unevenly as they are. 1 where no question differs.
 */
export function mcNemarExact(onlyFirst: number, onlySecond: number): number {
  const trials = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  if (2 * fewer >= trials - 1) return 1;
  // Terms of the binomial distribution of one half, each from the one before it; logarithms, for 0.5 ** 1100 is 0.
  let term = -trials * Math.LN2;
  let sum = Math.exp(term);
  for (let count = 1; count <= fewer; count++) {
    term += Math.log((trials - count + 1) / count);
    sum += Math.exp(term);
  }
  return Math.min(1, 2 * sum);
}

/**
 * Holm's adjusted probabilities of several tests, in their order: those below 0.05 hold together with at most a 5 %
 * chance that any of them is an accident (Holm 1979).
 */
export function holm(probabilities: readonly number[]): number[] {
  const order = probabilities.map((_, index) => index).sort((a, b) => probabilities[a]! - probabilities[b]!);
  const adjusted = new Array<number>(probabilities.length);
  let highest = 0;
  for (const [rank, index] of order.entries()) {
    highest = Math.max(highest, Math.min(1, (probabilities.length - rank) * probabilities[index]!));
    adjusted[index] = highest;
  }
  return adjusted;
}

export interface DifferenceOptions {
  /** Chance to find a difference that is there. Default 0.8. */
  readonly power?: number | undefined;
  /** Chance to find one that is not, both ways together. Default 0.05. */
  readonly significance?: number | undefined;
}

/**
 * The smallest difference of two accuracies that this many questions, asked of both, can show: McNemar's test finds it
 * with the power asked for. Solved from the sample size of Connor 1987 (Biometrics 43, 207-211).
 *
 * @param discordant Share of the questions that only one of the two answers rightly.
 * @returns Undefined where even all discordant questions on one side would not suffice.
 */
export function smallestDifference(
  questions: number,
  discordant: number,
  options: DifferenceOptions = {},
): number | undefined {
  const { power = 0.8, significance = 0.05 } = options;
  if (questions < 1 || discordant <= 0) return undefined;
  const certain = normalQuantile(1 - significance / 2) * Math.sqrt(discordant);
  const found = normalQuantile(power);
  // n d² = (certain + found √(discordant − d²))², for d
  const squares = questions + found ** 2;
  const rest = certain ** 2 * questions - squares * (certain ** 2 - found ** 2 * discordant);
  const difference = (certain * Math.sqrt(questions) + Math.sqrt(Math.max(0, rest))) / squares;
  return difference <= discordant ? difference : undefined;
}
