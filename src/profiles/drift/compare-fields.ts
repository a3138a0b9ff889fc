import { SAMPLED_VALUES } from "../../databases/statistics.js";
import { sortsByTime } from "../meaning/dates.js";
import type { FieldProfile, TableProfile } from "../profile.js";
import type { Scalar } from "../statistics/scalars.js";
import { frequent, positionOf, type Sample, SOME_SHIFT, STRONG_SHIFT, stabilityIndex } from "./distribution.js";
import type { Change } from "./drift.js";

/** Points of the null rate that count as a change; so does the first NULL, and the last that goes. */
const NULL_POINTS = 0.05;
/** A change of the number of distinct values, and of their number for each row, by this part. */
const DISTINCT_PART = 0.1;
/** Where at most so many values occur they are taken for a list, and its length alone tells. */
const LISTED = 50;
/** A part of the earlier range by which one end moved. */
const RANGE_PART = 0.1;
/** The least share of the rows that a value new in the list, or gone from it, has. */
const VALUE_SHARE = 0.01;

/**
 * What changed in a field beyond the thresholds above and those of `distribution.ts`. It is what the drift report says,
 * and, against the profile that the field was described from, the reason to describe it again.
 */
export function compareFields(before: Sample, after: Sample): Change[] {
  const at = { table: after.table.name, field: after.field.name };
  const [b, a] = [before.field, after.field];
  if (a.failure !== undefined && b.failure === undefined) return [{ kind: "unreadable", ...at, message: a.failure }];
  if (b.failure !== undefined && a.failure === undefined) return [{ kind: "readable", ...at }];
  const changes: (Change | undefined)[] = [
    differs("type", at, b.type, a.type),
    differs("comment", at, b.comment ?? "", a.comment ?? ""),
    differs("meaning", at, meaningOf(b), meaningOf(a)),
    nulls(before, after, at),
    distinct(before, after, at),
    values(before, after, at),
    letterCase(b, a, at),
    isPlace(a) || shrank(before, after) ? range(b, a, at) : undefined,
    isPlace(a) ? distribution(before, after, at) : undefined,
  ];
  return changes.filter((change) => change !== undefined);
}

type At = { readonly table: string; readonly field: string };

function differs(kind: "type" | "comment" | "meaning", at: At, before: string, after: string): Change | undefined {
  return before === after ? undefined : { kind, ...at, before, after };
}

function meaningOf({ semantic, constant, copyOf }: FieldProfile): string {
  const parts = [
    semantic && [semantic.type, semantic.unit, semantic.format].filter((part) => part !== undefined).join(", "),
    constant && "the same in all rows",
    copyOf && `a copy of ${copyOf}`,
  ];
  return parts.filter((part) => part).join("; ");
}

function nulls(before: Sample, after: Sample, at: At): Change | undefined {
  const [b, a] = [nullShare(before), nullShare(after)];
  if (b === undefined || a === undefined) return undefined;
  const matters = Math.abs(a - b) >= NULL_POINTS || (a === 0) !== (b === 0);
  return matters ? { kind: "nulls", ...at, before: rounded(b), after: rounded(a) } : undefined;
}

function nullShare({ table, field }: Sample): number | undefined {
  if (field.nulls === undefined || !table.rows) return undefined;
  return Math.min(1, field.nulls / table.rows);
}

/** Numbers of distinct values that grow as the rows do are no change. */
function distinct(before: Sample, after: Sample, at: At): Change | undefined {
  const [b, a] = [before.field.distinct, after.field.distinct];
  if (!b || !a || (isUnique(before) && isUnique(after))) return undefined;
  const moved = (from: number, to: number) => Math.abs(to - from) > DISTINCT_PART * Math.max(from, Number.EPSILON);
  const perRow = ({ table, field }: Sample) => (field.distinct?.count ?? 0) / Math.max(1, table.rows ?? 1);
  const listed = Math.min(b.count, a.count) <= LISTED;
  const unique = isUnique(after);
  const turned = isUnique(before) !== unique;
  const matters = turned || (moved(b.count, a.count) && (listed || moved(perRow(before), perRow(after))));
  if (!matters) return undefined;
  const exact = b.exact && a.exact;
  return { kind: "distinct", ...at, before: b.count, after: a.count, exact, ...(turned && { unique }) };
}

function isUnique({ table, field: { distinct, nulls } }: Sample): boolean {
  return distinct?.exact === true && (table.rows ?? 0) > 1 && distinct.count === (table.rows ?? 0) - (nulls ?? 0);
}

