import type { ColumnDialect } from "../../../databases/dialect.js";
import type { Cell } from "../../../databases/results/result.js";
import { QUANTILES } from "../../../databases/scan/column-scan.js";
import type { Field } from "../../../databases/schema.js";
import { BETWEEN, type FieldKind, LONGEST_VALUE, SAMPLED_VALUES, TOP_VALUES } from "../../../databases/statistics.js";
import { quoteName } from "../../../sql/quoting.js";
import { quantilesIn } from "../../statistics/quantiles.js";
import { compareScalars, rounded, type Scalar, toCount, toScalar } from "../../statistics/scalars.js";
import type { FieldOutcome, FieldStatistics, Sketch, ValueCount } from "../../statistics/statistics.js";
import type { Measure } from "../timed-query.js";
import { canonicalHash, hashText, SKETCH_METHOD, SKETCH_SIZE, type TextForm } from "./canonical-hash.js";

const SMALL = 50_000;

const isNumeric = (kind: FieldKind) => kind === "integer" || kind === "number" || kind === "decimal";
const isText = (kind: FieldKind) => kind === "text" || kind === "uuid";
const isSorted = (kind: FieldKind) => isNumeric(kind) || kind === "date" || kind === "timestamp";

export interface GroupedField {
  readonly field: Field;
  readonly form: TextForm;
}

/**
 * Statistics of fields of which every one is read off its distinct values `v` with their numbers `n`: what a few
 * thousand groups tell need not be asked of millions of rows. Exact. A statement that fails is tried again field by
 * field.
 */
export async function measureGrouped(
  dialect: ColumnDialect,
  source: string,
  rows: number,
  fields: readonly GroupedField[],
  query: Measure,
): Promise<readonly FieldOutcome[]> {
  const size = rows <= SMALL ? 32 : 6;
  const outcomes: FieldOutcome[] = [];
  for (let at = 0; at < fields.length; at += size) {
    outcomes.push(...(await measureBatch(dialect, source, rows, fields.slice(at, at + size), query)));
  }
  return outcomes;
}

async function measureBatch(
  dialect: ColumnDialect,
  source: string,
  rows: number,
  fields: readonly GroupedField[],
  query: Measure,
): Promise<readonly FieldOutcome[]> {
  const wanted = fields.map(({ field }) => quoteName(field.name, dialect)).join(", ");
  // A part of the rows is put together once; and a table of a thousand columns is looked up in the catalogue once.
  const shared = rows <= SMALL || source.startsWith("(");
  const from = shared ? "_askable_rows" : source;
  const parts = fields.map(({ field, form }, position) => partOf(dialect, from, field, form, position));
  const relations = [
    ...(shared ? [`_askable_rows AS MATERIALIZED (SELECT ${wanted} FROM ${source})`] : []),
    ...parts.map(({ relation }) => relation),
  ];
  const sql = `WITH ${relations.join(", ")} ${parts.map(({ statistics }) => statistics).join(" UNION ALL ")}`;
  const outcome = await query(sql, { share: 0.5 });
  if (outcome.kind === "error" || outcome.kind === "timeout") {
    if (fields.length === 1) return [{ failure: outcome.message }];
    const single: FieldOutcome[] = [];
    for (const field of fields) single.push(...(await measureBatch(dialect, source, rows, [field], query)));
    return single;
  }
  const { columns, data } = outcome.result;
  const at = new Map(data[0]?.map((position, row) => [Number(position), row]));
  return fields.map(({ field }, position) => {
    const row = at.get(position) ?? 0;
    const cells = Object.fromEntries(columns.map(({ name }, index) => [name, data[index]?.[row] ?? null]));
    return statisticsOf(cells as Cells, dialect.statistics.kindOf(field.type), rows);
  });
}

type Cells = Readonly<Record<keyof typeof NOTHING | keyof typeof COUNTS, Cell>>;

const COUNTS = {
  distinct_values: "count(*)",
  singletons: "count(*) FILTER (WHERE n = 1)",
  present: "CAST(sum(n) AS BIGINT)",
  // Compensated, so that threads do not change the last digits.
  log_sum: "fsum(n * ln(n))",
};

/** What is asked of some kinds of fields only. */
const NOTHING = {
  low: "CAST(NULL AS VARCHAR)",
  high: "CAST(NULL AS VARCHAR)",
  mean: "CAST(NULL AS DOUBLE)",
  variance: "CAST(NULL AS DOUBLE)",
  quantiles: "CAST(NULL AS VARCHAR)",
  empties: "CAST(NULL AS HUGEINT)",
  leading: "CAST(NULL AS HUGEINT)",
  trailing: "CAST(NULL AS HUGEINT)",
  shortest: "CAST(NULL AS BIGINT)",
  longest: "CAST(NULL AS BIGINT)",
  letters: "CAST(NULL AS HUGEINT)",
  top: "CAST(NULL AS STRUCT(v VARCHAR, n BIGINT)[])",
  spread: "CAST(NULL AS STRUCT(h UBIGINT, v VARCHAR, n BIGINT)[])",
};

const asText = (value: string) => `CAST(${value} AS VARCHAR)`;
const cutText = (value: string) => `left(${asText(value)}, ${LONGEST_VALUE})`;
const rowsWhere = (condition: string) => `coalesce(sum(n) FILTER (WHERE ${condition}), 0)`;

