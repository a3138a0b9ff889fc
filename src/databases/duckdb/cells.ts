import type {
  DuckDBArrayValue,
  DuckDBBitValue,
  DuckDBBlobValue,
  DuckDBDateValue,
  DuckDBGeometryValue,
  DuckDBIntervalValue,
  DuckDBListValue,
  DuckDBMapType,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampTZValue,
  DuckDBType,
  DuckDBUnionValue,
  DuckDBValue,
  DuckDBVariantValue,
} from "@duckdb/node-api";
import type { Cell, CellKind } from "../results/result.js";
import { DuckDBTimestampValue, DuckDBTypeId as Id } from "./api.js";

type Convert = (value: never) => Cell;

const same: Convert = (value: Cell) => value;
const text: Convert = (value: object) => value.toString();

const SIMPLE: Readonly<Partial<Record<Id, readonly [CellKind, Convert]>>> = {
  [Id.BOOLEAN]: ["boolean", same],
  [Id.TINYINT]: ["integer", same],
  [Id.SMALLINT]: ["integer", same],
  [Id.INTEGER]: ["integer", same],
  [Id.UTINYINT]: ["integer", same],
  [Id.USMALLINT]: ["integer", same],
  [Id.UINTEGER]: ["integer", same],
  [Id.BIGINT]: ["integer", integer],
  [Id.UBIGINT]: ["integer", integer],
  [Id.HUGEINT]: ["integer", integer],
  [Id.UHUGEINT]: ["integer", integer],
  [Id.BIGNUM]: ["integer", integer],
  [Id.FLOAT]: ["number", float],
  [Id.DOUBLE]: ["number", same],
  [Id.DECIMAL]: ["decimal", text],
  [Id.VARCHAR]: ["text", same],
  [Id.ENUM]: ["text", same],
  [Id.BIT]: ["text", (value: DuckDBBitValue) => value.toString()],
  [Id.BLOB]: ["blob", (value: DuckDBBlobValue) => Uint8Array.from(value.bytes)],
  [Id.GEOMETRY]: ["blob", (value: DuckDBGeometryValue) => Uint8Array.from(value.bytes)],
  [Id.UUID]: ["uuid", text],
  [Id.DATE]: ["date", (value: DuckDBDateValue) => finite(value, value.days)],
  [Id.TIME]: ["time", text],
  [Id.TIME_NS]: ["time", text],
  [Id.TIME_TZ]: ["time", text],
  [Id.TIMESTAMP]: ["timestamp", timestamp],
  [Id.TIMESTAMP_S]: ["timestamp", timestamp],
  [Id.TIMESTAMP_MS]: ["timestamp", timestamp],
  [Id.TIMESTAMP_NS]: ["timestamp", timestamp],
  [Id.TIMESTAMP_TZ]: ["timestamp", zoned],
  [Id.INTERVAL]: ["interval", duration],
};

/** The kind of a type's cells and how a value of it becomes one. */
export function cellsOf(type: DuckDBType): { kind: CellKind; convert: (value: DuckDBValue) => Cell } {
  const [kind, convert] = SIMPLE[type.typeId] ?? nested(type);
  return { kind, convert: (value) => (value === null ? null : (convert as (value: DuckDBValue) => Cell)(value)) };
}

function nested(type: DuckDBType): readonly [CellKind, Convert] {
  switch (type.typeId) {
    case Id.LIST:
    case Id.ARRAY: {
      const { convert } = cellsOf((type as { valueType: DuckDBType }).valueType);
      return ["list", (value: DuckDBListValue | DuckDBArrayValue) => value.items.map(convert)];
    }
    case Id.STRUCT:
      return ["struct", struct(type as unknown as StructType)];
    case Id.MAP:
      return mapped(type as DuckDBMapType);
    case Id.UNION: {
      const { memberTags, memberTypes } = type as unknown as { memberTags: string[]; memberTypes: DuckDBType[] };
      const members = new Map(memberTags.map((tag, index) => [tag, cellsOf(memberTypes[index]!).convert]));
      return ["any", ({ tag, value }: DuckDBUnionValue) => members.get(tag)!(value)];
    }
    case Id.VARIANT:
      return ["any", (value: DuckDBVariantValue) => plain(value)];
    default:
      return ["any", plain];
  }
}

