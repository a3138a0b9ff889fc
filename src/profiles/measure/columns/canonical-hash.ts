import type { FieldKind } from "../../../databases/statistics.js";

export const SKETCH_METHOD = "bottom-k of DuckDB's hash";
export const SKETCH_SIZE = 256;

/** What the text values of a field may be besides text: decides which of them are looked at twice. */
export type TextForm = "text" | "number or time";

/**
 * A hash of a value that is the same for the same value of another type: numbers are hashed as DOUBLE, times as
 * microseconds, and so are texts that can be read as such. DuckDB's own hash differs between all of these.
 */
export function canonicalHash(value: string, kind: FieldKind, form: TextForm): string {
  switch (kind) {
    case "integer":
    case "number":
    case "decimal":
      return `hash(CAST(${value} AS DOUBLE))`;
    case "boolean":
      return `hash(CAST(CAST(${value} AS INTEGER) AS DOUBLE))`;
    case "date":
    case "timestamp":
      // A date may lie beyond all times: 5000000-01-01.
      return `CASE WHEN try_cast(${value} AS TIMESTAMP) IS NULL THEN hash(${value}) ELSE hash(epoch_us(try_cast(${value} AS TIMESTAMP))) END`;
    case "text":
      if (form === "text") return `hash(${value})`;
      return `CASE WHEN try_cast(${value} AS DOUBLE) IS NOT NULL THEN hash(try_cast(${value} AS DOUBLE)) WHEN try_cast(${value} AS TIMESTAMP) IS NOT NULL THEN hash(epoch_us(try_cast(${value} AS TIMESTAMP))) ELSE hash(${value}) END`;
    default:
      return `hash(CAST(${value} AS VARCHAR))`;
  }
}

/** As wide for every hash, so that their order as texts is their order as numbers. */
export function hashText(hash: unknown): string {
  return BigInt(hash as number | bigint)
    .toString(16)
    .padStart(16, "0");
}
