import type { Cell } from "./result.js";

/**
 * A cell as people read it: NULL as `NULL`, text as it is, bytes as `\x` and hex digits (32 bytes at most, then their
 * number), lists as `[a, b]`, structs as `{name: value}`.
 */
export function formatCell(cell: Cell): string {
  if (cell === null) return "NULL";
  if (typeof cell !== "object") return String(cell);
  if (cell instanceof Uint8Array) return shortHex(cell);
  if (isList(cell)) return `[${cell.map(formatCell).join(", ")}]`;
  const entries = Object.entries(cell).map(([name, value]) => `${name}: ${formatCell(value)}`);
  return `{${entries.join(", ")}}`;
}

export type JsonCell = null | boolean | number | string | JsonCell[] | { [key: string]: JsonCell };

/**
 * A cell as JSON holds it. What JSON has no word for becomes text: integers beyond 2^53 their digits, NaN and the
 * infinities `"NaN"`, `"Infinity"` and `"-Infinity"`, bytes `\x` and hex digits.
 */
export function jsonCell(cell: Cell): JsonCell {
  if (typeof cell === "bigint") return cell.toString();
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : String(cell);
  if (cell === null || typeof cell !== "object") return cell;
  if (cell instanceof Uint8Array) return hex(cell);
  if (isList(cell)) return cell.map(jsonCell);
  return Object.fromEntries(Object.entries(cell).map(([name, value]) => [name, jsonCell(value)]));
}

function isList(cell: Cell): cell is readonly Cell[] {
  return Array.isArray(cell);
}

function hex(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex")}`;
}

function shortHex(bytes: Uint8Array): string {
  return bytes.length <= 32 ? hex(bytes) : `${hex(bytes.subarray(0, 32))}… (${bytes.length} bytes)`;
}
