import { quoteText } from "../../sql/quoting.js";
import { QUANTILES } from "../scan/column-scan.js";
import {
  type FieldKind,
  LONGEST_VALUE,
  PART,
  type RowStatistics,
  SAMPLED_VALUES,
  type Sample,
  TOP_VALUES,
} from "../statistics.js";
import { sparkSql } from "./sql.js";

const kinds: readonly (readonly [RegExp, FieldKind])[] = [
  [/^(tinyint|smallint|int|integer|bigint|byte|short|long)\b/i, "integer"],
  [/^(double|float|real)/i, "number"],
  [/^(decimal|dec|numeric)/i, "decimal"],
  [/^timestamp/i, "timestamp"],
  [/^date/i, "date"],
  [/^time\b/i, "time"],
  [/^boolean/i, "boolean"],
  [/^binary/i, "blob"],
  [/^interval/i, "interval"],
  [/^(string|char|varchar|text)/i, "text"],
];

/** Of what no version has had yet nothing but the number of its values is asked. */
export const kindOf = (type: string): FieldKind =>
  kinds.find(([pattern]) => pattern.test(type.trim()))?.[1] ?? "nested";

const literal = (value: string) => quoteText(value, sparkSql);
export const isNumeric = (kind: FieldKind) => kind === "integer" || kind === "number" || kind === "decimal";
export const isGrouped = (kind: FieldKind) => kind !== "blob" && kind !== "nested";
const isText = (kind: FieldKind) => kind === "text" || kind === "uuid";

/** Finite numbers, as doubles; in Spark NaN is greater than all. */
export const finite = (column: string) =>
  `CASE WHEN abs(CAST(${column} AS DOUBLE)) < 1.7976931348623157E308D THEN CAST(${column} AS DOUBLE) END`;

export const BLANKS = {
  leading: (text: string) => `count_if(${text} RLIKE ${literal("^\\s")})`,
  trailing: (text: string) => `count_if(${text} RLIKE ${literal("\\s\\z")})`,
};

/**
 * A value as text, so that equal values are equal texts whatever type they are stored with: 42, 42.0 and "42" are one. Of
 * a long text its beginning and a hash.
 */
export function keyOf(column: string, kind: FieldKind): string {
  const text = `CAST(${column} AS STRING)`;
  if (isText(kind)) {
    return `CASE WHEN char_length(${column}) <= ${LONGEST_VALUE} THEN ${text} ELSE concat(left(${column}, ${LONGEST_VALUE}), hex(xxhash64(${column}))) END`;
  }
  if (kind === "decimal") {
    return `CASE WHEN instr(${text}, '.') > 0 THEN regexp_replace(${text}, ${literal("\\.?0+$")}, '') ELSE ${text} END`;
  }
  if (kind !== "number") return text;
  return `CASE WHEN abs(${column}) < 1E15D AND ${column} = floor(${column}) THEN CAST(CAST(${column} AS BIGINT) AS STRING) ELSE ${text} END`;
}

