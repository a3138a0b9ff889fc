import { quoteName, quoteText } from "../../sql/quoting.js";
import { QUANTILES } from "../scan/column-scan.js";
import {
  BETWEEN,
  type ColumnStatistics,
  type FieldKind,
  LONGEST_VALUE,
  PART,
  type Sample,
  stagger,
} from "../statistics.js";
import { duckdbSql } from "./sql.js";

const kinds: readonly (readonly [RegExp, FieldKind])[] = [
  [/\[\d*\]$|^(STRUCT|MAP|UNION|LIST|VARIANT)\b/i, "nested"],
  [/^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|INT\d*|LONG|SHORT|BIGNUM|VARINT)\b/i, "integer"],
  [/^(DOUBLE|FLOAT|REAL)/i, "number"],
  [/^(DECIMAL|NUMERIC)/i, "decimal"],
  [/^BOOL/i, "boolean"],
  [/^DATE$/i, "date"],
  [/^TIMESTAMP|^DATETIME/i, "timestamp"],
  [/^TIME/i, "time"],
  [/^INTERVAL/i, "interval"],
  [/^UUID/i, "uuid"],
  [/^(BLOB|BYTEA|VARBINARY|BIT|GEOMETRY)/i, "blob"],
];

const asText = (value: string) => `CAST(${value} AS VARCHAR)`;
const cutText = (value: string) => `left(${asText(value)}, ${LONGEST_VALUE})`;
const isNumeric = (kind: FieldKind) => kind === "integer" || kind === "number" || kind === "decimal";

const SHARES = Array.from({ length: QUANTILES - 1 }, (_, index) => (index + 1) / QUANTILES);

/** Texts that begin with a blank of ASCII sort before all others but the empty one. */
const beginsBlank = (text: string) => `(${text} < '!' AND ${text} <> '')`;
const endsBlank = (text: string) => `${text} LIKE '% '`;

function sortable(column: string, kind: FieldKind): string {
  if (kind === "uuid") return asText(column);
  return kind === "number" ? `CASE WHEN isfinite(${column}) THEN ${column} END` : column;
}

export const duckdbStatistics: ColumnStatistics = {
  storage: "columns",
  stretches,
  beginsBlank,
  endsBlank,
  kindOf: (type) => kinds.find(([pattern]) => pattern.test(type.trim()))?.[1] ?? "text",
  base(c, kind) {
    if (kind === "blob") {
      const size = `octet_length(${c})`;
      return {
        present: `count(${c})`,
        lengthMin: `min(${size})`,
        lengthMax: `max(${size})`,
        lengthSum: `sum(${size})`,
      };
    }
    if (kind === "nested" || kind === "interval") return { present: `count(${c})` };
    const value = sortable(c, kind);
    const common = { present: `count(${c})`, min: cutText(`min(${value})`), max: cutText(`max(${value})`) };
    if (kind === "text" || kind === "uuid") {
      const size = `length(${asText(c)})`;
      return {
        ...common,
        trailing: `count(*) FILTER (WHERE ${endsBlank(asText(c))})`,
        lengthMin: `min(${size})`,
        lengthMax: `max(${size})`,
        lengthSum: `sum(${size})`,
      };
    }
    const quantiles = `array_to_string(list_transform(quantile_disc(${value}, [${SHARES.join(", ")}]), (x, i) -> concat(i, ' ', x)), '${BETWEEN}')`;
    if (kind === "date" || kind === "timestamp") {
      return { ...common, quantiles };
    }
    if (!isNumeric(kind)) return common;
    const double = `CAST(${value} AS DOUBLE)`;
    return {
      ...common,
      // Compensated: the plain average of doubles differs from run to run with several threads.
      // And that of integers fails where the sum of HUGEINT overflows.
      mean: `favg(${double})`,
      // Taken from a shifted start, it does not overflow for values near the largest double.
      stddev: `stddev_pop(CASE WHEN abs(${double}) < 1e150 THEN ${double} END)`,
      quantiles,
    };
  },
  distinct: (c, _kind, source) => `SELECT count(DISTINCT ${c}) FROM ${source}`,
  facts: {
    catalogue: "SELECT table_name, 'rows', estimated_size FROM duckdb_tables() WHERE NOT internal",
    // What is a table and not in the catalogue is a file: the footers of Parquet tell, others take too long or do not.
    each: ({ name, kind }) =>
      kind === "view"
        ? []
        : [`SELECT ${quoteText(name, duckdbSql)}, 'rows', count(*) FROM ${quoteName(name, duckdbSql)}`],
  },
  cellsPerSecond: 12_000_000,
  samples(table, total, rows, filter) {
    const where = filter === undefined ? "" : ` WHERE (${filter})`;
    const share = Math.min(100, Number(((100 * rows) / total).toPrecision(3)));
    return [
      ...(total > MOST_DRAWN && filter === undefined ? [stretches(table, total, rows, STRETCHES)] : []),
      drawn(table, total, rows, filter),
      {
        source: `(SELECT * FROM ${table} TABLESAMPLE SYSTEM (${share}%) REPEATABLE (1)${where}) AS ${PART}`,
        method: `TABLESAMPLE SYSTEM (${share}%)`,
        bias: "Rows stored beside each other come together: what changes in the course of the table may be missed.",
      },
      {
        source: `(SELECT * FROM ${table}${where} LIMIT ${rows}) AS ${PART}`,
        method: `LIMIT ${rows}`,
        bias: "The first rows that the engine gives: later ones may differ.",
      },
    ];
  },
  // Exact quantiles hold all values of their fields at once.
  columnsPerScan: (rows) => (rows > 1_000_000 ? 60 : 900),
};

/** Up to so many rows each of them is drawn: at 10 million that takes a quarter of a whole scan, a stretch a sixth. */
const MOST_DRAWN = 50_000_000;
const HASHES = 2n ** 64n;

/** Rows drawn by a hash of their number: a random sample, the same every time. */
function drawn(table: string, total: number, rows: number, filter: string | undefined): Sample {
  const share = Math.min(1, rows / Math.max(1, total));
  const bound = (HASHES * BigInt(Math.round(share * 1e9))) / 1_000_000_000n - 1n;
  const and = filter === undefined ? "" : ` AND (${filter})`;
  return {
    source: `(SELECT * FROM ${table} WHERE hash(rowid) <= ${bound}${and}) AS ${PART}`,
    method: "rows drawn at random",
  };
}

const STRETCHES = 20;

/**
 * Every stretch is a scan of its own: only then does DuckDB read no other row groups, and unlike those of TABLESAMPLE
 * the rows are the same every time.
 */
function stretches(table: string, total: number, rows: number, count: number): Sample {
  const size = Math.max(1, Math.floor(Math.min(rows, total) / count));
  const scans = Array.from({ length: count }, (_, index) => {
    const part = total / count;
    const start = Math.max(0, Math.floor(part * index + (part - size) * stagger(index)));
    return `SELECT * FROM ${table} WHERE rowid BETWEEN ${start} AND ${start + size - 1}`;
  });
  return {
    source: `(${scans.join(" UNION ALL ")}) AS ${PART}`,
    method: `${count} stretches of row numbers`,
    bias: "Rows stored beside each other come together: what changes between them may be missed.",
  };
}
