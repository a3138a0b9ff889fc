import { rowsBehind } from "../measure/estimates.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import type { Scalar } from "../statistics/scalars.js";

/** A field with its table, for the number of rows behind its statistics. */
export interface Sample {
  readonly table: Pick<TableProfile, "name" | "rows" | "scan">;
  readonly field: FieldProfile;
}

/**
 * Thresholds in use since Lewis, "An Introduction to Credit Scoring" (1994), and Siddiqi, "Credit Risk Scorecards"
 * (2006): below .1 no shift to speak of, up to .25 some, from there a strong one.
 */
export const SOME_SHIFT = 0.1;
export const STRONG_SHIFT = 0.25;

/**
 * A share below which a bin counts as this, so that an empty bin does not make the index infinite. With a smaller one a
 * new value that 2 % of the rows have would count as a shift.
 */
const LEAST_SHARE = 0.001;

/**
 * The population stability index of a field between two profiles: the sum over bins of (a - b) ln(a / b). The bins are
 * those between the earlier quantiles (twenty, or four of older profiles), where values are many and numbers or times,
 * else the most frequent values and all others together. NULL and what stands for it are in no bin: the null rate tells
 * of them. Undefined where the profiles tell too little, and where samples as small as these differ as
 * much by chance once in a thousand times: times nm / (n + m) the index is distributed as chi square (Yurdakul and
 * Naranjo, "Statistical properties of the population stability index", 2020).
 */
export function stabilityIndex(before: Sample, after: Sample): number | undefined {
  const listed = isComplete(before.field) && isComplete(after.field);
  const bins = (listed ? undefined : byQuantiles(before, after)) ?? byValues(before, after);
  if (!bins || bins.length < 2) return undefined;
  const index = bins.reduce((sum, { before, after }) => {
    const [b, a] = [Math.max(before, LEAST_SHARE), Math.max(after, LEAST_SHARE)];
    return sum + (a - b) * Math.log(a / b);
  }, 0);
  const byChance = chiSquare999(bins.length - 1) * (1 / presentRows(before) + 1 / presentRows(after));
  return index > byChance ? Number(index.toFixed(4)) : undefined;
}

interface Bin {
  readonly before: number;
  readonly after: number;
}

function presentRows({ table, field }: Sample): number {
  const rows = rowsBehind(table, field, "top");
  const nullShare = table.rows ? (field.nulls ?? 0) / table.rows : 0;
  return Math.max(1, rows * (1 - nullShare));
}

/** All values are among the most frequent. */
function isComplete({ top, distinct }: FieldProfile): boolean {
  return top !== undefined && distinct?.exact === true && distinct.count <= top.length;
}

/** Fewer cuts than this, and the values repeat so much that they are told apart by themselves. */
const LEAST_CUTS = 3;

/** Values that hardly repeat are told apart by where they lie. */
function byQuantiles(before: Sample, after: Sample): Bin[] | undefined {
  const fine = before.field.twentieths !== undefined && after.field.twentieths !== undefined;
  const [b, a] = [before, after].map(({ field }) => cumulative(field, fine ? field.twentieths : field.quantiles));
  if (!b || !a) return undefined;
  const inside = b.slice(1, -1).map(({ at }) => at);
  const cuts = [...new Set(inside)].filter((cut) => cut < b.at(-1)!.at);
  if (cuts.length < LEAST_CUTS) return undefined;
  const shares = (curve: readonly Point[]) => {
    const below = [0, ...cuts.map((cut) => shareUpTo(curve, cut)), 1];
    return below.slice(1).map((part, index) => part - below[index]!);
  };
  const earlier = shares(b);
  return shares(a).map((part, index) => ({ before: earlier[index]!, after: part }));
}

interface Point {
  readonly at: number;
  /** Share of the values up to there. */
  readonly share: number;
}

/** A value that many rows hold is at several points, one above the other. */
function cumulative({ min, max }: FieldProfile, quantiles: readonly Scalar[] | undefined): Point[] | undefined {
  if (!quantiles || quantiles.length < 3) return undefined;
  const points = [min, ...quantiles, max].map((scalar, index) => ({
    at: positionOf(scalar),
    share: index / (quantiles.length + 1),
  }));
  const rises = points.every(({ at }, index) => !Number.isNaN(at) && (index === 0 || at >= points[index - 1]!.at));
  return rises && points.at(-1)!.at > points[0]!.at ? points : undefined;
}

/** Where a number or a time lies on a line; NaN for other values. */
export function positionOf(scalar: Scalar | undefined): number {
  if (typeof scalar === "number") return scalar;
  if (typeof scalar !== "string" || scalar.trim() === "") return Number.NaN;
  const number = Number(scalar);
  return Number.isNaN(number) && /^\d{4}-\d\d/.test(scalar) ? Date.parse(scalar) : number;
}

function shareUpTo(curve: readonly Point[], position: number): number {
  const next = curve.findIndex(({ at }) => at > position);
  if (next < 0) return 1;
  if (next === 0) return 0;
  const [low, high] = [curve[next - 1]!, curve[next]!];
  return low.share + ((position - low.at) / (high.at - low.at)) * (high.share - low.share);
}

/**
 * A value that stands in one list only was, in the other, at most as frequent as the last of that list: this is taken,
 * so that a shift is understated rather than overstated.
 */
function byValues(before: Sample, after: Sample): Bin[] | undefined {
  const [b, a] = [frequent(before, "told"), frequent(after, "told")];
  if (!b || !a || b.shares.size + a.shares.size === 0) return undefined;
  const values = new Set([...b.shares.keys(), ...a.shares.keys()]);
  const bins = [...values].map((value) => {
    const [earlier, later] = [b.shares.get(value), a.shares.get(value)];
    return {
      before: earlier ?? Math.min(b.bound, later ?? 0),
      after: later ?? Math.min(a.bound, earlier ?? 0),
    };
  });
  const rest = (side: keyof Bin) => Math.max(0, 1 - bins.reduce((sum, bin) => sum + bin[side], 0));
  const others = { before: rest("before"), after: rest("after") };
  return others.before + others.after > 0.001 ? [...bins, others] : bins;
}

interface Frequent {
  readonly shares: ReadonlyMap<Scalar, number>;
  readonly bound: number;
}

/**
 * The shares of the most frequent values; `bound` is the most that a value beyond them can have. `told` leaves out what
 * stands for a missing value, and takes the shares of the rows that hold another one.
 */
export function frequent(sample: Sample, which: "all" | "told" = "all"): Frequent | undefined {
  const { top, disguisedMissing = [] } = sample.field;
  if (!top || top.length === 0 || !top.some(({ count }) => count > 1)) return undefined;
  const left = new Map(which === "told" ? disguisedMissing.map(({ value, count }) => [value, count]) : []);
  const rows = Math.max(1, presentRows(sample) - [...left.values()].reduce((sum, count) => sum + count, 0));
  const told = top.filter(({ value }) => !left.has(value));
  const shares = new Map(told.map(({ value, count }) => [value, Math.min(1, count / rows)]));
  return { shares, bound: isComplete(sample.field) || shares.size === 0 ? 0 : Math.min(...shares.values()) };
}

/** The .999 quantile of chi square (Wilson and Hilferty, 1931). */
function chiSquare999(freedom: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + 3.0902 * Math.sqrt(part)) ** 3;
}
