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
