import type { Cell, CellKind } from "../../databases/results/result.js";

/**
 * The type of a column in a Parquet file, by its kind and what is in it; where one value does not fit the type of its
 * kind (an infinite date, `0000-00-00`, a decimal of 40 digits), the column is text, so that nothing is lost.
 */
export function parquetType(kind: CellKind, cells: readonly Cell[]): string {
  const known = cells.filter((cell) => cell !== null);
  return TYPES[kind]?.(known) ?? "VARCHAR";
}

type Choose = (known: readonly Exclude<Cell, null>[]) => string | undefined;

const TYPES: Readonly<Partial<Record<CellKind, Choose>>> = {
  integer: integerType,
  number: (known) => (known.every((cell) => typeof cell === "number") ? "DOUBLE" : undefined),
  decimal: decimalType,
  boolean: (known) => (known.every((cell) => typeof cell === "boolean") ? "BOOLEAN" : undefined),
  blob: (known) => (known.every((cell) => cell instanceof Uint8Array) ? "BLOB" : undefined),
  date: (known) => (texts(known, DATE).every(isDay) ? "DATE" : undefined),
  time: (known) => (texts(known, TIME).every(Boolean) ? "TIME" : undefined),
  timestamp: timestampType,
  uuid: (known) => (texts(known, UUID).every(Boolean) ? "UUID" : undefined),
  list: () => "JSON",
  struct: () => "JSON",
};

/** What DuckDB would write as a floating-point number, its HUGEINT, is a decimal without a fraction. */
function integerType(known: readonly Exclude<Cell, null>[]): string | undefined {
  if (!known.every((cell) => typeof cell === "bigint" || Number.isInteger(cell))) return undefined;
  let [least, most] = [0n, 0n];
  for (const cell of known) {
    const value = BigInt(cell as number | bigint);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least >= -(2n ** 63n) && most < 2n ** 63n) return "BIGINT";
  if (least >= 0n && most < 2n ** 64n) return "UBIGINT";
  return least > -(10n ** 38n) && most < 10n ** 38n ? "DECIMAL(38, 0)" : undefined;
}

/** Of one width for few digits and of one for many, so that more rows seldom change it. */
function decimalType(known: readonly Exclude<Cell, null>[]): string | undefined {
  let [whole, scale] = [1, 0];
  for (const match of texts(known, DECIMAL)) {
    if (match === null) return undefined;
    whole = Math.max(whole, match[1]!.length);
    scale = Math.max(scale, match[2]?.length ?? 0);
  }
  const width = whole + scale <= 18 ? 18 : 38;
  return whole + scale <= width ? `DECIMAL(${width}, ${scale})` : undefined;
}

function timestampType(known: readonly Exclude<Cell, null>[]): string | undefined {
  const matches = texts(known, TIMESTAMP);
  if (!matches.every(isDay)) return undefined;
  const zoned = matches.filter((match) => match?.[5] !== undefined).length;
  const fine = matches.some((match) => (match?.[4]?.length ?? 0) > 6);
  if (zoned > 0) return zoned === matches.length && !fine ? "TIMESTAMPTZ" : undefined;
  if (!fine) return "TIMESTAMP";
  const years = matches.map((match) => Number(match?.[1]));
  return years.every((year) => year > 1677 && year < 2262) ? "TIMESTAMP_NS" : undefined;
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIMESTAMP =
  /^(\d{4})-(\d\d)-(\d\d)(?:[ T](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.(\d{1,9}))?)?(Z|[+-]\d\d(?::\d\d)?)?)?$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?$/;
const DECIMAL = /^-?0*(?!0)(\d*)(?:\.(\d+))?$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function texts(known: readonly Exclude<Cell, null>[], form: RegExp): (RegExpExecArray | null)[] {
  return known.map((cell) => form.exec(typeof cell === "object" ? "" : String(cell)));
}

function isDay(match: RegExpExecArray | null): boolean {
  if (match === null) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number);
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
