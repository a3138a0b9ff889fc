import type { Row, Value } from "../execution/execution-result.js";

/*
 * How Python compares, prints and orders values: the official evaluators leave all of it to the language.
 */

/**
 * A text that values share exactly when Python holds them equal and hashes them alike: 1, 1.0 and True are one, 1 and
 * '1' are not, None equals None, integers and floats are compared without rounding. NaN equals nothing, itself included:
 * each gets a key of its own.
 */
export function keyOf(value: Value): string {
  switch (typeof value) {
    case "bigint":
      return `${value}`;
    case "string":
      return `t${value.length}:${value}`;
    case "number":
      return numberKey(value);
    case "boolean":
      return value ? "1" : "0";
    default:
      return value === null ? "-" : `b${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`;
  }
}

let unequal = 0;

function numberKey(value: number): string {
  if (Number.isSafeInteger(value)) return value === 0 ? "0" : String(value);
  if (Number.isInteger(value)) return BigInt(value).toString();
  return Number.isNaN(value) ? `nan${unequal++}` : `${value}`;
}

/** As `keyOf`, of a tuple. */
export function rowKey(row: Row): string {
  if (row.length === 1) return keyOf(row[0]!);
  let key = "";
  for (const value of row) key += `${keyOf(value)}|`;
  return key;
}

const keysOf = new WeakMap<readonly Row[], readonly string[]>();

/** The `rowKey` of each row, made once: several metrics ask for those of one answer. */
export function rowKeys(rows: readonly Row[]): readonly string[] {
  let keys = keysOf.get(rows);
  if (!keys) {
    keys = rows.map(rowKey);
    keysOf.set(rows, keys);
  }
  return keys;
}

/** Whether two lists of rows are equal, one by one. */
export function equalRows(a: readonly Row[], b: readonly Row[]): boolean {
  if (a.length !== b.length) return false;
  const keys = rowKeys(b);
  return rowKeys(a).every((key, index) => key === keys[index]) && a[0]?.length === b[0]?.length;
}

export function equal(a: Value, b: Value): boolean {
  return a === b ? typeof a !== "number" || !Number.isNaN(a) : keyOf(a) === keyOf(b);
}

/** `str(value)`. */
export function textOf(value: Value): string {
  switch (typeof value) {
    case "bigint":
      return `${value}`;
    case "string":
      return value;
    case "number":
      return floatText(value);
    case "boolean":
      return value ? "True" : "False";
    default:
      return value === null ? "None" : bytesText(value);
  }
}

/** `str(type(value))`. */
export function typeText(value: Value): string {
  switch (typeof value) {
    case "bigint":
      return "<class 'int'>";
    case "string":
      return "<class 'str'>";
    case "number":
      return "<class 'float'>";
    case "boolean":
      return "<class 'bool'>";
    default:
      return value === null ? "<class 'NoneType'>" : "<class 'bytes'>";
  }
}

function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value < 0 ? "-inf" : "inf";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const [mantissa = "", exponentText = "0"] = value.toExponential().split("e");
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 16) {
    const size = String(Math.abs(exponent)).padStart(2, "0");
    return `${mantissa}e${exponent < 0 ? "-" : "+"}${size}`;
  }
  const sign = mantissa.startsWith("-") ? "-" : "";
  const digits = mantissa.replace(/[-.]/g, "");
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${digits.slice(exponent + 1) || "0"}`;
}

const ESCAPES: Readonly<Record<number, string>> = { 9: "\\t", 10: "\\n", 13: "\\r", 92: "\\\\" };

function bytesText(bytes: Uint8Array): string {
  const mark = bytes.includes(39) && !bytes.includes(34) ? '"' : "'";
  let text = "";
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    if (character === mark) text += `\\${mark}`;
    else if (byte >= 32 && byte < 127 && byte !== 92) text += character;
    else text += ESCAPES[byte] ?? `\\x${byte.toString(16).padStart(2, "0")}`;
  }
  return `b${mark}${text}${mark}`;
}

/** Order of texts by code points, where JavaScript's own goes by UTF-16 units. */
export function compareText(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let index = 0; index < shorter; index++) {
    const x = a.charCodeAt(index);
    const y = b.charCodeAt(index);
    if (x !== y) return afterSurrogates(x) - afterSurrogates(y);
  }
  return a.length - b.length;
}

/** Units of surrogate pairs stand for code points beyond all others. */
const afterSurrogates = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);

export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  return Buffer.compare(a, b);
}
