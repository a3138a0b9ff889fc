import type { Cell, CellKind, ResultColumn } from "../results/result.js";
import type { FieldPacket } from "./connection.js";

export interface CellReader {
  readonly column: ResultColumn;
  read(raw: Buffer): Cell;
}

type Reader = readonly [type: string, kind: CellKind, read: (raw: Buffer) => Cell];

/** Character set of what is no text. */
const BINARY = 63;
const UNSIGNED = 32;
const ENUM = 256;
const SET = 2048;

/** By the protocol's number of a type. */
const READERS: Readonly<Record<number, Reader>> = {
  1: ["TINYINT", "integer", integer],
  2: ["SMALLINT", "integer", integer],
  3: ["INT", "integer", integer],
  4: ["FLOAT", "number", number],
  5: ["DOUBLE", "number", number],
  6: ["NULL", "any", text],
  7: ["TIMESTAMP", "timestamp", time],
  8: ["BIGINT", "integer", integer],
  9: ["MEDIUMINT", "integer", integer],
  10: ["DATE", "date", text],
  11: ["TIME", "time", time],
  12: ["DATETIME", "timestamp", time],
  13: ["YEAR", "integer", integer],
  16: ["BIT", "integer", bits],
  242: ["VECTOR", "blob", bytes],
  245: ["JSON", "text", text],
  255: ["GEOMETRY", "blob", bytes],
};

/**
 * How a column's cells are read, exactly as the server writes them. Beside the plain cases: decimals without a fraction are
 * integers, since sums of integers are such; BIT is an integer; BOOLEAN is TINYINT(1), which may hold 2; a date may be
 * `0000-00-00` and a time beyond 24 hours; TIMESTAMP is shown in UTC, but without a zone, because the engine takes it for
 * DATETIME in most expressions; FLOAT has the six digits that the server shows.
 */
export function cellReader(field: FieldPacket): CellReader {
  const [type, kind, read] = readerOf(field as Described);
  const unsigned = kind === "integer" && ((field.flags as number) & UNSIGNED) !== 0 && /INT|DECIMAL/.test(type);
  return { column: { name: field.name, type: unsigned ? `${type} UNSIGNED` : type, kind }, read };
}

/** What the driver knows of a column beyond its declared types. */
type Described = FieldPacket & {
  readonly characterSet: number;
  readonly extendedTypeName?: string;
  readonly extendedFormat?: string;
};

function readerOf(field: Described): Reader {
  const type = field.columnType ?? 0;
  if (type === 0 || type === 246) {
    return field.decimals === 0 ? ["DECIMAL", "integer", integer] : ["DECIMAL", "decimal", text];
  }
  const known = READERS[type];
  if (known) return known;
  if (field.extendedFormat === "json") return ["JSON", "text", text];
  if (field.extendedTypeName !== undefined) {
    const name = field.extendedTypeName.toUpperCase();
    return name === "UUID" ? [name, "uuid", text] : [name, "text", text];
  }
  const flags = field.flags as number;
  if ((flags & ENUM) !== 0) return ["ENUM", "text", text];
  if ((flags & SET) !== 0) return ["SET", "text", text];
  const long = type >= 249 && type <= 252;
  if (field.characterSet === BINARY) return [long ? "BLOB" : type === 254 ? "BINARY" : "VARBINARY", "blob", bytes];
  return [long ? "TEXT" : type === 254 ? "CHAR" : "VARCHAR", "text", text];
}

function text(raw: Buffer): string {
  return raw.toString("utf8");
}

function integer(raw: Buffer): number | bigint {
  const digits = raw.toString("latin1");
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : BigInt(digits);
}

function number(raw: Buffer): number {
  return Number(raw.toString("latin1"));
}

function bits(raw: Buffer): number | bigint {
  return integer(Buffer.from(BigInt(`0x${raw.toString("hex")}`).toString()));
}

function time(raw: Buffer): string {
  return withoutZeros(raw.toString("latin1"));
}

/** A time without the zeros that only fill the declared number of digits. */
export function withoutZeros(time: string): string {
  return time.includes(".") ? time.replace(/\.?0+$/, "") : time;
}

/** A copy: the buffer is a part of a larger one that the next rows are read into. */
function bytes(raw: Buffer): Uint8Array {
  return new Uint8Array(raw);
}
