import type { Cell, CellKind } from "../results/result.js";

export interface ColumnKinds {
  see(index: number, cell: Cell): void;
  of(index: number): CellKind;
}

const INTEGER = 1;
const REAL = 2;
const TEXT = 4;
const BLOB = 8;

/**
 * Kinds of a result's columns. SQLite types values, not columns: what has been read decides, the declared type only
 * where nothing but NULL was read and to tell dates from other text.
 */
export function columnKinds(declared: readonly string[]): ColumnKinds {
  const seen = new Uint8Array(declared.length);
  return {
    see(index, cell) {
      if (cell !== null) seen[index]! |= bitOf(cell);
    },
    of: (index) => kindOf(seen[index]!, declared[index]!.toUpperCase()),
  };
}

function bitOf(cell: Cell): number {
  if (typeof cell === "string") return TEXT;
  if (typeof cell === "number") return Number.isInteger(cell) ? INTEGER : REAL;
  return typeof cell === "bigint" ? INTEGER : BLOB;
}

function kindOf(seen: number, declared: string): CellKind {
  if (seen === 0) return declaredKind(declared);
  if (seen === TEXT) return temporal(declared) ?? "text";
  if (seen === BLOB) return "blob";
  if (seen === INTEGER) return /REAL|FLOA|DOUB/.test(declared) ? "number" : "integer";
  return seen === REAL || seen === (REAL | INTEGER) ? "number" : "any";
}

function temporal(declared: string): CellKind | undefined {
  if (/DATETIME|TIMESTAMP/.test(declared)) return "timestamp";
  if (/^DATE\b/.test(declared)) return "date";
  return /^TIME\b/.test(declared) ? "time" : undefined;
}

function declaredKind(declared: string): CellKind {
  if (declared === "") return "any";
  if (declared.includes("INT")) return "integer";
  if (/CHAR|CLOB|TEXT/.test(declared)) return "text";
  if (declared.includes("BLOB")) return "blob";
  if (/REAL|FLOA|DOUB/.test(declared)) return "number";
  return temporal(declared) ?? "any";
}
