import type { ColumnDialect } from "../../../databases/dialect.js";
import type { Field } from "../../../databases/schema.js";
import type { FieldKind } from "../../../databases/statistics.js";
import { PART } from "../../../databases/statistics.js";
import { quoteName } from "../../../sql/quoting.js";
import { toCount } from "../../statistics/scalars.js";
import type { Measure } from "../timed-query.js";
import type { TextForm } from "./canonical-hash.js";

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
/** Each count of distinct values takes memory of its own. */
const FIELDS_AT_ONCE = 50;
const SAMPLE = { rows: 24_000, stretches: 8 };
/** Largest share of distinct values among the rows at which grouping costs no more than scanning. */
const MOST_DISTINCT = 0.1;

/** Hexadecimal digits look like a number now and then ("12e45"); trying each costs more than all else together. */
const READABLE = 0.05;

/** A few rows from everywhere, as they stand after FROM. Fails where rows have no numbers. */
export function routingSample(source: string, rows: number, { statistics }: ColumnDialect): string {
  return statistics.stretches(source, rows, SAMPLE.rows, SAMPLE.stretches).source;
}

/** What stands in where rows have no numbers. */
export function firstRows(source: string): string {
  return `(SELECT * FROM ${source} LIMIT ${SAMPLE.rows}) AS ${PART}`;
}

/**
 * Decides by a sample of the rows. Where rows have no numbers (views, files) DuckDB's HyperLogLog decides, which costs
 * a scan: it is off by 10 to 16 %, good enough for this and never reported.
 */
export async function planRoutes(
  dialect: ColumnDialect,
  source: string,
  rows: number,
  fields: readonly Field[],
  query: Measure,
): Promise<readonly Route[]> {
  const kinds = fields.map(({ type }) => dialect.statistics.kindOf(type));
  const counted = kinds.map((kind) => kind === "blob" || kind === "interval");
  if (rows <= SMALL) return counted.map((only) => (only ? { way: "count" } : { way: "group", form: "number or time" }));
  const about = await roughDistinct(dialect, source, rows, fields, kinds, query);
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
  dialect: ColumnDialect,
  source: string,
  rows: number,
  fields: readonly Field[],
  kinds: readonly FieldKind[],
  query: Measure,
): Promise<readonly Rough[] | undefined> {
  const found: Rough[] = [];
  for (let at = 0; at < fields.length; at += FIELDS_AT_ONCE) {
    const columns = fields.slice(at, at + FIELDS_AT_ONCE).map(({ name }, index): Column => {
      const column = quoteName(name, dialect);
      const kind = kinds[at + index]!;
      return { name: column, kind, value: kind === "nested" ? `CAST(${column} AS VARCHAR)` : column };
    });
    const rough = (await bySample(dialect, source, rows, columns, query)) ?? (await byScan(source, columns, query));
    if (!rough) return undefined;
    found.push(...rough);
  }
  return found;
}

interface Column {
  readonly name: string;
  readonly kind: FieldKind;
  /** The column, or its text where its values cannot be compared. */
  readonly value: string;
}

function readable({ name, kind }: Column): string {
  return kind === "text" ? `count(coalesce(try_cast(${name} AS DOUBLE), epoch(try_cast(${name} AS TIMESTAMP))))` : "0";
}

async function bySample(
  dialect: ColumnDialect,
  source: string,
  rows: number,
  columns: readonly Column[],
  query: Measure,
): Promise<Rough[] | undefined> {
  const counts = columns.map((column) => `count(${column.name}), count(DISTINCT ${column.value}), ${readable(column)}`);
  const outcome = await query(`SELECT count(*), ${counts.join(", ")} FROM ${routingSample(source, rows, dialect)}`, {
    share: 0.2,
  });
  if (outcome.kind !== "rows") return undefined;
  const [all = 0, ...cells] = outcome.result.data.map((column) => toCount(column[0]));
  return columns.map((_, position) => {
    const [present = 0, distinct = 0, read = 0] = cells.slice(3 * position, 3 * position + 3);
    const presentRows = (present / Math.max(1, all)) * rows;
    return { distinct: drawnFrom(distinct, present, presentRows), readable: read > present * READABLE };
  });
}

async function byScan(source: string, columns: readonly Column[], query: Measure): Promise<Rough[] | undefined> {
  const counts = columns.map(({ value }) => `approx_count_distinct(${value})`);
  const outcome = await query(`SELECT ${counts.join(", ")} FROM ${source}`, { share: 0.3 });
  const forms = await query(
    `SELECT ${columns.map((column) => `count(${column.name}), ${readable(column)}`).join(", ")} FROM ${firstRows(source)}`,
    { share: 0.2 },
  );
  if (outcome.kind !== "rows" || forms.kind !== "rows") return undefined;
  const seen = forms.result.data.map((column) => toCount(column[0]));
  return columns.map((_, position) => ({
    distinct: toCount(outcome.result.data[position]?.[0]),
    readable: (seen[2 * position + 1] ?? 0) > (seen[2 * position] ?? 0) * READABLE,
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
