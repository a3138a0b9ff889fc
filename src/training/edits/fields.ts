import { isOfLabels } from "../../databases/schema.js";
import type { FieldProfile, Profile } from "../../profiles/profile.js";
import type { FieldRef } from "../../sql/field.js";
import { fold } from "../../sql/relations.js";

const NUMERIC = /int|numeric|decimal|real|double|float|serial|money/i;

export function fieldAt(ref: FieldRef | undefined, { tables }: Profile): FieldProfile | undefined {
  const table = ref && tables.find(({ name }) => fold(name) === fold(ref.table));
  return table?.fields.find(({ name }) => fold(name) === fold(ref!.field));
}

export const isNumeric = ({ type }: FieldProfile) =>
  NUMERIC.test(type) && !isOfLabels(type) && !/\binterval\b|\[\d*\]$/i.test(type);

/** Whether one can stand where the other does: numbers of any sort, else the same declared type whatever its length. */
export function sameType(one: FieldProfile, other: FieldProfile): boolean {
  return isNumeric(one) ? isNumeric(other) : plainType(one) === plainType(other);
}

const plainType = ({ type }: FieldProfile) => {
  const plain = type.toLowerCase().replace(/(?<!\s)\s*\([\s\S]*$/, "");
  return /char|text|clob/.test(plain) ? "text" : plain;
};
