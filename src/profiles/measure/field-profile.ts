import type { Dialect } from "../../databases/dialect.js";
import type { Field } from "../../databases/schema.js";
import { type FieldKind, TOP_VALUES } from "../../databases/statistics.js";
import { findDisagreement } from "../meaning/disagreement.js";
import { inferSemanticType } from "../meaning/infer-semantic-type.js";
import { isTextLike } from "../meaning/semantics.js";
import { mergedShapes, shapesOf } from "../meaning/shapes.js";
import type { Estimate, FieldProfile } from "../profile.js";
import { quartiles } from "../statistics/quantiles.js";
import { compareScalars, type Scalar } from "../statistics/scalars.js";
import type { FieldStatistics, Range, ValueCount, ValueStatistics } from "../statistics/statistics.js";
import { shareOf } from "./estimates.js";

export interface MeasuredField {
  readonly table: string;
  readonly field: Field;
  readonly dialect: Dialect;
  readonly statistics: FieldStatistics;
  /** Rows of the table. */
  readonly rows: number;
  readonly isKey: boolean;
  readonly isReference: boolean;
  /** Telling words of the names of all fields of the table. */
  readonly siblings: readonly string[];
}

/** Puts the statistics of one field together, and says what they mean. */
export function fieldProfile(measured: MeasuredField): FieldProfile {
  const { field, statistics, rows } = measured;
  const { kind, present, values } = statistics;
  const whole = statistics.rows >= rows;
  const numeric = isNumericKind(kind) || (kind === "any" && mostlyNumbers(statistics));
  const texts = (values?.spread ?? []).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  /** Counts of rows stand for the whole table. */
  const scaled = (count: number) => (whole ? count : Math.round((count / Math.max(1, statistics.rows)) * rows));
  const { catalogue } = statistics;
  const nulls = catalogue?.nulls ?? scaled(statistics.rows - present);
  const allPresent = whole ? present : rows - nulls;
  const distinct = withCatalogue(distinctOf(statistics, rows, allPresent), statistics, allPresent);
  const read = kind === "any" && !numeric ? (statistics.textRange ?? statistics.range) : statistics.range;
  const range = catalogue?.range ?? read;
  const estimates = estimatesOf(statistics, rows, distinct);
  const facts: FieldProfile = {
    name: field.name,
    type: field.type,
    nullable: field.nullable,
    ...(field.comment !== undefined && { comment: field.comment }),
    ...(statistics.failure !== undefined && { failure: statistics.failure }),
    ...(Object.keys(estimates).length > 0 && { estimates }),
    nulls,
    ...(statistics.empties !== undefined && { empties: scaled(statistics.empties) }),
    ...(distinct && { distinct: { count: distinct.count, exact: distinct.estimate === undefined } }),
    ...(range && { min: range.min, max: range.max }),
    ...optional("mean", statistics.mean),
    ...optional("stddev", statistics.stddev),
    ...(statistics.quantiles && { quantiles: quartiles(statistics.quantiles) }),
    // Of fewer values `top` has all, with their counts.
    ...(statistics.quantiles && distinct && distinct.count > TOP_VALUES && { twentieths: [...statistics.quantiles] }),
    ...optional("lengths", statistics.lengths),
    ...(values && values.distinct > 0 && { top: topOf(values), ...spreadOf(values) }),
    ...shapesFor(statistics, texts, numeric),
    ...(statistics.blanks &&
      statistics.blanks.leading + statistics.blanks.trailing > 0 && {
        blanks: { leading: scaled(statistics.blanks.leading), trailing: scaled(statistics.blanks.trailing) },
      }),
    ...(statistics.stored &&
      Object.keys(statistics.stored).length > 0 && {
        stored: Object.fromEntries(Object.entries(statistics.stored).map(([type, count]) => [type, scaled(count)])),
      }),
    ...(statistics.sketch && { sketch: { ...statistics.sketch, values: [...statistics.sketch.values] } }),
    textLike: false,
  };
  const meant: FieldProfile = {
    ...facts,
    ...inferSemanticType({
      table: measured.table,
      field: facts,
      kind,
      dialect: measured.dialect,
      present: allPresent,
      numeric,
      values: known(values, range),
      whole: values !== undefined && values.rows >= rows && values.spread.length >= values.distinct,
      isKey: measured.isKey,
      isReference: measured.isReference,
      siblings: measured.siblings,
    }),
  };
  const disagreement = findDisagreement(meant, measured.dialect, allPresent);
  const constant = whole && facts.nulls === 0 && distinct?.estimate === undefined && distinct?.count === 1 && rows > 1;
  return {
    ...(meant.semantic?.type === "secret" ? withoutValues(meant) : meant),
    ...(constant && { constant }),
    ...(disagreement && { disagreement }),
    textLike: isTextLike(meant, numeric, kind),
  };
}

/** A secret is kept nowhere: neither its values, nor what they are made of, nor fingerprints of them. */
function withoutValues(field: FieldProfile): FieldProfile {
  const {
    top,
    min,
    max,
    quantiles,
    twentieths,
    mean,
    stddev,
    sketch,
    disguisedMissing,
    censored,
    variants,
    prefixes,
    suffixes,
    ...rest
  } = field;
  return rest;
}

/** All distinct values that the statistics name, each once. */
function known(values: ValueStatistics | undefined, range: Range | undefined): ValueCount[] {
  const ends = range ? [range.min, range.max].map((value) => ({ value, count: 0 })) : [];
  const all = [...(values?.spread ?? []), ...(values?.top ?? []), ...ends].filter(({ value }) => value !== null);
  return [...new Map(all.reverse().map((entry) => [entry.value, entry])).values()].reverse();
}

