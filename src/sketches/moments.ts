/** Count, mean and sum of squared distances from the mean. */
export interface Moments {
  readonly count: number;
  readonly mean: number;
  readonly squares: number;
}

export const noMoments: Moments = { count: 0, mean: 0, squares: 0 };

/** Of `count` numbers given by the sums of their distances from `origin` and of the squares of these. */
export function momentsFrom(origin: number, count: number, sum: number, squares: number): Moments {
  if (count === 0) return noMoments;
  return { count, mean: origin + sum / count, squares: Math.max(0, squares - (sum * sum) / count) };
}

/**
 * Both together: T. F. Chan, G. H. Golub, R. J. LeVeque, "Updating Formulae and a Pairwise Algorithm for Computing
 * Sample Variances" (1979).
 */
export function mergeMoments(a: Moments, b: Moments): Moments {
  if (a.count === 0) return b;
  if (b.count === 0) return a;
  const count = a.count + b.count;
  const apart = b.mean - a.mean;
  return {
    count,
    mean: a.mean + apart * (b.count / count),
    squares: a.squares + b.squares + apart * apart * ((a.count * b.count) / count),
  };
}
