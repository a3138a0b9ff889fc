import type { Dialect } from "../databases/database.js";
import type { Field } from "../databases/schema.js";
import { disagreementOf } from "./disagreement.js";
import type { FieldProfile } from "./profile.js";
import { isTextLike, semanticOf } from "./semantics.js";
import { shapesOf } from "./shapes.js";
import type { BaseFigures } from "./statistics/base-scan.js";
import type { GroupFigures } from "./statistics/group-scan.js";
import { compareScalars, countOf, rounded, type Scalar, scalarOf } from "./statistics/scalars.js";
import { type FieldKind, TOP_VALUES } from "./statistics/statistic.js";

export interface Measured {
  readonly field: Field;
  readonly kind: FieldKind;
  readonly dialect: Dialect;
  readonly base: BaseFigures;
  readonly group: GroupFigures | undefined;
  /** Why the grouping failed. */
  readonly failure: string | undefined;
  /** Rows of the table; those that the base scan saw; those that the grouping saw. */
  readonly rows: number;
  readonly baseRows: number;
  readonly groupedRows: number;
  readonly isKey: boolean;
  readonly isReference: boolean;
}

/** Puts the figures of one field together, and says what they mean. */
export function fieldProfile(measured: Measured): FieldProfile {
  const { field, kind, base, group, baseRows, groupedRows, rows } = measured;
  const present = countOf(base.present);
  const seen = base.seen === undefined ? baseRows : countOf(base.seen);
  const stored = storedTypes(base);
  const numeric = isNumericKind(kind) || (kind === "any" && mostlyNumbers(base));
  const lengthCount = kind === "any" ? countOf(base.texts) + countOf(base.blobs) : present;
  const sampled = Math.min(baseRows, groupedRows);
  const texts = (group?.sample ?? []).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  const facts: FieldProfile = {
    name: field.name,
    type: field.type,
    nullable: field.nullable,
    ...(field.comment !== undefined && { comment: field.comment }),
    ...(measured.failure !== undefined && { failure: measured.failure }),
    ...(sampled < rows && { sampledRows: sampled }),
    nulls: baseRows === rows ? seen - present : Math.round(((seen - present) / Math.max(1, seen)) * rows),
    ...(base.empties !== undefined && { empties: countOf(base.empties) }),
    ...distinctOf(group, present, rows, sampled),
    ...extremes(base, kind, numeric),
    ...optional("mean", rounded(base.mean)),
    ...optional("stddev", rounded(base.stddev) ?? rounded(group?.stddev)),
    ...quantilesOf(base, group, kind),
    ...(lengthCount > 0 &&
      base.lengthSum !== undefined &&
      base.lengthSum !== null && {
        lengths: {
          min: countOf(base.lengthMin),
          max: countOf(base.lengthMax),
          mean: rounded(countOf(base.lengthSum) / lengthCount) ?? 0,
        },
      }),
    ...(group && group.distinct > 0 && { top: topOf(group) }),
    ...(texts.length > 0 && !numeric && hasShapes(kind) && { shapes: shapesOf(texts) }),
    ...(stored && { stored }),
    textLike: false,
  };
  const semantic = semanticOf({
    field: facts,
    kind,
    rows: baseRows === rows ? rows : (facts.nulls ?? 0) + present,
    texts,
    numeric,
    isKey: measured.isKey,
    isReference: measured.isReference,
  });
  const meant: FieldProfile = { ...facts, ...(semantic && { semantic }) };
  const disagreement = disagreementOf(meant, measured.dialect, present, texts);
  return { ...meant, ...(disagreement && { disagreement }), textLike: isTextLike(meant, numeric, kind) };
}

function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, V>);
}

const isNumericKind = (kind: FieldKind) => kind === "integer" || kind === "number" || kind === "decimal";
const hasShapes = (kind: FieldKind) => kind === "any" || kind === "text" || kind === "uuid";

function mostlyNumbers(base: BaseFigures): boolean {
  const numbers = countOf(base.integers) + countOf(base.reals);
  return numbers > 0 && numbers >= countOf(base.texts) + countOf(base.blobs);
}

function storedTypes(base: BaseFigures): Record<string, number> | undefined {
  if (base.texts === undefined) return undefined;
  const counts = { integer: base.integers, real: base.reals, text: base.texts, blob: base.blobs };
  const entries = Object.entries(counts).map(([type, cell]) => [type, countOf(cell)] as const);
  const found = entries.filter(([, count]) => count > 0);
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function distinctOf(
  group: GroupFigures | undefined,
  present: number,
  rows: number,
  sampled: number,
): Partial<FieldProfile> {
  if (group?.counted !== undefined) return { distinct: { count: group.counted, exact: true } };
  if (!group) return present === 0 ? { distinct: { count: 0, exact: true } } : {};
  if (sampled >= rows) return { distinct: { count: group.distinct, exact: true } };
  return {
    distinct: { count: estimated(group, rows / Math.max(1, sampled), present), exact: false, method: "sample" },
  };
}

/** The guaranteed-error estimator of Charikar et al. (PODS 2000); a sample without repetition is taken for a key. */
function estimated(group: GroupFigures, factor: number, present: number): number {
  if (group.single === group.distinct) return present;
  const guess = Math.sqrt(factor) * group.single + (group.distinct - group.single);
  return Math.min(present, Math.max(group.distinct, Math.round(guess)));
}

function extremes(base: BaseFigures, kind: FieldKind, numeric: boolean): Partial<FieldProfile> {
  const text = kind === "any" && !numeric;
  const min = scalarOf(text ? base.minText : base.min, kind);
  const max = scalarOf(text ? base.maxText : base.max, kind);
  return min === null || max === null ? {} : { min, max };
}

function quantilesOf(base: BaseFigures, group: GroupFigures | undefined, kind: FieldKind): Partial<FieldProfile> {
  const joined = group?.quartiles ?? base.quartiles;
  if (typeof joined !== "string") return {};
  const scalars = joined.split("|").map((part) => scalarOf(part, kind === "any" ? "number" : kind));
  return scalars.length === 3 && scalars.every((scalar) => scalar !== null) ? { quantiles: scalars } : {};
}

/** The most frequent values; where each occurs once there is no most frequent one, so some from everywhere. */
function topOf(group: GroupFigures): { value: Scalar; count: number }[] {
  const repeated = group.top.some(({ count }) => count > 1);
  if (repeated || group.distinct <= TOP_VALUES || group.sample.length < TOP_VALUES) return group.top;
  const step = (group.sample.length - 1) / (TOP_VALUES - 1);
  const spread = Array.from({ length: TOP_VALUES }, (_, index) => group.sample[Math.round(index * step)]);
  return spread.flatMap((entry) => (entry ? [entry] : [])).sort((a, b) => compareScalars(a.value, b.value));
}