interface StructType {
  readonly entryNames: readonly string[];
  readonly entryTypes: readonly DuckDBType[];
}

/** Whether a type is that of `row(…)`, whose parts have no names. */
export function isUnnamed(type: DuckDBType): boolean {
  return type.typeId === Id.STRUCT && (type as unknown as StructType).entryNames.includes("");
}

/** Parts without names are called by their positions, counted from 1; the API loses them except in a column's own type. */
function struct({ entryNames, entryTypes }: StructType) {
  const converts = entryTypes.map((entry) => cellsOf(entry).convert);
  return ({ entries }: DuckDBStructValue | { entries: readonly DuckDBValue[] }): Cell => {
    const positions = Array.isArray(entries);
    if (entryNames.includes("") && !positions)
      throw new Error("row(…) inside another value cannot be read: name its parts");
    const values = positions ? entries : entryNames.map((name) => (entries as Record<string, DuckDBValue>)[name]!);
    return Object.fromEntries(entryNames.map((name, at) => [name || String(at + 1), converts[at]!(values[at]!)]));
  };
}

/** An object where the keys are text, else a list of `{ key, value }`. */
function mapped({ keyType, valueType }: DuckDBMapType): readonly [CellKind, Convert] {
  const [key, value] = [cellsOf(keyType).convert, cellsOf(valueType).convert];
  if (keyType.typeId === Id.VARCHAR || keyType.typeId === Id.ENUM) {
    return [
      "struct",
      (map: DuckDBMapValue) => Object.fromEntries(map.entries.map((entry) => [String(entry.key), value(entry.value)])),
    ];
  }
  const pair = (entry: DuckDBMapValue["entries"][number]) => ({ key: key(entry.key), value: value(entry.value) });
  return ["list", (map: DuckDBMapValue) => map.entries.map(pair)];
}

/** A value whose type is known from itself alone. */
function plain(value: DuckDBValue): Cell {
  if (typeof value === "bigint") return integer(value);
  return value === null || typeof value !== "object" ? value : String(value);
}

function integer(value: bigint): Cell {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

/** The shortest decimal that names the same 32-bit number, as DuckDB prints it, and not its 64-bit expansion. */
function float(value: number): Cell {
  if (!Number.isFinite(value) || Number.isInteger(value)) return value;
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

function finite(value: { isFinite: boolean }, amount: number | bigint): string {
  if (value.isFinite) return value.toString();
  return amount > 0 ? "infinity" : "-infinity";
}

function timestamp(value: { readonly isFinite: boolean }): Cell {
  return finite(value, Object.values(value as object)[0] as bigint);
}

/** In UTC, whatever the computer's zone is. */
function zoned({ micros }: DuckDBTimestampTZValue): Cell {
  const value = new DuckDBTimestampValue(micros);
  return value.isFinite ? `${value}+00:00` : finite(value, micros);
}

/** ISO 8601: `P1Y2M3DT4H5M6.5S`. */
function duration(value: DuckDBIntervalValue): Cell {
  const { months, days, micros } = value;
  const size = micros < 0n ? -micros : micros;
  const sign = micros < 0n ? "-" : "";
  const seconds = size % 60_000_000n;
  const fraction = (seconds % 1_000_000n).toString().padStart(6, "0").replace(/0+$/, "");
  const part = (amount: number | bigint, unit: string, mark = "") => (amount ? `${mark}${amount}${unit}` : "");
  const date = part(Math.trunc(months / 12), "Y") + part(months % 12, "M") + part(days, "D");
  const whole = `${seconds / 1_000_000n}${fraction && `.${fraction}`}`;
  const time =
    part(size / 3_600_000_000n, "H", sign) +
    part((size / 60_000_000n) % 60n, "M", sign) +
    (seconds ? `${sign}${whole}S` : "");
  return `P${date}${time && `T${time}`}`.replace(/^P$/, "PT0S");
}