/** A field about which nothing is known but why. */
export function failedField(field: Field, failure: string): FieldProfile {
  const { name, type, nullable, comment } = field;
  return { name, type, nullable, ...(comment !== undefined && { comment }), failure, textLike: false };
}

function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, V>);
}

const isNumericKind = (kind: FieldKind) => kind === "integer" || kind === "number" || kind === "decimal";
const hasShapes = (kind: FieldKind) => kind === "any" || kind === "text" || kind === "uuid";

function mostlyNumbers({ stored }: FieldStatistics): boolean {
  const numbers = (stored?.integer ?? 0) + (stored?.real ?? 0);
  return numbers > 0 && numbers >= (stored?.text ?? 0) + (stored?.blob ?? 0);
}

/** What was made otherwise than the table's own scan says. */
function estimatesOf(
  { values, rows: baseRows, catalogue }: FieldStatistics,
  rows: number,
  distinct: Distinct | undefined,
): NonNullable<FieldProfile["estimates"]> {
  const narrower: Estimate | undefined =
    values && values.rows < Math.min(rows, baseRows)
      ? { method: "sample", rows: values.rows, share: shareOf(values.rows, rows) }
      : undefined;
  return {
    ...(catalogue?.nulls !== undefined && { nulls: { method: "catalogue", rows: catalogue.rows } }),
    ...(catalogue?.range && { range: { method: "catalogue", rows: catalogue.rows } }),
    ...(distinct?.estimate && { distinct: distinct.estimate }),
    ...(narrower && { top: narrower, shapes: narrower }),
  };
}

function shapesFor(statistics: FieldStatistics, texts: readonly string[], numeric: boolean): Partial<FieldProfile> {
  if (numeric || !hasShapes(statistics.kind)) return {};
  if (statistics.shapes) return { shapes: mergedShapes(statistics.shapes) };
  return texts.length > 0 ? { shapes: shapesOf(texts) } : {};
}

/** Share of the most frequent values, and how evenly all are spread. */
function spreadOf({ top, present, distinct, logSum }: ValueStatistics): Partial<FieldProfile> {
  if (present === undefined || present === 0) return {};
  const highest = top.reduce((sum, { count }) => sum + count, 0);
  return {
    topShare: shareOf(highest, present),
    ...(logSum !== undefined &&
      distinct > 1 && { evenness: shareOf(Math.log(present) - logSum / present, Math.log(distinct)) }),
  };
}

/** The most frequent values; where each occurs once there is no most frequent one, so some from everywhere. */
function topOf({ top, distinct, spread }: ValueStatistics): { value: Scalar; count: number }[] {
  const repeated = top.some(({ count }) => count > 1);
  if (repeated || distinct <= TOP_VALUES || spread.length < TOP_VALUES) return top.map((entry) => ({ ...entry }));
  const step = (spread.length - 1) / (TOP_VALUES - 1);
  const chosen = Array.from({ length: TOP_VALUES }, (_, index) => spread[Math.round(index * step)]);
  return chosen.flatMap((entry) => (entry ? [{ ...entry }] : [])).sort((a, b) => compareScalars(a.value, b.value));
}

interface Distinct {
  readonly count: number;
  /** Absent for an exact count over all rows. */
  readonly estimate?: Estimate;
}

/**
 * Distinct values of the whole table, from what was counted, sketched or sampled. `present` is the rows with a value.
 */
function distinctOf(
  { distinct, values, present: seen }: FieldStatistics,
  rows: number,
  present: number,
): Distinct | undefined {
  if (seen === 0) return present === 0 ? { count: 0 } : undefined;
  if (distinct && distinct.rows >= rows) {
    const { count, method, rows: behind, error } = distinct;
    if (method === "exact") return { count };
    return {
      count: Math.min(count, present),
      estimate: { method, ...(error !== undefined && { error }), rows: behind },
    };
  }
  if (!values) return undefined;
  if (values.rows >= rows) return { count: values.distinct };
  return extrapolated(values.distinct, values.singletons, values.rows, rows, present);
}

/** A catalogue cannot tell a key from nearly one, so a sample in which no value occurs twice is believed where it may be. */
function withCatalogue(
  distinct: Distinct | undefined,
  { catalogue, values }: FieldStatistics,
  present: number,
): Distinct | undefined {
  if (catalogue?.distinct === undefined) return distinct;
  const { rows, error = 0 } = catalogue;
  const mayBeKey = catalogue.distinct * (1 + 3 * error) >= present;
  if (distinct && mayBeKey && values?.singletons === values?.distinct) return distinct;
  const count = Math.min(present, Math.max(catalogue.distinct, values?.distinct ?? 0));
  return { count, estimate: { method: "catalogue", rows, ...(error > 0 && { error }) } };
}

/**
 * The guaranteed-error estimator of Charikar et al., "Towards Estimation Error Guarantees for Distinct Values"
 * (PODS 2000), with the bounds it lies between; a sample in which no value occurs twice is taken for a key.
 */
function extrapolated(distinct: number, singletons: number, sampled: number, rows: number, present: number): Distinct {
  const factor = rows / Math.max(1, sampled);
  const high = Math.min(present, Math.round(singletons * factor) + distinct - singletons);
  const guess = Math.round(Math.sqrt(factor) * singletons + (distinct - singletons));
  const count = singletons === distinct ? present : Math.min(present, Math.max(distinct, guess));
  return { count, estimate: { method: "sample", rows: sampled, share: shareOf(sampled, rows), low: distinct, high } };
}
