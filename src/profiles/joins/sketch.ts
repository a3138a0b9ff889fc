import type { FieldProfile } from "../profile.js";

/** A bottom-k sketch, ready to be compared with many others. */
export interface ReadSketch {
  readonly method: string;
  /** In the order of their ranks. */
  readonly values: readonly string[];
  readonly set: ReadonlySet<string>;
  /** The greatest rank kept; undefined where all values are. */
  readonly bound: string | undefined;
}

/** Estimated containment of two fields' distinct values in each other. */
export interface Containment {
  readonly from: number;
  readonly to: number;
  /** Values of `from` that were compared; `exact` when they are all, else the error is about 1 / sqrt(sample). */
  readonly sample: number;
  readonly exact: boolean;
}

export function readSketch({ sketch }: FieldProfile): ReadSketch | undefined {
  if (!sketch || sketch.values.length === 0) return undefined;
  const { method, size, values } = sketch;
  return { method, values, set: new Set(values), bound: values.length < size ? undefined : values.at(-1) };
}

/** Below the lower of the two greatest ranks both sketches are complete. Undefined where they do not compare. */
export function containment(from: ReadSketch | undefined, to: ReadSketch | undefined): Containment | undefined {
  if (!from || !to || from.method !== to.method) return undefined;
  const bound = lower(from.bound, to.bound);
  const [left, right] = [countTo(from.values, bound), countTo(to.values, bound)];
  if (left === 0 || right === 0) return undefined;
  let both = 0;
  for (let at = 0; at < left; at++) if (to.set.has(from.values[at] ?? "")) both++;
  return { from: both / left, to: both / right, sample: left, exact: bound === undefined };
}

/** Values of which none is found where two in five would be: chance allows that once in 25,000 times. */
const FIRST = 20;

/** Whether the first values tell already that most are not in the other: many pairs are compared. */
export function areApart(from: ReadSketch | undefined, to: ReadSketch | undefined): boolean {
  if (!from || !to || from.method !== to.method || from.values.length < FIRST) return false;
  for (let at = 0; at < FIRST; at++) {
    const value = from.values[at] ?? "";
    if (to.set.has(value) || (to.bound !== undefined && byRank(value, to.bound) > 0)) return false;
  }
  return true;
}

function lower(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return byRank(a, b) <= 0 ? a : b;
}

/** How many values lie up to a rank. */
function countTo(values: readonly string[], bound: string | undefined): number {
  if (bound === undefined) return values.length;
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byRank(values[middle] ?? "", bound) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Ranks are numbers written to some base: the longer one is the greater. */
const byRank = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
