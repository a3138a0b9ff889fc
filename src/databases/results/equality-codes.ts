import type { Cell, Result } from "./result.js";

const TOLERANCE = 1e-9;
/** Below this a number is the remainder of a sum that ought to be 0. */
const NOTHING = 1e-12;

interface Numeral {
  readonly value: number;
  readonly whole: boolean;
  code: number;
}

/**
 * The cells of two results as numbers, the same for equal cells. Neighbours on the number line that are equal within
 * the tolerance get one code, two different whole numbers never, so that identifiers beyond 1e9 stay apart.
 */
export function encode(a: Result, b: Result): [Uint32Array[], Uint32Array[]] {
  const numerals = new Map<string, Numeral>();
  const others = new Map<string, number>();
  for (const result of [a, b]) eachNumber(result, (cell) => void numerals.set(...numeral(cell)));
  const codes = link(numerals);
  const codeOf = (cell: Cell, decimal: boolean): number => {
    if (isNumber(cell, decimal)) return numerals.get(numeral(cell)[0])!.code;
    const key = textOf(cell);
    let code = others.get(key);
    if (code === undefined) {
      code = codes + others.size;
      others.set(key, code);
    }
    return code;
  };
  const columns = (result: Result) =>
    result.data.map((column, at) => {
      const decimal = result.columns[at]?.kind === "decimal";
      return Uint32Array.from(column, (cell) => codeOf(cell, decimal));
    });
  return [columns(a), columns(b)];
}

type NumberCell = number | bigint | boolean | string;

function isNumber(cell: Cell, decimal: boolean): cell is NumberCell {
  const type = typeof cell;
  return type === "number" || type === "bigint" || type === "boolean" || (type === "string" && decimal);
}

function eachNumber(result: Result, visit: (cell: NumberCell) => void): void {
  result.data.forEach((column, at) => {
    const decimal = result.columns[at]?.kind === "decimal";
    for (const cell of column) if (isNumber(cell, decimal)) visit(cell);
  });
}

function numeral(cell: NumberCell): [string, Numeral] {
  if (typeof cell === "string") {
    const whole = /^(-?\d+)(?:\.0*)?$/.exec(cell);
    return whole ? wholeNumeral(BigInt(whole[1]!)) : fraction(Number(cell));
  }
  if (typeof cell === "bigint") return wholeNumeral(cell);
  const value = Number(cell);
  return Number.isSafeInteger(value) ? wholeNumeral(value) : fraction(value);
}

function wholeNumeral(value: bigint | number): [string, Numeral] {
  return [value === 0 ? "0" : String(value), { value: Number(value), whole: true, code: 0 }];
}

function fraction(value: number): [string, Numeral] {
  return [`f${value}`, { value, whole: false, code: 0 }];
}

/** Gives each numeral its code; returns the number of codes. */
function link(numerals: ReadonlyMap<string, Numeral>): number {
  const sorted = [...numerals.values()].sort((x, y) => compare(x.value, y.value));
  let code = -1;
  let before: Numeral | undefined;
  for (const next of sorted) {
    if (!before || !close(before, next)) code += 1;
    next.code = code;
    before = next;
  }
  return code + 1;
}

/** NaN last: it is beside nothing. */
function compare(x: number, y: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
  return x < y ? -1 : x > y ? 1 : 0;
}

function close(x: Numeral, y: Numeral): boolean {
  if (x.whole && y.whole) return false;
  if (!Number.isFinite(x.value) || !Number.isFinite(y.value)) return false;
  const distance = Math.abs(x.value - y.value);
  return distance <= TOLERANCE * Math.max(Math.abs(x.value), Math.abs(y.value)) || distance < NOTHING;
}

function textOf(cell: Cell): string {
  if (cell === null) return "null";
  if (typeof cell === "string") return `t${cell}`;
  if (cell instanceof Uint8Array) return `b${Buffer.from(cell).toString("hex")}`;
  if (typeof cell === "object") return `o${Array.isArray(cell) ? listText(cell) : structText(Object.entries(cell))}`;
  return typeof cell === "number" && !Number.isInteger(cell) ? `n${cell.toPrecision(10)}` : `n${String(Number(cell))}`;
}

const listText = (parts: readonly Cell[]) => `[${parts.map((part) => JSON.stringify(textOf(part))).join()}]`;
const structText = (entries: readonly (readonly [string, Cell])[]) =>
  `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${JSON.stringify(textOf(part))}`).join()}}`;
