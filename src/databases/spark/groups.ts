import { groupBy } from "../../collections.js";
import type { Cell } from "../results/result.js";
import type { ScanKeep, ScannedValue } from "../scan/column-scan.js";
import { type FieldKind, LONGEST_VALUE } from "../statistics.js";
import { keyOf } from "./statistics.js";

/** A field whose values are counted. */
export interface GroupedField {
  readonly index: number;
  readonly column: string;
  readonly kind: FieldKind;
  /** Of all distinct values, those whose hash is in the lowest 2^-level are counted. */
  readonly level: number;
}

/** What counting gives, of those values that were counted. */
export interface Groups {
  readonly distinct: number;
  readonly singletons: number;
  readonly logSum: number;
  readonly top: readonly ScannedValue[];
  /** Those with the smallest hashes. */
  readonly spread: readonly ScannedValue[];
  /** Their hashes, ascending. */
  readonly ranks: readonly number[];
}

const RANK_BITS = 53;
/** A whole number below 2^53. */
const RANK = `shiftrightunsigned(xxhash64(k), ${64 - RANK_BITS})`;
/** Rows in which the most frequent values of a field with very many are looked for, and how many are then counted. */
const LOOKED_AT = 200_000;
const CANDIDATES = 40;

/** The fields' values under each other, as rows (f, k): the table is read once for all of them. */
function stacked(fields: readonly GroupedField[], from: string): string {
  const pairs = fields.map(({ index, column, kind }) => `${index}, ${keyOf(column, kind)}`);
  return `SELECT stack(${fields.length}, ${pairs.join(", ")}) AS (f, k) FROM ${from}`;
}

/** Counts, orders and sums the values of all fields in one pass; rows (f, k, n, rank, place by n, place by rank, …). */
export function groupsSql(fields: readonly GroupedField[], from: string, keep: ScanKeep): string {
  const thinned = fields.filter(({ level }) => level > 0);
  const bounds = thinned.map(({ index, level }) => `WHEN ${index} THEN ${RANK} < ${2 ** (RANK_BITS - level)}`);
  const bound = bounds.length === 0 ? "" : ` AND CASE f ${bounds.join(" ")} ELSE true END`;
  const counted = `SELECT f, k, count(*) AS n FROM (${stacked(fields, from)}) WHERE k IS NOT NULL${bound} GROUP BY f, k`;
  const windows = [
    "row_number() OVER (PARTITION BY f ORDER BY n DESC, k) AS by_count",
    "row_number() OVER (PARTITION BY f ORDER BY h) AS by_rank",
    "count(*) OVER (PARTITION BY f) AS total",
    "count_if(n = 1) OVER (PARTITION BY f) AS singles",
    "sum(n * ln(n)) OVER (PARTITION BY f) AS log_sum",
  ];
  const placed = `SELECT *, ${windows.join(", ")} FROM (SELECT *, ${RANK} AS h FROM (${counted}))`;
  const most = Math.max(keep.spread, keep.sketch);
  return `SELECT f, left(k, ${LONGEST_VALUE}) AS k, n, h, by_count, by_rank, total, singles, log_sum FROM (${placed}) WHERE by_count <= ${keep.top} OR by_rank <= ${most}`;
}

export function readGroups(rows: readonly (readonly Cell[])[]): Map<number, Groups> {
  const byField = groupBy(rows, ([field]) => Number(field));
  return new Map([...byField].map(([field, own]) => [field, groupsOf(own)]));
}

function groupsOf(rows: readonly (readonly Cell[])[]): Groups {
  const [, , , , , , distinct, singletons, logSum] = rows[0]!;
  const value = (row: readonly Cell[]): ScannedValue => ({ value: String(row[1]), count: Number(row[2]) });
  const byRank = rows.toSorted((a, b) => Number(a[5]) - Number(b[5]));
  // A value that is among the most frequent only has a later place.
  const smallest = byRank.filter((row, place) => Number(row[5]) === place + 1);
  return {
    distinct: Number(distinct),
    singletons: Number(singletons),
    logSum: Number(logSum),
    top: rows.toSorted((a, b) => Number(a[4]) - Number(b[4])).map(value),
    spread: smallest.map(value),
    ranks: smallest.map((row) => Number(row[3])),
  };
}

/**
 * The most frequent values of fields with very many: looked for in a part of the rows, and counted in all of them.
 * Rows (f, k, n).
 */
export function frequentSql(fields: readonly GroupedField[], from: string, keep: ScanKeep, rows: number): string {
  const all = stacked(fields, from);
  const share = Math.min(1, LOOKED_AT / Math.max(1, rows));
  const part = `SELECT f, k, count(*) AS n FROM (SELECT * FROM (${all}) WHERE k IS NOT NULL AND rand(1) < ${share.toPrecision(6)}D) GROUP BY f, k HAVING count(*) > 1`;
  const candidates = `SELECT f, k FROM (SELECT *, row_number() OVER (PARTITION BY f ORDER BY n DESC, k) AS place FROM (${part})) WHERE place <= ${Math.max(CANDIDATES, keep.top)}`;
  return `SELECT a.f, left(a.k, ${LONGEST_VALUE}), count(*) FROM (${all}) AS a JOIN (${candidates}) AS c ON a.f = c.f AND a.k = c.k GROUP BY a.f, a.k`;
}
