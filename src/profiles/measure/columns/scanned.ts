import type { ColumnDialect } from "../../../databases/dialect.js";
import type { Field } from "../../../databases/schema.js";
import { LONGEST_VALUE, TOP_VALUES } from "../../../databases/statistics.js";
import { quoteName } from "../../../sql/quoting.js";
import type { BaseScan, BaseStatistics } from "../../statistics/base-scan.js";
import { fieldStatistics } from "../../statistics/field-statistics.js";
import { compareScalars, rounded, toCount, toScalar } from "../../statistics/scalars.js";
import type { DistinctCount, FieldOutcome, FieldStatistics, ValueCount } from "../../statistics/statistics.js";
import type { Measure } from "../timed-query.js";
import { canonicalHash, hashText } from "./canonical-hash.js";
import { type Entry, spreadOf } from "./grouped.js";
import { firstRows, type Route, routingSample } from "./route.js";

/**
 * Distinct values that a slice is meant to hold; its number of distinct values has a relative error of one by its root.
 */
const SLICE = 4096;
const FIELDS_AT_ONCE = 16;
/** A value that so many rows of a sample hold may be one of the most frequent. */
const LEAST_SEEN = 3;
/** Above so many rows only fields that tell (nearly) all rows apart are counted exactly: those may be keys. */
const COUNTED_ROWS = 10_000_000;
const NEARLY_ALL = 0.9;
const HASHES = 2n ** 64n;

export interface ScannedField {
  readonly field: Field;
  readonly route: Extract<Route, { way: "scan" }>;
  readonly base: BaseScan["fields"][number];
}

/**
 * Statistics of fields with too many distinct values to group them all: aggregates over the rows come from the base
 * scan; of the values, those whose hash is small enough are grouped. Such a slice holds all rows of the values that are
 * in it, so that their counts are exact, and tells how many there are in all (K. Beyer et al., "On Synopses for
 * Distinct-Value Estimation Under Multiset Operations", SIGMOD 2007). The most frequent are looked for in a sample and
 * counted in all rows.
 */
export async function measureScanned(
  dialect: ColumnDialect,
  source: string,
  rows: number,
  fields: readonly ScannedField[],
  query: Measure,
): Promise<readonly FieldOutcome[]> {
  const outcomes: FieldOutcome[] = [];
  for (let at = 0; at < fields.length; at += FIELDS_AT_ONCE) {
    const batch = fields.slice(at, at + FIELDS_AT_ONCE);
    const slices = await slicesOf(dialect, source, batch, query);
    const tops = await topsOf(dialect, source, rows, batch, query);
    const starts = await startsOf(dialect, source, batch, query);
    for (const [position, { field, base }] of batch.entries()) {
      if ("failure" in base) {
        outcomes.push(base as { readonly failure: string });
        continue;
      }
      const kind = dialect.statistics.kindOf(field.type);
      const statistics = fieldStatistics(
        kind,
        { ...(base as BaseStatistics), ...starts.get(position) },
        rows,
        undefined,
      );
      const slice = slices.get(position);
      if (slice === undefined || "failure" in slice) {
        outcomes.push({ ...statistics, ...(slice && { failure: slice.failure }) });
        continue;
      }
      const distinct = await distinctOf(dialect, source, rows, field, statistics.present, slice, query);
      outcomes.push(withValues(statistics, slice, distinct, tops.get(position) ?? [], rows));
    }
  }
  return outcomes;
}

/** Empty texts and those that begin with a blank: asked for only where the least text shows that there are some. */
async function startsOf(
  dialect: ColumnDialect,
  source: string,
  fields: readonly ScannedField[],
  query: Measure,
): Promise<Map<number, Pick<BaseStatistics, "empties" | "leading">>> {
  const found = new Map<number, Pick<BaseStatistics, "empties" | "leading">>();
  const asked: number[] = [];
  fields.forEach(({ field, base }, position) => {
    const least = (base as BaseStatistics).min;
    if (dialect.statistics.kindOf(field.type) !== "text" || typeof least !== "string") return;
    if (least < "!") asked.push(position);
    else found.set(position, { empties: 0, leading: 0 });
  });
  if (asked.length === 0) return found;
  const columns = asked.map((position) => quoteName(fields[position]!.field.name, dialect));
  const outcome = await query(
    `SELECT ${columns.map((c) => `count(*) FILTER (WHERE ${c} = ''), count(*) FILTER (WHERE ${dialect.statistics.beginsBlank(c)})`).join(", ")} FROM ${source}`,
    { share: 0.3 },
  );
  if (outcome.kind !== "rows") return found;
  const cells = outcome.result.data.map(([cell]) => cell ?? 0);
  asked.forEach((position, index) => {
    found.set(position, { empties: cells[2 * index] ?? 0, leading: cells[2 * index + 1] ?? 0 });
  });
  return found;
}

interface Slice {
  /** By hash. */
  readonly entries: readonly Entry[];
  /** Part of all hashes that it takes. */
  readonly fraction: number;
}

