import type { Cell, CellKind, ResultColumn } from "../results/result.js";

/** A column of a result as the protocol carries it: values, and a bit for each that is NULL. */
export interface RawColumn {
  readonly values: readonly unknown[];
  readonly nulls?: Buffer;
}

export interface CellReader {
  readonly column: ResultColumn;
  read(value: unknown): Cell;
}

/** What the protocol tells of a column. */
export interface DescribedColumn {
  readonly columnName: string;
  readonly typeDesc: { readonly types: readonly { readonly primitiveEntry?: { readonly type: number } }[] };
}

type Reader = readonly [type: string, kind: CellKind, read: (value: unknown) => Cell];

/** By the protocol's number of a type. */
const READERS: Readonly<Record<number, Reader>> = {
  0: ["BOOLEAN", "boolean", (value) => value === true],
  1: ["TINYINT", "integer", signedByte],
  2: ["SMALLINT", "integer", Number],
  3: ["INT", "integer", Number],
  4: ["BIGINT", "integer", bigint],
  5: ["FLOAT", "number", Number],
  6: ["DOUBLE", "number", Number],
  7: ["STRING", "text", String],
  8: ["TIMESTAMP", "timestamp", String],
  9: ["BINARY", "blob", bytes],
  10: ["ARRAY", "any", nested],
  11: ["MAP", "any", nested],
  12: ["STRUCT", "any", nested],
  15: ["DECIMAL", "decimal", String],
  16: ["VOID", "any", String],
  17: ["DATE", "date", String],
  18: ["VARCHAR", "text", String],
  19: ["CHAR", "text", String],
  20: ["INTERVAL YEAR TO MONTH", "interval", months],
  21: ["INTERVAL DAY TO SECOND", "interval", seconds],
};

/** Times have no zone: the session is in UTC. Nested values that are no JSON as the server writes them stay text. */
export function cellReader({ columnName, typeDesc }: DescribedColumn): CellReader {
  const number = typeDesc.types[0]?.primitiveEntry?.type ?? 7;
  const [type, kind, read] = READERS[number] ?? ["", "any", String];
  return { column: { name: columnName, type, kind }, read };
}

export function isNull({ nulls }: RawColumn, row: number): boolean {
  return nulls !== undefined && ((nulls[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
}

function signedByte(value: unknown): number {
  const number = Number(value);
  return number > 127 ? number - 256 : number;
}

/** The driver reads 64 bits into an object of its own. */
function bigint(value: unknown): number | bigint {
  if (typeof value !== "object" || value === null) return Number(value);
  const { buffer, offset } = value as { readonly buffer: Buffer; readonly offset: number };
  const whole = buffer.readBigInt64BE(offset);
  return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole;
}

function bytes(value: unknown): Uint8Array {
  return new Uint8Array(typeof value === "string" ? Buffer.from(value, "latin1") : (value as Buffer));
}

function nested(value: unknown): Cell {
  try {
    return JSON.parse(String(value)) as Cell;
  } catch {
    return String(value);
  }
}

/** "1-2" as P1Y2M. */
function months(value: unknown): string {
  const [, sign = "", years, rest] = /^(-?)(\d+)-(\d+)$/.exec(String(value)) ?? [];
  return years === undefined ? String(value) : sign + iso([`${Number(years)}Y`, `${Number(rest)}M`], []);
}

/** "1 02:03:04.500000000" as P1DT2H3M4.5S. */
function seconds(value: unknown): string {
  const [, sign = "", days, hours, minutes, rest] = /^(-?)(\d+) (\d+):(\d+):([\d.]+)$/.exec(String(value)) ?? [];
  if (days === undefined) return String(value);
  return sign + iso([`${Number(days)}D`], [`${Number(hours)}H`, `${Number(minutes)}M`, `${Number(rest)}S`]);
}

function iso(date: readonly string[], time: readonly string[]): string {
  const some = (parts: readonly string[]) => parts.filter((part) => Number.parseFloat(part) !== 0).join("");
  const clock = some(time);
  return `P${some(date)}${clock && `T${clock}`}`.replace(/^P$/, "PT0S");
}
