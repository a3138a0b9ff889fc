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