function partOf(
  dialect: ColumnDialect,
  source: string,
  field: Field,
  form: TextForm,
  position: number,
): { relation: string; statistics: string } {
  const kind = dialect.statistics.kindOf(field.type);
  const column = quoteName(field.name, dialect);
  const value = isText(kind) || kind === "nested" ? asText(column) : column;
  const name = `_askable_${position}`;
  const relation = `${name} AS MATERIALIZED (SELECT v, count(*) AS n FROM (SELECT ${value} AS v FROM ${source} WHERE ${column} IS NOT NULL) GROUP BY v)`;
  const wanted = { ...COUNTS, ...NOTHING, ...expressionsOf(dialect, kind, form, name) };
  const list = Object.entries(wanted).map(([alias, expression]) => `${expression} AS ${alias}`);
  return { relation, statistics: `SELECT ${position} AS position, ${list.join(", ")} FROM ${name}` };
}

function expressionsOf(
  { statistics }: ColumnDialect,
  kind: FieldKind,
  form: TextForm,
  name: string,
): Partial<typeof NOTHING> {
  const top = `list_transform(min({'n': -n, 'v': v}, ${TOP_VALUES}), x -> {'v': ${cutText("x.v")}, 'n': -x.n})`;
  if (kind === "nested") return { top };
  const hash = canonicalHash("v", kind, form);
  const common = {
    top,
    spread: `min({'h': ${hash}, 'v': ${cutText("v")}, 'n': n}, ${SAMPLED_VALUES})`,
  };
  if (isText(kind)) {
    return {
      ...common,
      low: cutText("min(v)"),
      high: cutText("max(v)"),
      empties: rowsWhere("v = ''"),
      leading: rowsWhere(statistics.beginsBlank("v")),
      trailing: rowsWhere(statistics.endsBlank("v")),
      shortest: "min(length(v))",
      longest: "max(length(v))",
      letters: "sum(n * length(v))",
    };
  }
  const finite = kind === "number" ? "isfinite(v)" : "true";
  const range = { low: asText(`min(v) FILTER (WHERE ${finite})`), high: asText(`max(v) FILTER (WHERE ${finite})`) };
  if (!isSorted(kind)) return { ...common, ...range };
  const ends = (rows: string) => `(${QUANTILES} * ${rows}) // rows`;
  const summed = `SELECT v, n, sum(n) OVER (ORDER BY v) AS upto, sum(n) OVER () AS rows FROM ${name} WHERE ${finite}`;
  const quantiles = `(SELECT string_agg(concat(${ends("upto")}, ' ', ${asText("v")}), '${BETWEEN}') FROM (${summed}) WHERE ${ends("upto")} > ${ends("(upto - n)")})`;
  if (!isNumeric(kind)) return { ...common, ...range, quantiles };
  const double = "CAST(v AS DOUBLE)";
  const mean = `(SELECT fsum(${double} * (n / total)) FROM ${name}, (SELECT sum(n) AS total FROM ${name} WHERE ${finite}) WHERE ${finite})`;
  return {
    ...common,
    ...range,
    quantiles,
    mean,
    // Squares of larger numbers overflow.
    variance: `(SELECT fsum(n * (${double} - mean) * (${double} - mean)) / sum(n) FROM ${name}, (SELECT ${mean} AS mean) WHERE ${finite} AND abs(${double}) < 1e150)`,
  };
}

function statisticsOf(cells: Cells, kind: FieldKind, rows: number): FieldStatistics {
  const present = toCount(cells.present);
  if (present === 0) return { kind, rows, present };
  const [min, max] = [toScalar(cells.low, kind), toScalar(cells.high, kind)];
  const variance = rounded(cells.variance);
  const quantiles = quantilesIn(cells.quantiles, kind);
  const { spread, sketch } = spreadOf(cells.spread, kind);
  const mean = rounded(cells.mean);
  return {
    kind,
    rows,
    present,
    ...(cells.empties !== null && { empties: toCount(cells.empties) }),
    ...(cells.leading !== null && {
      blanks: { leading: toCount(cells.leading), trailing: toCount(cells.trailing) },
    }),
    ...(min !== null && max !== null && { range: { min, max } }),
    ...(mean !== undefined && { mean }),
    ...(variance !== undefined && { stddev: Number(Math.sqrt(variance).toPrecision(10)) }),
    ...(quantiles && { quantiles }),
    ...(cells.letters !== null && {
      lengths: {
        min: toCount(cells.shortest),
        max: toCount(cells.longest),
        mean: rounded(toCount(cells.letters) / present) ?? 0,
      },
    }),
    values: {
      rows,
      present,
      distinct: toCount(cells.distinct_values),
      singletons: toCount(cells.singletons),
      logSum: rounded(cells.log_sum) ?? 0,
      top: listOf(cells.top).map((entry) => valueCount(entry, kind)),
      spread,
    },
    ...(sketch && { sketch }),
  };
}

type Entry = Readonly<Record<"h" | "v" | "n", Cell>>;

const listOf = (cell: Cell) => (Array.isArray(cell) ? (cell as readonly Entry[]) : []);

function valueCount({ v, n }: Entry, kind: FieldKind): ValueCount {
  return { value: toScalar(v, kind) as Scalar, count: toCount(n) };
}

/** From values with their hashes: those to look at in their own order, and the sketch. */
export function spreadOf(cell: Cell, kind: FieldKind): { spread: readonly ValueCount[]; sketch: Sketch | undefined } {
  const entries = listOf(cell);
  const spread = entries
    .slice(0, SAMPLED_VALUES)
    .map((entry) => valueCount(entry, kind))
    .sort((a, b) => compareScalars(a.value, b.value));
  const hashes = [...new Set(entries.map(({ h }) => hashText(h)))].sort().slice(0, SKETCH_SIZE);
  return {
    spread,
    sketch: hashes.length === 0 ? undefined : { method: SKETCH_METHOD, size: SKETCH_SIZE, values: hashes },
  };
}