/** Values in one list of the most frequent and not in the other, unless they may lie just beyond its end. */
function values(before: Sample, after: Sample, at: At): Change | undefined {
  const [b, a] = [frequent(before), frequent(after)];
  if (!b || !a) return undefined;
  const only = (here: typeof b, there: typeof a): Scalar[] =>
    [...here.shares]
      .filter(([value, share]) => !there.shares.has(value) && share >= VALUE_SHARE && share >= 2 * there.bound)
      .map(([value]) => value);
  const [appeared, vanished] = [only(a, b), only(b, a)];
  if (appeared.length + vanished.length === 0) return undefined;
  const complete = a.bound === 0 && b.bound === 0;
  const personal = after.field.semantic?.personal !== undefined;
  return personal
    ? { kind: "values", ...at, appeared: [], vanished: [], complete }
    : { kind: "values", ...at, appeared, vanished, complete };
}

/** A share of the values from which on they count as written in one case. */
const IN_ONE_CASE = 0.9;

function letterCase(b: FieldProfile, a: FieldProfile, at: At): Change | undefined {
  const [before, after] = [b.letterCase, a.letterCase];
  if (!before || !after || before.style === after.style) return undefined;
  if (Math.min(before.share, after.share) < IN_ONE_CASE) return undefined;
  return { kind: "letter-case", ...at, before: before.style, after: after.style };
}

/** A part of the rows that went from which on the ends of keys and times tell which. */
const SHRUNK_PART = 0.1;

function shrank(before: Sample, after: Sample): boolean {
  const [b, a] = [before.table.rows ?? 0, after.table.rows ?? 0];
  return b - a > SHRUNK_PART * b;
}

/** Keys and times go on as rows come: their range says nothing. */
function isPlace({ semantic, type }: FieldProfile): boolean {
  return !/identifier|key/.test(semantic?.type ?? "") && !isTime({ semantic, type });
}

/** Whether a field tells when. */
export function isTime({ semantic, type }: Pick<FieldProfile, "semantic" | "type">): boolean {
  return /\b(date|time|timestamp)\b/i.test(`${semantic?.type ?? ""} ${type}`);
}

function range(before: FieldProfile, after: FieldProfile, at: At): Change | undefined {
  const [least, most, low, high] = [before.min, before.max, after.min, after.max].map(positionOf) as number[];
  const span = Math.abs(most! - least!);
  const far = (from: number, to: number) => Math.abs(to - from) > RANGE_PART * span;
  if (after.semantic?.personal || !(far(least!, low!) || far(most!, high!))) return undefined;
  return { kind: "range", ...at, before: [before.min ?? null, before.max ?? null], after: [after.min!, after.max!] };
}

function distribution(before: Sample, after: Sample, at: At): Change | undefined {
  const psi = stabilityIndex(before, after);
  if (psi === undefined || psi < SOME_SHIFT) return undefined;
  return { kind: "distribution", ...at, psi, level: psi < STRONG_SHIFT ? "some" : "strong" };
}

/** How far the latest of each time field moved. */
export function freshness(before: TableProfile, after: TableProfile): Change[] {
  const grew = (after.rows ?? 0) > (before.rows ?? 0);
  return after.fields.filter(isTime).flatMap((field): Change[] => {
    const earlier = before.fields.find(({ name }) => name === field.name);
    const [was, is] = [earlier && latest(earlier), latest(field)];
    if (was == null || is == null || field.semantic?.personal) return [];
    const stalled = was === is;
    if (stalled && !grew) return [];
    return [{ kind: "freshness", table: after.name, field: field.name, before: was, after: is, stalled }];
  });
}

/**
 * The latest time as it is stored; as ISO writes it where stored texts do not sort by time; nothing where none is
 * known.
 */
function latest({ max, time, semantic, disguisedMissing = [], distinct }: FieldProfile): Scalar | undefined {
  const { type = "", format = "", otherFormats } = semantic ?? {};
  const text = / as text$/.test(type);
  const sorts = !text || (sortsByTime(format) && otherFormats === undefined);
  if (sorts && !disguisedMissing.some(({ value }) => value === max)) return max;
  // Of many times the statistics hold some, and what is before a date that stands for none need not be among them.
  return text || (distinct?.count ?? 0) <= SAMPLED_VALUES ? time?.to : undefined;
}

const rounded = (share: number) => Number(share.toFixed(4));
