/** On standardised features. */
const RIDGE = 10;

/**
 * Logistic regression with a ridge, by Newton's method.
 *
 * @param samples `{ features, right, weight, base }`; `features` maps names to numbers, `base` is what is known besides, in log
 * odds (0 where left out).
 * @param signs 1 or -1 for features whose weight may have no other sign; it is 0 where the samples say otherwise.
 * @returns weights by name, `bias` among them, to three significant digits; none of features that are always the same.
 */
export function fitLogistic(samples, signs = {}) {
  return keepingSigns(signs, (left) => logistic(samples, left));
}

function logistic(samples, left) {
  const scales = scalesOf(samples.map(({ features }) => features));
  const names = Object.keys(scales).filter((name) => !left.has(name));
  const rows = samples.map(({ features }) => [1, ...names.map((name) => features[name] / scales[name])]);
  const penalty = [0, ...names.map(() => RIDGE)];
  const weights = newton(penalty, (weights, add) => {
    for (const [index, row] of rows.entries()) {
      const { right, weight, base = 0 } = samples[index];
      const share = 1 / (1 + Math.exp(-base - dot(weights, row)));
      add(row, weight * (Number(right) - share), weight * share * (1 - share));
    }
  });
  return { bias: rounded(weights[0]), ...unscaled(names, weights.slice(1), scales) };
}

/**
 * Conditional logistic regression: which of the options of each sample is the right one. As `fitLogistic`, without bias.
 *
 * @param samples `{ options: [{ features, right }], weight }`; where several options are right, any of them counts.
 */
export function fitChoice(samples, signs = {}) {
  return keepingSigns(signs, (left) => choice(samples, left));
}

function choice(samples, left) {
  const scales = scalesOf(samples.flatMap(({ options }) => options.map(({ features }) => features)));
  const names = Object.keys(scales).filter((name) => !left.has(name));
  const sets = samples.map(({ options, weight }) => ({
    weight,
    rights: options.map(({ right }) => right),
    rows: options.map(({ features }) => names.map((name) => (features[name] ?? 0) / scales[name])),
  }));
  const weights = newton(
    names.map(() => RIDGE / 5),
    (weights, add) => {
      for (const { rows, rights, weight } of sets) {
        const shares = softmax(rows.map((row) => dot(weights, row)));
        const target = rights.map((right, at) => (right ? shares[at] : -1));
        const wanted = target.indexOf(Math.max(...target));
        const mean = rows[0].map((_, at) => rows.reduce((sum, row, index) => sum + shares[index] * row[at], 0));
        add(minus(rows[wanted], mean), weight, 0);
        for (const [index, row] of rows.entries()) add(minus(row, mean), 0, weight * shares[index]);
      }
    },
  );
  return unscaled(names, weights, scales);
}

/** @param pass Calls `add(row, gradient, curvature)` for each part of the likelihood at the given weights. */
function newton(penalty, pass) {
  let weights = penalty.map(() => 0);
  for (let round = 0; round < 40; round++) {
    const gradient = weights.map((weight, at) => -penalty[at] * weight);
    const hessian = weights.map((_, a) => weights.map((_, b) => (a === b ? penalty[a] + 1e-9 : 0)));
    pass(weights, (row, slope, curve) => {
      for (let a = 0; a < row.length; a++) {
        gradient[a] += slope * row[a];
        if (curve !== 0) for (let b = 0; b < row.length; b++) hessian[a][b] += curve * row[a] * row[b];
      }
    });
    const step = solve(hessian, gradient);
    const longest = Math.max(...step.map(Math.abs));
    const reach = longest > 2 ? 2 / longest : 1;
    weights = weights.map((weight, at) => weight + reach * step[at]);
    if (longest < 1e-5) break;
  }
  return weights;
}

/** The standard deviation of each feature, and only of those that have one. */
function scalesOf(rows) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = rows.map((row) => row[name] ?? 0);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
      return variance > 1e-9 ? [[name, Math.sqrt(variance)]] : [];
    }),
  );
}

function unscaled(names, weights, scales) {
  return Object.fromEntries(names.map((name, at) => [name, rounded(weights[at] / scales[name])]));
}

const rounded = (value) => (Math.abs(value) < 0.005 ? 0 : Number(value.toPrecision(3)));
const dot = (a, b) => a.reduce((sum, value, at) => sum + value * b[at], 0);
const minus = (a, b) => a.map((value, at) => value - b[at]);

function softmax(values) {
  const most = Math.max(...values);
  const shares = values.map((value) => Math.exp(value - most));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

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

/** Fits without the features whose weights have the wrong sign, until there are none. */
function keepingSigns(signs, fitWithout) {
  const left = new Set();
  for (;;) {
    const weights = fitWithout(left);
    const wrong = Object.keys(weights).filter((name) => (signs[name] ?? 0) * weights[name] < 0);
    if (wrong.length === 0) return { ...weights, ...Object.fromEntries([...left].map((name) => [name, 0])) };
    for (const name of wrong) left.add(name);
  }
}
