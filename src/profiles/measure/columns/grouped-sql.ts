import type { ColumnDialect } from "../../../databases/dialect.js";
import type { Cell } from "../../../databases/results/result.js";
import { QUANTILES } from "../../../databases/scan/column-scan.js";
import { BETWEEN, type FieldKind, LONGEST_VALUE, SAMPLED_VALUES, TOP_VALUES } from "../../../databases/statistics.js";
import { canonicalHash, type TextForm } from "./canonical-hash.js";

/** Fields of one type, whose values are grouped together: by the field's position `f` and the value `v`. */
export interface Stack {
  readonly kind: FieldKind;
  readonly form: TextForm;
  /** Quoted. */
  readonly columns: readonly string[];
  /** Of each column, what its row of the result is known by. */
  readonly positions: readonly number[];
}

/** A row of the result, of one field that has values. */
export type GroupedCells = Readonly<Record<keyof typeof COUNTS | keyof typeof NOTHING, Cell>>;

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
  top: "CAST(NULL AS JSON)",
  spread: "CAST(NULL AS JSON)",
};

const isNumeric = (kind: FieldKind) => kind === "integer" || kind === "number" || kind === "decimal";
const isText = (kind: FieldKind) => kind === "text" || kind === "uuid";
const isSorted = (kind: FieldKind) => isNumeric(kind) || kind === "date" || kind === "timestamp";

const asText = (value: string) => `CAST(${value} AS VARCHAR)`;
const cutText = (value: string) => `left(${asText(value)}, ${LONGEST_VALUE})`;
const rowsWhere = (condition: string) => `coalesce(sum(n) FILTER (WHERE ${condition}), 0)`;

/**
 * One statement about the values of all fields of the stacks, a row for each field that has values. What it is planned
 * in grows with the number of stacks and hardly with that of their fields.
 *
 * @param shared Whether what the fields are read from is put together once.
 */
export function groupedSql(dialect: ColumnDialect, source: string, stacks: readonly Stack[], shared: boolean): string {
  const from = shared ? "_askable_rows" : source;
  const wanted = stacks.flatMap(({ columns }) => columns).join(", ");
  const parts = stacks.map((stack, number) => partOf(dialect, from, stack, `_askable_${number}`));
  const relations = [
    ...(shared ? [`_askable_rows AS MATERIALIZED (SELECT ${wanted} FROM ${source})`] : []),
    ...parts.flatMap(({ relations }) => relations),
  ];
  return `WITH ${relations.join(", ")} ${parts.map(({ statistics }) => statistics).join(" UNION ALL ")}`;
}

interface Part {
  readonly relations: readonly string[];
  readonly statistics: string;
}

function partOf(dialect: ColumnDialect, from: string, stack: Stack, name: string): Part {
  const { kind, form } = stack;
  const aggregates = { ...COUNTS, ...aggregatesOf(dialect.statistics, kind, form) };
  const more = isSorted(kind) ? sortedParts(kind, name) : { relations: [], columns: {}, joins: "" };
  const own = Object.entries(aggregates).map(([alias, expression]) => `${expression} AS ${alias}`);
  const columns = Object.entries({ ...COUNTS, ...NOTHING }).map(([alias, nothing]) => {
    const known = alias in aggregates ? `a.${alias}` : more.columns[alias as keyof typeof NOTHING];
    return `${known ?? nothing} AS ${alias}`;
  });
  return {
    relations: [`${name} AS MATERIALIZED (${valuesOf(dialect, from, stack)})`, ...more.relations],
    statistics: `SELECT a.f AS position, ${columns.join(", ")} FROM (SELECT f, ${own.join(", ")} FROM ${name} GROUP BY f) AS a${more.joins}`,
  };
}

/** The distinct values of each field with their numbers. */
function valuesOf(dialect: ColumnDialect, from: string, { kind, columns, positions }: Stack): string {
  const read = (column: string) => (isText(kind) || kind === "nested" ? asText(column) : column);
  const [column] = columns;
  if (columns.length === 1)
    return `SELECT ${positions[0]} AS f, v, count(*) AS n FROM (SELECT ${read(column!)} AS v FROM ${from} WHERE ${column} IS NOT NULL) GROUP BY v`;
  const numbered = columns.map((column, index) => ({ number: positions[index]!, value: read(column) }));
  return `SELECT f, v, count(*) AS n FROM (${dialect.stacked(numbered, from)}) WHERE v IS NOT NULL GROUP BY f, v`;
}

function aggregatesOf(
  statistics: ColumnDialect["statistics"],
  kind: FieldKind,
  form: TextForm,
): Partial<typeof NOTHING> {
  // Lists of many small structs take longer to be handed out than to be made.
  const top = `to_json(list_transform(min({'n': -n, 'v': v}, ${TOP_VALUES}), x -> [${cutText("x.v")}, CAST(-x.n AS VARCHAR)]))`;
  if (kind === "nested") return { top };
  const hash = canonicalHash("v", kind, form);
  const common = {
    top,
    spread: `to_json(list_transform(min({'h': ${hash}, 'v': ${cutText("v")}, 'n': n}, ${SAMPLED_VALUES}), x -> [x.v, CAST(x.n AS VARCHAR), printf('%016x', x.h)]))`,
  };
  if (!isText(kind)) {
    const finite = finiteOf(kind);
    return {
      ...common,
      low: asText(`min(v) FILTER (WHERE ${finite})`),
      high: asText(`max(v) FILTER (WHERE ${finite})`),
    };
  }
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

const finiteOf = (kind: FieldKind) => (kind === "number" ? "isfinite(v)" : "true");

/** What is read off the values in their order, and off their mean. */
function sortedParts(kind: FieldKind, name: string) {
  const [sorted, ended, averaged, spread] = ["sorted", "ends", "means", "spread"].map((part) => `${name}_${part}`);
  const ends = (rows: string) => `(${QUANTILES} * ${rows}) // rows`;
  const relations = [
    `${sorted} AS MATERIALIZED (SELECT f, v, n, sum(n) OVER (PARTITION BY f ORDER BY v) AS upto, sum(n) OVER (PARTITION BY f) AS rows FROM ${name} WHERE ${finiteOf(kind)})`,
    `${ended} AS (SELECT f, string_agg(concat(${ends("upto")}, ' ', ${asText("v")}), '${BETWEEN}') AS quantiles FROM ${sorted} WHERE ${ends("upto")} > ${ends("(upto - n)")} GROUP BY f)`,
  ];
  const columns: Partial<typeof NOTHING> = { quantiles: `${ended}.quantiles` };
  const joins = ` LEFT JOIN ${ended} ON ${ended}.f = a.f`;
  if (!isNumeric(kind)) return { relations, columns, joins };
  const double = "CAST(v AS DOUBLE)";
  return {
    relations: [
      ...relations,
      `${averaged} AS MATERIALIZED (SELECT f, fsum(${double} * (n / rows)) AS mean FROM ${sorted} GROUP BY f)`,
      // Squares of larger numbers overflow.
      `${spread} AS (SELECT f, fsum(n * (${double} - mean) * (${double} - mean)) / sum(n) AS variance FROM ${sorted} JOIN ${averaged} USING (f) WHERE abs(${double}) < 1e150 GROUP BY f)`,
    ],
    columns: { ...columns, mean: `${averaged}.mean`, variance: `${spread}.variance` },
    joins: `${joins} LEFT JOIN ${averaged} ON ${averaged}.f = a.f LEFT JOIN ${spread} ON ${spread}.f = a.f`,
  };
}
