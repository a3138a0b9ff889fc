import { normalQuantile } from "./normal.js";

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
