import { quoteName } from "../../databases/names.js";
import type { Field } from "../../databases/schema.js";
import { PART } from "../sources.js";
import { duckdbStatistics, stretches } from "../statistics/duckdb.js";
import { countOf } from "../statistics/scalars.js";
import type { FieldKind, Measure } from "../statistics/statistic.js";
import type { TextForm } from "./canonical.js";

/** How a field is measured. */
export type Route =
  /** From its distinct values with their numbers, which are few enough to be grouped. */
  | { readonly way: "group"; readonly form: TextForm }
  /** By aggregates over the rows, and a slice of the distinct values. `distinct`: about how many there are. */
  | { readonly way: "scan"; readonly distinct: number; readonly form: TextForm }
  /** Only counted: bytes and intervals have no values to show. */
  | { readonly way: "count" };

/** Tables of so many rows are grouped by every field: looking first would cost as much. */
const SMALL = 50_000;
const SAMPLE = { rows: 24_000, stretches: 8 };
/** Largest share of distinct values among the rows at which grouping costs no more than scanning. */
const MOST_DISTINCT = 0.1;

/** Hexadecimal digits look like a number now and then ("12e45"); trying each costs more than all else together. */
const READABLE = 0.05;

/** A few rows from everywhere, as they stand after FROM. Fails where rows have no numbers. */
export function routingSample(source: string, rows: number): string {
  return stretches(source, rows, SAMPLE.rows, SAMPLE.stretches).source;
}

/** What stands in where rows have no numbers. */
export function firstRows(source: string): string {
  return `(SELECT * FROM ${source} LIMIT ${SAMPLE.rows}) AS ${PART}`;
}

/**
 * Decides by a sample of the rows. Where rows have no numbers (views, files) DuckDB's HyperLogLog decides, which costs a
 * scan: it is off by 10 to 16 %, good enough for this and never reported.
 */
export async function routesOf(
  source: string,
  rows: number,
  fields: readonly Field[],
  query: Measure,
): Promise<readonly Route[]> {
  const kinds = fields.map(({ type }) => duckdbStatistics.kindOf(type));
  const counted = kinds.map((kind) => kind === "blob" || kind === "interval");
  if (rows <= SMALL) return counted.map((only) => (only ? { way: "count" } : { way: "group", form: "number or time" }));
  const about = await roughDistinct(source, rows, fields, kinds, query);
  return kinds.map((_, position): Route => {
    if (counted[position]) return { way: "count" };
    const known = about?.[position];
    // Nothing is known: grouping is exact whatever comes.
    if (!known) return { way: "group", form: "number or time" };
    const form = known.readable ? "number or time" : "text";
    return known.distinct <= rows * MOST_DISTINCT
      ? { way: "group", form }
      : { way: "scan", distinct: known.distinct, form };
  });
}

interface Rough {
  readonly distinct: number;
  /** So many texts can be read as numbers or times that it is no accident. */
  readonly readable: boolean;
}

async function roughDistinct(
  source: string,
  rows: number,
  fields: readonly Field[],
  kinds: readonly FieldKind[],
  query: Measure,
): Promise<readonly Rough[] | undefined> {
  const columns = fields.map(({ name }) => quoteName(name, "duckdb"));
  const readable = columns.map((column, position) =>
    kinds[position] === "text"
      ? `count(coalesce(try_cast(${column} AS DOUBLE), epoch(try_cast(${column} AS TIMESTAMP))))`
      : "0",
  );
  const sample = routingSample(source, rows);
  const values = columns.map((column, position) =>
    kinds[position] === "nested" ? `CAST(${column} AS VARCHAR)` : column,
  );
  const sampled = await query(
    `SELECT count(*), ${columns.map((column, position) => `count(${column}), count(DISTINCT ${values[position]}), ${readable[position]}`).join(", ")} FROM ${sample}`,
    { share: 0.2 },
  );
  if (sampled.kind === "rows") {
    const [all, ...cells] = sampled.result.data.map((column) => countOf(column[0]));
    return columns.map((_, position) => {
      const [present = 0, distinct = 0, read = 0] = cells.slice(3 * position, 3 * position + 3);
      const presentRows = (present / Math.max(1, all ?? 0)) * rows;
      return { distinct: drawnFrom(distinct, present, presentRows), readable: read > present * READABLE };
    });
  }
  const scanned = await query(
    `SELECT ${values.map((value, position) => `approx_count_distinct(${value}), ${readable[position]}`).join(", ")} FROM ${source}`,
    { share: 0.3 },
  );
  if (scanned.kind !== "rows") return undefined;
  const cells = scanned.result.data.map((column) => countOf(column[0]));
  return columns.map((_, position) => ({
    distinct: cells[2 * position] ?? 0,
    readable: (cells[2 * position + 1] ?? 0) > rows * READABLE,
  }));
}

/**
 * How many equally frequent values there are when `drawn` draws show `seen` of them: the solution of
 * seen = D (1 - exp(-drawn / D)), at most `most`. Values that are not equally frequent are more than that.
 */
export function drawnFrom(seen: number, drawn: number, most: number): number {
  if (seen >= drawn) return most;
  let [low, high] = [seen, Math.max(seen, most)];
  while (high - low > low / 100 + 1) {
    const middle = (low + high) / 2;
    if (middle * -Math.expm1(-drawn / middle) < seen) low = middle;
    else high = middle;
  }
  return Math.round(high);
}
