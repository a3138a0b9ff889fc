/**
 * Logistic regression with a small ridge, by Newton's method.
 *
 * @param samples `{ features, right, weight }`; `features` maps names to numbers.
 * @returns weights by name, `bias` among them, to two decimals.
 */
export function fitLogistic(samples, names, ridge = 1) {
  const size = names.length + 1;
  const rows = samples.map(({ features }) => [1, ...names.map((name) => features[name])]);
  let weights = new Array(size).fill(0);
  for (let round = 0; round < 50; round++) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : -ridge * weight));
    const hessian = weights.map((_, a) => weights.map((_, b) => (a === b && a > 0 ? ridge : 0)));
    for (const [index, row] of rows.entries()) {
      const { right, weight } = samples[index];
      const share = 1 / (1 + Math.exp(-dot(weights, row)));
      for (let a = 0; a < size; a++) {
        gradient[a] += weight * (Number(right) - share) * row[a];
        for (let b = 0; b < size; b++) hessian[a][b] += weight * share * (1 - share) * row[a] * row[b];
      }
    }
    for (let at = 0; at < size; at++) hessian[at][at] += 1e-9;
    const step = solve(hessian, gradient);
    weights = weights.map((weight, at) => weight + step[at]);
    if (Math.max(...step.map(Math.abs)) < 1e-6) break;
  }
  return Object.fromEntries(["bias", ...names].map((name, at) => [name, Math.round(weights[at] * 100) / 100]));
}

/** Mean negative log likelihood. */
export function lossOf(samples, shareOf) {
  let loss = 0;
  let total = 0;
  for (const { features, right, weight } of samples) {
    const share = Math.min(1 - 1e-9, Math.max(1e-9, shareOf(features)));
    loss -= weight * Math.log(right ? share : 1 - share);
    total += weight;
  }
  return loss / total;
}

const dot = (a, b) => a.reduce((sum, value, at) => sum + value * b[at], 0);

/** Gaussian elimination with pivoting. */
function solve(matrix, vector) {
  const rows = matrix.map((row, at) => [...row, vector[at]]);
  const size = rows.length;
  for (let at = 0; at < size; at++) {
    let pivot = at;
    for (let row = at + 1; row < size; row++) if (Math.abs(rows[row][at]) > Math.abs(rows[pivot][at])) pivot = row;
    [rows[at], rows[pivot]] = [rows[pivot], rows[at]];
    for (let row = at + 1; row < size; row++) {
      const factor = rows[row][at] / rows[at][at];
      for (let column = at; column <= size; column++) rows[row][column] -= factor * rows[at][column];
    }
  }
  const result = new Array(size).fill(0);
  for (let at = size - 1; at >= 0; at--) {
    let sum = rows[at][size];
    for (let column = at + 1; column < size; column++) sum -= rows[at][column] * result[column];
    result[at] = sum / rows[at][at];
  }
  return result;
}
