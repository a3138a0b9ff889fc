import type { Cell } from "./result.js";

/** Bytes that a cell takes in memory, near enough to bound a result. */
export function cellBytes(cell: Cell): number {
  switch (typeof cell) {
    case "number":
    case "boolean":
      return 8;
    case "string":
      return 16 + cell.length * 2;
    case "bigint":
      return 24;
    default:
      return objectBytes(cell);
  }
}

function objectBytes(cell: Exclude<Cell, number | boolean | string | bigint>): number {
  if (cell === null) return 8;
  if (cell instanceof Uint8Array) return 64 + cell.byteLength;
  let bytes = 32;
  for (const part of Array.isArray(cell) ? cell : Object.values(cell)) bytes += 8 + cellBytes(part);
  return bytes;
}

/** Rows and bytes after which a batch is sent on. */
export const BATCH_ROWS = 4096;
export const BATCH_BYTES = 1 << 20;
