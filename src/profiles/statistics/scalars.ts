import type { Cell } from "../../databases/results/result.js";
import { type FieldKind, LONGEST_VALUE } from "../../databases/statistics.js";

/** A cell as it stands in a profile. */
export type Scalar = string | number | boolean | null;

/** Numbers while they are finite and exact, else text; text is cut; bytes are never copied. */
export function toScalar(cell: Cell | undefined, kind: FieldKind): Scalar {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === "boolean") return cell;
  if (typeof cell === "bigint") return exactNumber(cell.toString());
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : String(cell);
  if (typeof cell === "string") return fromText(cell, kind);
  return null;
}

function fromText(text: string, kind: FieldKind): Scalar {
  if (kind === "integer" || kind === "decimal" || kind === "number") return exactNumber(text);
  if (kind === "boolean") return text === "true";
  const cut = text.length > LONGEST_VALUE ? text.slice(0, LONGEST_VALUE) : text;
  return cut.replace(/\p{Surrogate}/gu, "\uFFFD");
}

function exactNumber(text: string): number | string {
  const value = Number(text);
  const digits = text.replace(/e.*$/is, "").replace(/\D/g, "").replace(/^0+/, "");
  const exact = Number.isFinite(value) && (digits.length <= 15 || Number.isSafeInteger(value) || /[.e]/i.test(text));
  return exact ? value : text;
}

export function toCount(cell: Cell | undefined): number {
  return cell === null || cell === undefined ? 0 : Number(cell);
}

/**
 * Ten significant digits: sums of doubles differ in the last ones with the order in which threads finish.
 * Undefined when there is no finite number.
 */
export function rounded(cell: Cell | undefined): number | undefined {
  const value = typeof cell === "string" ? Number(cell) : typeof cell === "bigint" ? Number(cell) : cell;
  return typeof value === "number" && Number.isFinite(value) ? Number(value.toPrecision(10)) : undefined;
}

export function compareScalars(a: Scalar, b: Scalar): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [x, y] = [String(a), String(b)];
  if (typeof a !== typeof b) return typeof a < typeof b ? -1 : 1;
  return x < y ? -1 : x > y ? 1 : 0;
}
