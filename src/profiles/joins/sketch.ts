import type { FieldProfile } from "../profile.js";

/** A bottom-k sketch, ready to be compared with many others. */
export interface ReadSketch {
  readonly method: string;
  /** Ascending. */
  readonly ranks: Float64Array;
  /** The greatest rank kept; undefined where all values are. */
  readonly bound: number | undefined;
}

/** Estimated containment of two fields' distinct values in each other. */
export interface Containment {
  readonly from: number;
  readonly to: number;
  /** Values of `from` that were compared; `exact` when they are all, else the error is about 1 / sqrt(sample). */
  readonly sample: number;
  readonly exact: boolean;
}

/** Ranks are written to this base, or as hexadecimal digits with zeros before: read to this base, both keep their order. */
const BASE = 36;

export function readSketch({ sketch }: FieldProfile): ReadSketch | undefined {
  if (!sketch || sketch.values.length === 0) return undefined;
  const { method, size, values } = sketch;
  const ranks = Float64Array.from(values, (value) => Number.parseInt(value, BASE));
  return { method, ranks, bound: values.length < size ? undefined : ranks.at(-1) };
}

/** Below the lower of the two greatest ranks both sketches are complete. Undefined where they do not compare. */
export function containment(from: ReadSketch | undefined, to: ReadSketch | undefined): Containment | undefined {
  if (!from || !to || from.method !== to.method) return undefined;
  const bound = lower(from.bound, to.bound);
  const [left, right] = [countTo(from.ranks, bound), countTo(to.ranks, bound)];
  if (left === 0 || right === 0) return undefined;
  let both = 0;
  for (let own = 0, other = 0; own < left && other < right; ) {
    const ahead = from.ranks[own]! - to.ranks[other]!;
    if (ahead === 0) both++;
    if (ahead <= 0) own++;
    if (ahead >= 0) other++;
  }
  return { from: both / left, to: both / right, sample: left, exact: bound === undefined };
}

/** Values of which none is found where two in five would be: chance allows that once in 25,000 times. */
const FIRST = 20;

/** Whether the first values tell already that most are not in the other: many pairs are compared. */
export function areApart(from: ReadSketch | undefined, to: ReadSketch | undefined): boolean {
  if (!from || !to || from.method !== to.method || from.ranks.length < FIRST) return false;
  if (to.bound !== undefined && from.ranks[FIRST - 1]! > to.bound) return false;
  for (let own = 0, other = 0; own < FIRST && other < to.ranks.length; ) {
    const ahead = from.ranks[own]! - to.ranks[other]!;
    if (ahead === 0) return false;
    if (ahead < 0) own++;
    else other++;
  }
  return true;
}

function lower(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}

/** How many ranks lie up to one. */
function countTo(ranks: Float64Array, bound: number | undefined): number {
  if (bound === undefined) return ranks.length;
  let [low, high] = [0, ranks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranks[middle]! <= bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
