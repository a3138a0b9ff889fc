import type { Row, Value } from "../execution/execution-result.js";
import { compareBytes, compareText, equal, keyOf } from "./python.js";

/*
 * As much of a pandas 2.2 DataFrame as sql-eval uses, with its types: a column of integers is `int64`, of floats, or
 * of numbers and NULLs, `float64`, all others are `object`.
 */

export type Column =
  | { readonly name: string; readonly kind: "int"; readonly cells: readonly bigint[] }
  /** NULL is NaN here. */
  | { readonly name: string; readonly kind: "float"; readonly cells: readonly number[] }
  | { readonly name: string; readonly kind: "object"; readonly cells: readonly Value[] };

export interface Frame {
  readonly columns: readonly Column[];
  readonly rows: number;
}

/** What pandas raises a TypeError or ValueError on: the metric that meets it has no value. */
export class FrameFailure extends Error {}

/** `pandas.read_sql_query`. */
export function frameOf(names: readonly string[], rows: readonly Row[]): Frame {
  return {
    columns: names.map((name, index) =>
      columnOf(
        name,
        rows.map((row) => row[index]!),
      ),
    ),
    rows: rows.length,
  };
}

export function columnOf(name: string, cells: readonly Value[]): Column {
  let integers = false;
  let floats = false;
  let nulls = false;
  for (const cell of cells) {
    if (typeof cell === "bigint") integers = true;
    else if (typeof cell === "number") floats = true;
    else if (cell === null) nulls = true;
    else return { name, kind: "object", cells };
  }
  if (integers && !floats && !nulls) return { name, kind: "int", cells: cells as readonly bigint[] };
  if (!integers && !floats) return { name, kind: "object", cells };
  return { name, kind: "float", cells: cells.map((cell) => (cell === null ? Number.NaN : Number(cell))) };
}

export const isMissing = (value: Value) => value === null || (typeof value === "number" && Number.isNaN(value));

/** The same rows in another order, or some of them. */
export function takeRows({ columns }: Frame, indexes: readonly number[]): Frame {
  return { columns: columns.map((column) => takeCells(column, indexes)), rows: indexes.length };
}

function takeCells(column: Column, indexes: readonly number[]): Column {
  const { cells } = column as { readonly cells: readonly Value[] };
  return { ...column, cells: indexes.map((index) => cells[index]!) } as Column;
}

/** `drop_duplicates`: NULL is the same as NULL. */
export function dropDuplicates(frame: Frame): Frame {
  const seen = new Set<string>();
  const kept: number[] = [];
  for (let row = 0; row < frame.rows; row++) {
    const key = frame.columns.map(({ cells }) => missingKey(cells[row]!)).join("|");
    if (!seen.has(key)) kept.push(row);
    seen.add(key);
  }
  return kept.length === frame.rows ? frame : takeRows(frame, kept);
}

const missingKey = (value: Value) => (isMissing(value) ? "-" : keyOf(value));

/**
 * `sort_values(by, ascending)`, NULLs last either way. By several columns, texts of a mixed column come after all else;
 * by one, a mixed column fails.
 */
export function sortRows(frame: Frame, by: readonly string[], ascending = true): Frame {
  const keys = by.map((name) => {
    const named = frame.columns.filter((column) => column.name === name);
    if (named.length !== 1) throw new FrameFailure(`The column label '${name}' is not unique`);
    return ranksOf(named[0]!, by.length > 1);
  });
  const sign = ascending ? 1 : -1;
  const order = Array.from({ length: frame.rows }, (_, index) => index);
  order.sort((a, b) => {
    for (const ranks of keys) {
      const x = ranks[a]!;
      const y = ranks[b]!;
      if (x !== y) return x < 0 || y < 0 ? y - x : sign * (x - y);
    }
    return a - b;
  });
  return takeRows(frame, order);
}

/** `Series.sort_values`. */
export function sortColumn(column: Column): Column {
  const ranks = ranksOf(column, false);
  const order = ranks.map((_, index) => index);
  order.sort((a, b) => (ranks[a]! < 0 || ranks[b]! < 0 ? ranks[b]! - ranks[a]! : ranks[a]! - ranks[b]!) || a - b);
  return takeCells(column, order);
}

