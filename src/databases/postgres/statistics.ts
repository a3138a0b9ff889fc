import { QUANTILES } from "../scan/column-scan.js";
import {
  BETWEEN,
  type FieldKind,
  LONGEST_VALUE,
  PART,
  type RowStatistics,
  SAMPLED_VALUES,
  TOP_VALUES,
} from "../statistics.js";

const kinds: readonly (readonly [RegExp, FieldKind])[] = [
  [/\[\]$|^(jsonb?|hstore|record|xml|ltree|row\(|bit\b|tsvector|tsquery|vector)|range$/i, "nested"],
  [/^(point|line|lseg|box|path|polygon|circle|geometry|geography|raster)\b/i, "nested"],
  [/^(smallint|integer|bigint|int[248]?|(small|big)?serial|oid)\b/i, "integer"],
  [/^(double precision|real|float)/i, "number"],
  [/^(numeric|decimal|money)/i, "decimal"],
  [/^bool/i, "boolean"],
  [/^timestamp/i, "timestamp"],
  [/^date/i, "date"],
  [/^time/i, "time"],
  [/^interval/i, "interval"],
  [/^uuid/i, "uuid"],
  [/^bytea/i, "blob"],
];

const isNumeric = (kind: FieldKind) => kind === "integer" || kind === "number" || kind === "decimal";
const isSorted = (kind: FieldKind) => isNumeric(kind) || kind === "date" || kind === "timestamp";
/** Compared by bytes: other collations are slower, and some take different texts for equal. */
const asText = (value: string) => `CAST(${value} AS text) COLLATE "C"`;
const cutText = (value: string) => `left(CAST(${value} AS text), ${LONGEST_VALUE})`;

/** Money is a decimal, too; to other decimals this does nothing. */
const plain = (column: string, kind: FieldKind) => (kind === "decimal" ? `CAST(${column} AS numeric)` : column);

/** NaN and the infinities, which numbers, decimals, dates and timestamps have, are no part of a range. */
function finite(value: string, kind: FieldKind): string {
  if (kind === "date" || kind === "timestamp") return `isfinite(${value})`;
  return kind === "number" || kind === "decimal" ? `${value} NOT IN ('NaN', 'Infinity', '-Infinity')` : "true";
}

/** What is grouped: texts, and all that PostgreSQL cannot compare, by their text. */
const keyOf = (column: string, kind: FieldKind) =>
  isSorted(kind) || kind === "boolean" || kind === "time" ? plain(column, kind) : asText(column);

/** One of so many distinct values is counted for the rough number of all. */
const THINNED = 256;

/** The hash of numbers is one, whatever their type: -0 is 0, and 1.0 is 1.00. */
function hashOf(column: string, kind: FieldKind): string {
  if (kind === "integer") return `hashint8extended(${column}, 0)`;
  if (kind === "number") return `hashfloat8extended(${column}, 0)`;
  return `hashtextextended(CAST(${column} AS text) COLLATE "C", 0)`;
}

export const postgresStatistics: RowStatistics = {
  storage: "rows",
  kindOf: (type) => kinds.find(([pattern]) => pattern.test(type.trim()))?.[1] ?? "text",
  base(column, kind) {
    const c = plain(column, kind);
    if (kind === "interval") return { present: `count(${c})` };
    if (kind === "blob") return { present: `count(${c})`, ...lengthsOf(`octet_length(${c})`) };
    const hash = hashOf(c, kind);
    const common = {
      present: `count(${c})`,
      roughDistinct: `${THINNED} * count(DISTINCT CASE WHEN ${hash} & ${THINNED - 1} = 0 THEN ${hash} END)`,
    };
    if (kind === "nested") return common;
    if (kind === "text" || kind === "uuid") {
      const text = asText(c);
      return {
        ...common,
        min: cutText(`min(${text})`),
        max: cutText(`max(${text})`),
        empties: `count(*) FILTER (WHERE ${text} = '')`,
        leading: `count(*) FILTER (WHERE ${text} < '!' AND ${text} <> '')`,
        trailing: `count(*) FILTER (WHERE right(${text}, 1) IN (' ', E'\\t', E'\\n', E'\\r'))`,
        ...lengthsOf(`char_length(CAST(${c} AS text))`),
      };
    }
    if (kind === "boolean") return { ...common, min: `min(CAST(${c} AS text))`, max: `max(CAST(${c} AS text))` };
    const filter = `FILTER (WHERE ${finite(c, kind)})`;
    const ends = { min: cutText(`min(${c}) ${filter}`), max: cutText(`max(${c}) ${filter}`) };
    if (!isNumeric(kind)) return { ...common, ...ends };
    if (kind === "integer") {
      const double = `CAST(${c} AS float8)`;
      return { ...common, ...ends, mean: `avg(${double})`, stddev: `stddev_pop(${double})` };
    }
    const moderate = `FILTER (WHERE ${finite(c, kind)} AND abs(${c}) < 1e150)`;
    // A decimal may be larger than the largest double.
    const double =
      kind === "decimal" ? `CAST(CASE WHEN abs(${c}) < 1e300 THEN ${c} END AS float8)` : `CAST(${c} AS float8)`;
    return {
      ...common,
      ...ends,
      // Both sum up squares, which overflow for larger ones; a mean without them would be none.
      mean: `CASE WHEN greatest(abs(max(${c}) ${filter}), abs(min(${c}) ${filter})) < 1e150 THEN avg(${double}) ${moderate} END`,
      stddev: `stddev_pop(${double}) ${moderate}`,
    };
  },
  grouped: (c, kind, source) =>
    kind === "blob" || kind === "interval"
      ? undefined
      : `SELECT ${keyOf(c, kind)} AS v, count(*) AS n FROM ${source} WHERE ${c} IS NOT NULL GROUP BY 1`,
  // It sorts: of values that hardly repeat that takes half of the time of hashing them, and no memory.
  distinct: (c, kind, source) => `SELECT count(DISTINCT ${keyOf(c, kind)}) FROM ${source}`,
  parts(g, kind) {
    const step = `(SELECT greatest(1, count(*) / ${SAMPLED_VALUES}) FROM ${g})`;
    const parts = [
      `SELECT 'distinct', CAST(count(*) AS text), count(*) FILTER (WHERE n = 1) FROM ${g}`,
      `SELECT 'spread', CAST(sum(n * ln(n)) AS text), sum(n) FROM ${g}`,
      `SELECT 'top', ${cutText("v")}, n FROM (SELECT v, n FROM ${g} ORDER BY n DESC, v LIMIT ${TOP_VALUES}) AS f`,
      // By a hash, since numbering them would sort them all.
      `SELECT 'sample', ${cutText("v")}, n FROM ${g} WHERE hashtext(CAST(v AS text)) % ${step} = 0`,
    ];
    if (!isSorted(kind)) return parts;
    const summed = `SELECT v, n, sum(n) OVER (ORDER BY v) AS upto, sum(n) OVER () AS rows FROM ${g} WHERE ${finite("v", kind)}`;
    const ends = `SELECT v, div(${QUANTILES} * upto, rows) AS k FROM (${summed}) AS s WHERE div(${QUANTILES} * upto, rows) > div(${QUANTILES} * (upto - n), rows)`;
    return [
      ...parts,
      `SELECT 'quantiles', string_agg(concat(k, ' ', CAST(v AS text)), '${BETWEEN}'), CAST(NULL AS bigint) FROM (${ends}) AS q`,
    ];
  },
  shared: () => undefined,
  facts: { catalogue: sizes() },
  cellsPerSecond: 2_000_000,
  samples(table, total, rows, filter) {
    const where = filter === undefined ? "" : ` WHERE (${filter})`;
    const share = Math.min(100, Number(((100 * rows) / total).toPrecision(3)));
    const sample = (method: string) =>
      `(SELECT * FROM ${table} TABLESAMPLE ${method} (${share}) REPEATABLE (1)${where}) AS ${PART}`;
    return [
      {
        source: sample("SYSTEM"),
        method: `TABLESAMPLE SYSTEM (${share} %)`,
        bias: "Rows stored on one page come together: what changes in the course of the table may be missed.",
      },
      { source: sample("BERNOULLI"), method: `TABLESAMPLE BERNOULLI (${share} %)` },
      {
        source: `(SELECT * FROM ${table}${where} LIMIT ${rows}) AS ${PART}`,
        method: `LIMIT ${rows}`,
        bias: "The first rows that the engine gives: later ones may differ.",
      },
    ];
  },
  // A statement has at most 1,664 of them.
  columnsPerScan: () => 600,
  maxGroupedRows: 5_000_000,
  // Of 40,000 distinct values and more, from which on they are not grouped: 1 / sqrt(40,000 / 256).
  roughError: 0.08,
};

function lengthsOf(size: string) {
  return { lengthMin: `min(${size})`, lengthMax: `max(${size})`, lengthSum: `sum(${size})` };
}

/** By the estimates of the last ANALYZE, none where there was none; a partitioned table has the sum of its partitions. */
function sizes(): string {
  const of = (figure: string) =>
    `CASE WHEN c.relkind = 'p' THEN (SELECT sum(${figure.replaceAll("c.", "leaf.")}) FROM pg_catalog.pg_partition_tree(c.oid) AS tree JOIN pg_catalog.pg_class AS leaf ON leaf.oid = tree.relid WHERE tree.isleaf) ELSE ${figure} END`;
  const rows = of("CASE WHEN c.reltuples >= 0 THEN CAST(c.reltuples AS float8) END");
  const bytes = of("CAST(c.relpages AS float8) * 8192");
  return `SELECT CASE WHEN pg_table_is_visible(c.oid) THEN c.relname ELSE n.nspname || '.' || c.relname END, part, CASE part WHEN 'rows' THEN ${rows} ELSE ${bytes} END FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace CROSS JOIN (VALUES ('rows'), ('bytes')) AS parts (part) WHERE c.relkind IN ('r', 'm', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema')`;
}
