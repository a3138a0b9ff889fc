/** Distinct keys in ascending order, and how often each occurs; no `counts` where each occurs once. */
export interface Runs {
  readonly keys: Float64Array;
  readonly counts?: Float64Array;
}

export const noRuns: Runs = { keys: new Float64Array() };

/** Of sorted keys, which are overwritten. */
export function runsOf(sorted: Float64Array): Runs {
  const distinct = distinctIn(sorted);
  if (distinct === sorted.length) return { keys: sorted };
  const counts = new Float64Array(distinct);
  let at = -1;
  let last = Number.NaN;
  for (const key of sorted) {
    if (key !== last) {
      at += 1;
      sorted[at] = last = key;
    }
    counts[at]! += 1;
  }
  return { keys: sorted.slice(0, distinct), counts };
}

function distinctIn(sorted: Float64Array): number {
  let distinct = 0;
  let last = Number.NaN;
  for (let index = 0; index < sorted.length; index++) {
    const key = sorted[index]!;
    if (key !== last) distinct += 1;
    last = key;
  }
  return distinct;
}

/** Both together; a key of both has the sum of its counts. */
export function mergeRuns(a: Runs, b: Runs): Runs {
  if (a.keys.length === 0) return b;
  if (b.keys.length === 0) return a;
  const single = a.counts === undefined && b.counts === undefined && mergeApart(a.keys, b.keys);
  if (single) return { keys: single };
  const keys = new Float64Array(a.keys.length + b.keys.length);
  const counts = new Float64Array(keys.length);
  const [left, right] = [a.keys, b.keys];
  let [i, j, at] = [0, 0, 0];
  while (i < left.length && j < right.length) {
    const [x, y] = [left[i]!, right[j]!];
    keys[at] = Math.min(x, y);
    let count = 0;
    if (x <= y) count += a.counts === undefined ? 1 : a.counts[i]!;
    if (y <= x) count += b.counts === undefined ? 1 : b.counts[j]!;
    counts[at++] = count;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  for (const [rest, from] of [
    [a, i],
    [b, j],
  ] as const) {
    const length = rest.keys.length - from;
    keys.set(rest.keys.subarray(from), at);
    if (rest.counts === undefined) counts.fill(1, at, at + length);
    else counts.set(rest.counts.subarray(from), at);
    at += length;
  }
  return at === keys.length ? { keys, counts } : { keys: keys.slice(0, at), counts: counts.slice(0, at) };
}

/** Keys that occur once each, in order; undefined where some key is in both. */
function mergeApart(a: Float64Array, b: Float64Array): Float64Array | undefined {
  const keys = new Float64Array(a.length + b.length);
  let [i, j, at] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i]!, b[j]!];
    if (x === y) return undefined;
    if (x < y) {
      keys[at++] = x;
      i += 1;
    } else {
      keys[at++] = y;
      j += 1;
    }
  }
  keys.set(i < a.length ? a.subarray(i) : b.subarray(j), at);
  return keys;
}

/** Those whose key `keeps`. */
export function filterRuns(runs: Runs, keeps: (key: number) => boolean): Runs {
  const kept: number[] = [];
  runs.keys.forEach((key, index) => {
    if (keeps(key)) kept.push(index);
  });
  if (kept.length === runs.keys.length) return runs;
  const keys = Float64Array.from(kept, (index) => runs.keys[index]!);
  return runs.counts === undefined
    ? { keys }
    : { keys, counts: Float64Array.from(kept, (index) => runs.counts![index]!) };
}

export function countOf(runs: Runs, key: number): number {
  const index = indexOf(runs.keys, key);
  if (index < 0) return 0;
  return runs.counts === undefined ? 1 : runs.counts[index]!;
}

/** Place of a key; -1 where it is not. */
export function indexOf(keys: Float64Array, key: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low < keys.length && keys[low] === key ? low : -1;
}