/** The place of each cell among the distinct cells of its column; -1 for NULL. */
function ranksOf({ kind, cells }: Column, mixed: boolean): number[] {
  const distinct = new Map<string, Value>();
  const keys = (cells as readonly Value[]).map((cell) => {
    if (isMissing(cell)) return undefined;
    const key = keyOf(cell);
    distinct.set(key, cell);
    return key;
  });
  const sorted = [...distinct].sort(([, a], [, b]) => compareValues(a, b, kind === "object" && mixed));
  const ranks = new Map(sorted.map(([key], index) => [key, index]));
  return keys.map((key) => (key === undefined ? -1 : ranks.get(key)!));
}

function compareValues(a: Value, b: Value, mixed: boolean): number {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareBytes(a, b);
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : 0;
  if (mixed && typeof a === "string") return 1;
  if (mixed && typeof b === "string") return -1;
  throw new FrameFailure("'<' is not supported between values of these types");
}

const isNumber = (value: Value): value is number | bigint | boolean =>
  typeof value === "number" || typeof value === "bigint" || typeof value === "boolean";

/** `fillna`, after which columns of nothing but numbers get a type of their own. */
export function fillMissing({ columns, rows }: Frame, filling: bigint): Frame {
  const filled = columns.map((column): Column => {
    if (column.kind === "int") return column;
    if (column.kind === "float")
      return { ...column, cells: column.cells.map((cell) => (Number.isNaN(cell) ? Number(filling) : cell)) };
    return columnOf(
      column.name,
      column.cells.map((cell) => (isMissing(cell) ? filling : cell)),
    );
  });
  return { columns: filled, rows };
}

/**
 * `(a.values == b.values).all()` with NumPy's broadcasting: a side with one row, or one column, is compared with each of
 * the other's. Undefined where the shapes do not go together.
 */
export function allEqual(a: Frame, b: Frame): boolean | undefined {
  const rows = broadcast(a.rows, b.rows);
  const columns = broadcast(a.columns.length, b.columns.length);
  if (rows === undefined || columns === undefined) return undefined;
  const kinds = [valuesKind(a), valuesKind(b)];
  const asFloats = kinds.includes("float") && !kinds.includes("object");
  for (let column = 0; column < columns; column++) {
    const left = valuesOf(a, a.columns.length === 1 ? 0 : column);
    const right = valuesOf(b, b.columns.length === 1 ? 0 : column);
    for (let row = 0; row < rows; row++) {
      const x = left[a.rows === 1 ? 0 : row]!;
      const y = right[b.rows === 1 ? 0 : row]!;
      if (asFloats ? Number(x) !== Number(y) : !equal(x, y)) return false;
    }
  }
  return true;
}

const broadcast = (a: number, b: number) => (a === b || b === 1 ? a : a === 1 ? b : undefined);

/** The type that all columns have in `DataFrame.values`. */
function valuesKind({ columns }: Frame): Column["kind"] {
  if (columns.some(({ kind }) => kind === "object")) return "object";
  return columns.some(({ kind }) => kind === "float") ? "float" : "int";
}

function valuesOf(frame: Frame, index: number): readonly Value[] {
  const { kind, cells } = frame.columns[index]!;
  return kind === "int" && valuesKind(frame) === "float" ? cells.map(Number) : cells;
}

/** `assert_series_equal(check_dtype=False)`: integers exactly, floats within 1e-5 of their size or 1e-8. */
export function sameColumn(a: Column, b: Column): boolean {
  if (a.cells.length !== b.cells.length) return false;
  const exact = a.kind === "int" || b.kind === "int";
  const same =
    exact && a.kind !== "object" && b.kind !== "object" ? sameNumber(a.kind === b.kind) : exact ? sameOrMissing : close;
  return (a.cells as readonly Value[]).every((cell, row) => same(cell, b.cells[row]!));
}

const sameNumber = (integers: boolean) => (a: Value, b: Value) => (integers ? a === b : Number(a) === Number(b));
const sameOrMissing = (a: Value, b: Value) => equal(a, b) || (isMissing(a) && isMissing(b));

function close(a: Value, b: Value): boolean {
  if (isMissing(a) || isMissing(b)) return isMissing(a) && isMissing(b);
  if (equal(a, b)) return true;
  if (!isNumber(a) || !isNumber(b)) return false;
  const [x, y] = [Number(a), Number(b)];
  if (!Number.isFinite(x) || !Number.isFinite(y)) return false;
  return Math.abs(x - y) <= Math.max(1e-5 * Math.max(Math.abs(x), Math.abs(y)), 1e-8);
}
