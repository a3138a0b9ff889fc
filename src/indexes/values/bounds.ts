import { type FieldRef, fieldLabel } from "../../databases/schema.js";
import type { FieldProfile, Profile } from "../../profiles/profile.js";
import { APPROXIMATE_DEFAULTS, type ApproximateParameters } from "./approximate-method.js";
import { MAX_VALUE_LENGTH } from "./layout.js";

/** How much a value index holds. */
export interface ValueBounds {
  /** Distinct values kept of one field, the most frequent first. Default 2,000,000. */
  readonly maxValuesPerField?: number;
  /** The same for single fields, by their labels ("table.field"); these are kept whatever the index grows to. */
  readonly maxValues?: Readonly<Record<string, number>>;
  /** Megabytes (2^20 bytes) that the index may take on disk, as estimated from the profile. Default 256. */
  readonly maxMegabytes?: number;
  /** How misspelt texts are found. Default: `APPROXIMATE_DEFAULTS`. */
  readonly approximate?: ApproximateParameters;
}

export const MAX_VALUES_PER_FIELD = 2_000_000;
export const MAX_INDEX_MEGABYTES = 256;

/** Bytes on disk that a value takes beside its text, and times that the index takes in memory while it is built (bench/value-index). */
const BESIDE_TEXT = { trigrams: 47, lsh: 310 };
export const MEMORY_OF_BUILDING = 3;
/** Of a field whose texts nobody measured. */
const USUAL_LENGTH = 24;

/** A field whose values may be indexed, with so many of them as far as is known. */
export interface FieldToHold {
  readonly ref: FieldRef;
  readonly distinct: number;
  /** Characters. */
  readonly meanLength?: number | undefined;
}

export interface HeldValues {
  /** Distinct values kept of a field at most. */
  readonly maximum: (ref: FieldRef) => number;
  /** The bounds of fields that are kept to less than they would be alone, and those that were asked for, by label. */
  readonly maxValues: Readonly<Record<string, number>>;
  /** What all fields together then hold, as far as is known. */
  readonly values: number;
  /** On disk. */
  readonly bytes: number;
}

/**
 * How many values each field may hold so that all of them stay within the bounds. Where they would not, the fields that
 * take most are cut to one size in bytes, and small ones are held whole.
 */
export function heldValues(fields: readonly FieldToHold[], bounds: ValueBounds): HeldValues {
  const { maxValuesPerField = MAX_VALUES_PER_FIELD, maxValues = {}, maxMegabytes = MAX_INDEX_MEGABYTES } = bounds;
  const beside = BESIDE_TEXT[(bounds.approximate ?? APPROXIMATE_DEFAULTS).method];
  const wanted = fields.map(({ ref, distinct, meanLength = USUAL_LENGTH }) => {
    const label = fieldLabel(ref);
    const perValue = Math.min(meanLength, MAX_VALUE_LENGTH) + beside;
    const own = maxValues[label];
    const values = Math.min(distinct, own ?? maxValuesPerField);
    return { label, perValue, values, bytes: values * perValue, isAsked: own !== undefined };
  });
  const asked = wanted.filter(({ isAsked }) => isAsked);
  const shared = wanted.filter(({ isAsked }) => !isAsked);
  const level = waterLevel(
    shared.map(({ bytes }) => bytes),
    maxMegabytes * 2 ** 20 - sumOf(asked, "bytes"),
  );
  const cut = shared.flatMap(({ label, perValue, bytes }): [string, number][] =>
    bytes > level ? [[label, steadily(level / perValue)]] : [],
  );
  const bound: Readonly<Record<string, number>> = { ...Object.fromEntries(cut), ...maxValues };
  const held = wanted.map(({ label, perValue, values }) => {
    const kept = Math.min(values, bound[label] ?? values);
    return { values: kept, bytes: kept * perValue };
  });
  return {
    maximum: (ref) => bound[fieldLabel(ref)] ?? maxValuesPerField,
    maxValues: bound,
    values: sumOf(held, "values"),
    bytes: sumOf(held, "bytes"),
  };
}

/** The text-like fields of a profile, with what it knows of how many values they have. */
export function fieldsToHold({ tables }: Profile): FieldToHold[] {
  return tables.flatMap(({ name, rows, fields }) =>
    fields
      .filter(({ textLike }) => textLike)
      .map((field) => fieldToHold({ table: name, field: field.name }, rows, field)),
  );
}

/** @param rows Of its table. Where neither they nor the distinct values are known, it is taken for empty. */
export function fieldToHold(ref: FieldRef, rows: number | undefined, field: FieldProfile | undefined): FieldToHold {
  return { ref, distinct: field?.distinct?.count ?? rows ?? 0, meanLength: field?.lengths?.mean };
}

/** In two digits: a bound stays as it is where the data change a little, and its field need not be read again. */
function steadily(values: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, values))) - 1);
  return Math.max(1, Math.floor(values / step) * step);
}

/** The height to which all that is higher must be cut so that the sum is `total`; Infinity where it is no more anyway. */
function waterLevel(heights: readonly number[], total: number): number {
  const rising = heights.toSorted((a, b) => a - b);
  let left = Math.max(0, total);
  for (const [at, height] of rising.entries()) {
    const share = left / (rising.length - at);
    if (height > share) return share;
    left -= height;
  }
  return Number.POSITIVE_INFINITY;
}

function sumOf<Name extends string>(items: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return items.reduce((sum, item) => sum + item[name], 0);
}
