import type { FieldKind } from "../../databases/statistics.js";
import type { FieldProfile } from "../profile.js";

/** Whether a field's values point to a person: they are shown to nobody but the database's own user. */
export function isPersonal(field: FieldProfile): boolean {
  return field.semantic?.personal !== undefined;
}

/** Texts of digits alone. */
function allDigits(field: FieldProfile): boolean {
  const shapes = field.shapes ?? [];
  return shapes.length > 0 && shapes.every(({ pattern }) => /^9+(\+|\{[\d,]+\})?$/.test(pattern.trim()));
}

const labels = new Set(["year", "code", "date", "date as text"]);
const LONG_TEXT = 400;

/**
 * The same before anything is measured, from the type: whether it is possible. Numbers that are years or codes are few.
 */
export function mayBeTextLike(kind: FieldKind, type: string): boolean {
  // SQLite stores anything in any field: the type tells what its owner meant.
  if (kind === "any") return !/int|real|floa|doub|num|dec|bool|blob|time/i.test(type);
  return kind === "text" || kind === "uuid" || kind === "date";
}

/** Whether the value index should hold the field: decided by what is stored. */
export function isTextLike(field: FieldProfile, numeric: boolean, kind: FieldKind): boolean {
  const type = field.semantic?.type;
  if (type === undefined || kind === "nested" || type === "binary" || type === "blank" || type === "JSON") return false;
  if (type === "secret" || type === "coordinates") return false;
  if (type === "timestamp as text" || type === "timestamp") return false;
  if (labels.has(type)) return true;
  if (numeric || kind === "boolean" || kind === "time" || kind === "interval") return false;
  if (type === "number as text" || (type === "identifier" && allDigits(field))) return false;
  return (field.lengths?.mean ?? 0) <= LONG_TEXT;
}