/** What stands for the whole where a field is measured alone: the server hashes and groups what it has to. */
export const sparkStatistics: RowStatistics = {
  storage: "rows",
  kindOf,
  base(c, kind) {
    const present = `count(${c})`;
    const size = kind === "blob" ? `octet_length(${c})` : `char_length(${c})`;
    const lengths = { lengthMin: `min(${size})`, lengthMax: `max(${size})`, lengthSum: `sum(CAST(${size} AS BIGINT))` };
    if (kind === "nested") return { present };
    if (kind === "blob") return { present, ...lengths };
    const common = { present, roughDistinct: `approx_count_distinct(${c}, 0.02D)` };
    if (isText(kind)) {
      return {
        ...common,
        min: `min(left(${c}, ${LONGEST_VALUE}))`,
        max: `max(left(${c}, ${LONGEST_VALUE}))`,
        empties: `count_if(${c} = '')`,
        leading: BLANKS.leading(c),
        trailing: BLANKS.trailing(c),
        ...lengths,
      };
    }
    const ends = { min: `min(${c})`, max: `max(${c})` };
    if (!isNumeric(kind)) return kind === "boolean" || kind === "interval" ? common : { ...common, ...ends };
    const double = finite(c);
    return {
      ...common,
      ...ends,
      mean: `avg(${double})`,
      stddev: `stddev_pop(CASE WHEN abs(${double}) < 1E150D THEN ${double} END)`,
    };
  },
  grouped: (c, kind, source) =>
    isGrouped(kind)
      ? `SELECT ${measured(c, kind)} AS v, count(*) AS n FROM ${source} WHERE ${c} IS NOT NULL GROUP BY 1`
      : undefined,
  distinct: (c, kind, source) => `SELECT count(DISTINCT ${keyOf(c, kind)}) FROM ${source}`,
  partsAtOnce: partsOf,
  parts: () => [],
  shared: () => undefined,
  facts: {
    // Files of columns tell how many rows they have in their footers.
    each: ({ name }) => [`SELECT ${literal(name)}, 'rows', count(*) FROM ${quoted(name)}`],
  },
  cellsPerSecond: 2_000_000,
  samples(table, total, rows, filter) {
    const where = filter === undefined ? "" : ` WHERE (${filter})`;
    const share = Math.min(1, rows / total);
    const percent = Math.max(100 * share, 1e-6)
      .toFixed(6)
      .replace(/0+$/, "0");
    const byRow: Sample = {
      source: `(SELECT * FROM ${table} TABLESAMPLE (${percent} PERCENT) REPEATABLE (1)${where}) AS ${PART}`,
      method: `TABLESAMPLE (${percent} PERCENT)`,
    };
    const first: Sample = {
      source: `(SELECT * FROM ${table}${where} LIMIT ${rows}) AS ${PART}`,
      method: `LIMIT ${rows}`,
      bias: "The first rows that the engine gives: later ones may differ.",
    };
    return total > MOST_READ ? [filesOf(table, share, filter), byRow, first] : [byRow, first];
  },
  columnsPerScan: () => 400,
  maxGroupedRows: 50_000_000,
  roughError: 0.02,
};

const quoted = (name: string) => `\`${name.replaceAll("`", "``")}\``;
const measured = (column: string, kind: FieldKind) => (isNumeric(kind) ? column : keyOf(column, kind));

/** Rows beyond which not even a sample may read all of them. */
const MOST_READ = 100_000_000;

/** The server need not open files whose paths do not fit. */
function filesOf(table: string, share: number, filter: string | undefined): Sample {
  const parts = 1_000_000;
  const and = filter === undefined ? "" : ` AND (${filter})`;
  return {
    source: `(SELECT * FROM ${table} WHERE pmod(xxhash64(_metadata.file_path), ${parts}) < ${Math.ceil(parts * share)}${and}) AS ${PART}`,
    method: `files, ${(100 * share).toPrecision(2)} % of them by hashes of their paths`,
    bias: "Rows of one file were written together: what changes from file to file is known from few of them.",
  };
}

/** Twentieths of the rows that end with so many. */
const endsAt = (rows: string) => `CAST(floor(${QUANTILES} * ${rows} / present) AS BIGINT)`;

/** The groups are numbered and summed in one pass; all that is told of them is then a choice among their rows. */
function partsOf(grouping: string, kind: FieldKind): string {
  const value = isText(kind) ? `left(v, ${LONGEST_VALUE})` : "CAST(v AS STRING)";
  const windows = [
    "v",
    "n",
    "row_number() OVER (ORDER BY n DESC, v) AS frequent",
    "row_number() OVER (ORDER BY v) - 1 AS place",
    "sum(n) OVER (ORDER BY v ROWS UNBOUNDED PRECEDING) AS below",
    "count(*) OVER () AS total",
    "sum(n) OVER () AS present",
    "count_if(n = 1) OVER () AS single",
    "sum(n * ln(n)) OVER () AS spread",
  ];
  const parts = ["distinct", "spread", "top", "sample", ...(isNumeric(kind) ? ["quantile"] : [])].map(literal);
  const chosen = [
    `WHEN 'top' THEN frequent <= ${TOP_VALUES}`,
    `WHEN 'sample' THEN place % greatest(1, CAST(ceil(total / ${SAMPLED_VALUES}) AS BIGINT)) = 0`,
    `WHEN 'quantile' THEN ${endsAt("below")} > ${endsAt("(below - n)")}`,
    "ELSE frequent = 1",
  ];
  return `SELECT part, CASE part WHEN 'distinct' THEN CAST(total AS STRING) WHEN 'spread' THEN CAST(spread AS STRING) ELSE ${value} END AS v, CASE part WHEN 'distinct' THEN single WHEN 'spread' THEN present WHEN 'quantile' THEN ${endsAt("below")} ELSE n END AS n FROM (SELECT ${windows.join(", ")} FROM (${grouping}) AS g) AS w CROSS JOIN (SELECT explode(array(${parts.join(", ")})) AS part) AS parts WHERE CASE part ${chosen.join(" ")} END`;
}