async function slicesOf(
  dialect: ColumnDialect,
  source: string,
  fields: readonly ScannedField[],
  query: Measure,
): Promise<Map<number, Slice | { readonly failure: string }>> {
  const steps = fields.map(({ route }) => Math.max(1, Math.floor(route.distinct / SLICE)));
  const arms = fields.map(({ field, route }, position) => {
    const column = quoteName(field.name, dialect);
    const hash = canonicalHash(column, dialect.statistics.kindOf(field.type), route.form);
    const bound = (HASHES - 1n) / BigInt(steps[position]!);
    return `SELECT ${position} AS position, h, left(CAST(any_value(v) AS VARCHAR), ${LONGEST_VALUE}) AS v, count(*) AS n FROM (SELECT ${column} AS v, ${hash} AS h FROM ${source} WHERE ${column} IS NOT NULL) WHERE h <= ${bound}::UBIGINT GROUP BY h`;
  });
  const found = new Map<number, Slice | { readonly failure: string }>();
  const outcome = await query(`${arms.join(" UNION ALL ")} ORDER BY position, h`, { share: 0.4 });
  if (outcome.kind === "error" || outcome.kind === "timeout") {
    if (fields.length === 1) return new Map([[0, { failure: outcome.message }]]);
    for (const [position, field] of fields.entries()) {
      const single = (await slicesOf(dialect, source, [field], query)).get(0);
      if (single) found.set(position, single);
    }
    return found;
  }
  const [positions = [], hashes = [], values = [], counts = []] = outcome.result.data;
  const entries = fields.map((): Entry[] => []);
  positions.forEach((position, row) => {
    entries[Number(position)]?.push([values[row] ?? null, counts[row] ?? null, hashText(hashes[row])]);
  });
  for (const [position, list] of entries.entries())
    found.set(position, { entries: list, fraction: 1 / steps[position]! });
  return found;
}

/** Values that are frequent in a sample, with their numbers in all rows. */
async function topsOf(
  dialect: ColumnDialect,
  source: string,
  rows: number,
  fields: readonly ScannedField[],
  query: Measure,
): Promise<Map<number, readonly ValueCount[]>> {
  const columns = fields.map(({ field }) => quoteName(field.name, dialect));
  const arms = fields.map((_, position) => {
    const column = columns[position];
    const frequent = `SELECT ${column} FROM _askable_sample WHERE ${column} IS NOT NULL GROUP BY 1 HAVING count(*) >= ${LEAST_SEEN} ORDER BY count(*) DESC, 1 LIMIT ${3 * TOP_VALUES}`;
    return `SELECT ${position}, left(CAST(v AS VARCHAR), ${LONGEST_VALUE}), count(*) FROM (SELECT ${column} AS v FROM ${source} WHERE ${column} IN (${frequent})) GROUP BY v`;
  });
  const lookIn = (sample: string) =>
    query(
      `WITH _askable_sample AS MATERIALIZED (SELECT ${columns.join(", ")} FROM ${sample}) ${arms.join(" UNION ALL ")}`,
      { share: 0.3 },
    );
  const spread = await lookIn(routingSample(source, rows, dialect));
  const outcome = spread.kind === "error" ? await lookIn(firstRows(source)) : spread;
  const found = new Map<number, ValueCount[]>();
  if (outcome.kind !== "rows") return found;
  const [positions = [], values = [], counts = []] = outcome.result.data;
  positions.forEach((cell, row) => {
    const position = Number(cell);
    const kind = dialect.statistics.kindOf(fields[position]?.field.type ?? "");
    const list = found.get(position) ?? [];
    list.push({ value: toScalar(values[row], kind), count: toCount(counts[row]) });
    found.set(position, list);
  });
  for (const list of found.values()) {
    list.sort((a, b) => b.count - a.count || compareScalars(a.value, b.value)).splice(TOP_VALUES);
  }
  return found;
}

async function distinctOf(
  dialect: ColumnDialect,
  source: string,
  rows: number,
  field: Field,
  present: number,
  { entries, fraction }: Slice,
  query: Measure,
): Promise<DistinctCount> {
  const about = Math.round(entries.length / fraction);
  if (fraction === 1) return { count: about, rows, method: "exact" };
  if (rows <= COUNTED_ROWS || about >= NEARLY_ALL * present) {
    const kind = dialect.statistics.kindOf(field.type);
    const sql = dialect.statistics.distinct(quoteName(field.name, dialect), kind, source);
    const outcome = await query(sql, { share: 0.3 });
    if (outcome.kind === "rows") return { count: toCount(outcome.result.data[0]?.[0]), rows, method: "exact" };
  }
  const error = Number((1 / Math.sqrt(Math.max(1, entries.length))).toPrecision(2));
  return { count: Math.min(about, present), rows, method: "bottom-k", error };
}

function withValues(
  statistics: FieldStatistics,
  { entries, fraction }: Slice,
  distinct: DistinctCount,
  top: readonly ValueCount[],
  rows: number,
): FieldStatistics {
  const counts = entries.map(([, count]) => toCount(count));
  const single = counts.filter((count) => count === 1).length / Math.max(1, counts.length);
  const logSum = counts.reduce((sum, count) => sum + count * Math.log(count), 0) / fraction;
  const { spread, sketch } = spreadOf(entries, statistics.kind);
  return {
    ...statistics,
    distinct,
    values: {
      rows,
      present: statistics.present,
      distinct: distinct.count,
      singletons: Math.round(single * distinct.count),
      logSum: rounded(logSum) ?? 0,
      top,
      spread,
    },
    ...(sketch && { sketch }),
  };
}
