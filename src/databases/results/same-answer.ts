import { encode } from "./equality-codes.js";
import type { Cell, Result } from "./result.js";

export interface SameAnswerOptions {
  /** Whether both sort, so that the order of the rows is a part of what they say. Default false. */
  readonly ordered?: boolean;
}

/** Pairings of columns that are tried; more come up only among many columns that hold the same. */
const MOST_TRIALS = 50;

/**
 * Whether two results that are not equal still tell a person the same: one has further columns beside those of the
 * other, or repeats rows, or is the number of the other's rows, or one figure is the other's rounded or in percent.
 * True too where it cannot be told, because a limit cut a result.
 */
export function isSameAnswer(a: Result, b: Result, { ordered = false }: SameAnswerOptions = {}): boolean {
  if (a.truncated || b.truncated) return a.truncated === b.truncated && a.data.length !== b.data.length;
  return countsRows(a, b) || countsRows(b, a) || isSameFigure(a, b) || holdsColumns(a, b, ordered);
}

/** The list of what another reading counts. A list of one row may equal a figure by chance. */
function countsRows(figure: Result, list: Result): boolean {
  return list.rows > 1 && numberOf(figure) === list.rows;
}

function isSameFigure(a: Result, b: Result): boolean {
  const [x, y] = [numberOf(a), numberOf(b)];
  if (x === undefined || y === undefined) return false;
  const [small, large] = Math.abs(x) < Math.abs(y) ? [x, y] : [y, x];
  const isShare = Math.abs(small) > 0 && Math.abs(small) < 1;
  return isRounded(x, y) || (isShare && (isRounded(small * 100, large) || isClose(small * 100, large)));
}

/** The one number that a result is. */
function numberOf({ data, rows, columns }: Result): number | undefined {
  if (rows !== 1 || data.length !== 1) return undefined;
  const cell: Cell = data[0]?.[0] ?? null;
  const isNumber = typeof cell === "number" || typeof cell === "bigint" || columns[0]?.kind === "decimal";
  return isNumber && cell !== null ? Number(cell) : undefined;
}

/** A whole number beside one with decimals is another figure: a count beside an average. */
function isRounded(x: number, y: number): boolean {
  const decimals = Math.min(decimalsOf(x), decimalsOf(y));
  return decimals > 0 && Math.abs(x - y) <= 0.5 * 10 ** -decimals * (1 + 1e-9);
}

const isClose = (x: number, y: number) => Math.abs(x - y) <= 1e-9 * Math.abs(y);

function decimalsOf(number: number): number {
  return /\.(\d+)$/.exec(String(number))?.[1]?.length ?? (Number.isInteger(number) ? 0 : 20);
}

/** Whether the columns of the narrower one are among those of the wider, rows that repeat aside. */
function holdsColumns(a: Result, b: Result, ordered: boolean): boolean {
  const [narrow, wide] = encode(...(a.data.length <= b.data.length ? ([a, b] as const) : ([b, a] as const)));
  const rows = (columns: readonly Uint32Array[]) => columns[0]?.length ?? 0;
  const said = ordered ? sequence : bagless;
  if (ordered && rows(narrow) !== rows(wide)) return false;
  const keys = wide.map((column) => said([column]));
  const fitting = narrow.map((column) => {
    const key = said([column]);
    return keys.flatMap((other, index) => (other === key ? [index] : []));
  });
  const whole = said(narrow);
  let trials = 0;
  const pair = (chosen: readonly number[]): boolean => {
    if (chosen.length === narrow.length)
      return ++trials <= MOST_TRIALS && said(chosen.map((at) => wide[at]!)) === whole;
    return fitting[chosen.length]!.some(
      (index) => trials <= MOST_TRIALS && !chosen.includes(index) && pair([...chosen, index]),
    );
  };
  return pair([]);
}

const rowKeys = (columns: readonly Uint32Array[]) =>
  Array.from(columns[0] ?? [], (_, row) => columns.map((column) => column[row]).join(" "));
const sequence = (columns: readonly Uint32Array[]) => rowKeys(columns).join();
const bagless = (columns: readonly Uint32Array[]) => [...new Set(rowKeys(columns))].sort().join();
