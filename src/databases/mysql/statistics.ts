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
import { mysqlSql } from "./sql.js";

const kinds: readonly (readonly [RegExp, FieldKind])[] = [
  [/^(tiny|small|medium|big)?int|^(bit|year|bool)/i, "integer"],
  [/^(double|float|real)/i, "number"],
  [/^(decimal|numeric|fixed)/i, "decimal"],
  [/^(datetime|timestamp)/i, "timestamp"],
  [/^date/i, "date"],
  [/^time/i, "time"],
  [/^uuid/i, "uuid"],
  [/blob|binary|vector|geometry|point|linestring|polygon|geomcollection/i, "blob"],
];

const isText = (kind: FieldKind) => kind === "text" || kind === "uuid";
const isNumeric = (kind: FieldKind) => kind === "integer" || kind === "number" || kind === "decimal";
const inUtf8 = (value: string) => `CONVERT(${value} USING utf8mb4)`;

/**
 * What is grouped: numbers and times as they are, texts by their bytes, since most collations take "A" for "á" and pass
 * over blanks at the end. Of long texts the beginning and a hash: the server compares no more than the first 1024 bytes.
 */
function keyOf(column: string, kind: FieldKind): string {
  if (!isText(kind)) return kind === "integer" ? `${column} + 0` : column;
  const text = inUtf8(column);
  return `CAST(CASE WHEN CHAR_LENGTH(${text}) <= ${LONGEST_VALUE} THEN ${text} ELSE CONCAT(LEFT(${text}, ${LONGEST_VALUE}), MD5(${text})) END AS BINARY)`;
}

const shown = (key: string) => `LEFT(${inUtf8(key)}, ${LONGEST_VALUE})`;
/** First and last by their bytes. */
const endOf = (aggregate: string, column: string) =>
  inUtf8(`${aggregate}(CAST(LEFT(${inUtf8(column)}, ${LONGEST_VALUE}) AS BINARY))`);

/** One of so many distinct values is counted for the rough number of all. */
const THINNED = 256;

/** MySQL and MariaDB; without what only one of them has, and without relations that are used twice, which MariaDB computes twice. */
export const mysqlStatistics: RowStatistics = {
  storage: "rows",
  kindOf: (type) => kinds.find(([pattern]) => pattern.test(type.trim()))?.[1] ?? "text",
  base(c, kind) {
    const size = kind === "blob" ? `LENGTH(${c})` : `CHAR_LENGTH(${inUtf8(c)})`;
    const lengths = { lengthMin: `MIN(${size})`, lengthMax: `MAX(${size})`, lengthSum: `SUM(${size})` };
    if (kind === "blob") return { present: `COUNT(${c})`, ...lengths };
    // A product mixes the bits of the checksum, which by itself is even over counting numbers.
    const thin = `CRC32(${c}) * 2654435761 >> 20`;
    const common = {
      present: `COUNT(${c})`,
      roughDistinct: `${THINNED} * COUNT(DISTINCT CASE WHEN (${thin}) % ${THINNED} = 0 THEN CRC32(${c}) END)`,
    };
    if (isText(kind)) {
      const blank = (end: "LEFT" | "RIGHT") => `SUM(ASCII(${end}(${c}, 1)) IN (9, 10, 11, 12, 13, 32))`;
      return {
        ...common,
        min: endOf("MIN", c),
        max: endOf("MAX", c),
        empties: `SUM(LENGTH(${c}) = 0)`,
        leading: blank("LEFT"),
        trailing: blank("RIGHT"),
        ...lengths,
      };
    }
    const value = kind === "integer" ? `${c} + 0` : c;
    const ends = { min: `MIN(${value})`, max: `MAX(${value})` };
    if (!isNumeric(kind)) return { ...common, ...ends };
    const double = `${c} + 0e0`;
    return {
      ...common,
      ...ends,
      mean: `AVG(${double})`,
      stddev: `STDDEV_POP(CASE WHEN ABS(${double}) < 1e150 THEN ${double} END)`,
    };
  },
  grouped: (c, kind, source) =>
    kind === "blob"
      ? undefined
      : `SELECT ${keyOf(c, kind)} AS v, COUNT(*) AS n FROM ${source} WHERE ${c} IS NOT NULL GROUP BY 1`,
  distinct: (c, kind, source) => `SELECT COUNT(DISTINCT ${keyOf(c, kind)}) FROM ${source}`,
  partsAtOnce: partsOf,
  parts: () => [],
  shared: () => undefined,
  facts: {
    catalogue: sizes("table_name", "table_schema = DATABASE()"),
    // A table of another database is called by both names.
    each: ({ name }) => {
      const at = name.indexOf(".");
      if (at < 0) return [];
      const [database, table] = [name.slice(0, at), name.slice(at + 1)].map((part) => quoteText(part, mysqlSql));
      return [sizes(quoteText(name, mysqlSql), `table_schema = ${database} AND table_name = ${table}`)];
    },
  },
  cellsPerSecond: 1_000_000,
  samples(table, total, rows, filter) {
    const where = filter === undefined ? "" : ` WHERE (${filter})`;
    const share = Math.min(1, rows / total);
    return [
      stretches(table, share, filter),
      {
        source: `(SELECT * FROM ${table} WHERE RAND(1) < ${share.toPrecision(3)}${filter === undefined ? "" : ` AND (${filter})`}) AS ${PART}`,
        method: `RAND() < ${share.toPrecision(3)}`,
      },
      {
        source: `(SELECT * FROM ${table}${where} LIMIT ${rows}) AS ${PART}`,
        method: `LIMIT ${rows}`,
        bias: "The first rows that the engine gives: later ones may differ.",
      },
    ];
  },
  columnsPerScan: () => 700,
  maxGroupedRows: 1_000_000,
  // Of 40,000 distinct values and more, from which on they are not grouped: 1 / sqrt(40,000 / 256).
  roughError: 0.08,
};

/** Twentieths of the rows that end with so many. */
const endsAt = (rows: string) => `${QUANTILES} * ${rows} DIV present`;

/** The groups are numbered and summed in one pass; all that is told of them is then a choice among their rows. */
function partsOf(grouping: string, kind: FieldKind): string {
  const step = `GREATEST(1, CEIL(total / ${SAMPLED_VALUES}))`;
  const value = isText(kind) ? shown("v") : "CAST(v AS CHAR)";
  const windows = [
    "v",
    "n",
    "ROW_NUMBER() OVER (ORDER BY n DESC, v) AS frequent",
    "ROW_NUMBER() OVER (ORDER BY v) - 1 AS place",
    "SUM(n) OVER (ORDER BY v ROWS UNBOUNDED PRECEDING) AS below",
    "COUNT(*) OVER () AS total",
    "SUM(n) OVER () AS present",
    "SUM(n = 1) OVER () AS single",
    "SUM(n * LN(n)) OVER () AS spread",
  ];
  const parts = ["'distinct'", "'spread'", "'top'", "'sample'"];
  if (isNumeric(kind)) parts.push("'quantile'");
  const named = `(SELECT NULL AS part${parts.map((part) => ` UNION ALL SELECT ${part}`).join("")}) AS parts`;
  const chosen = [
    `WHEN 'top' THEN frequent <= ${TOP_VALUES}`,
    `WHEN 'sample' THEN place % ${step} = 0`,
    `WHEN 'quantile' THEN ${endsAt("below")} > ${endsAt("(below - n)")}`,
    "ELSE frequent = 1",
  ];
  return `SELECT part, CASE part WHEN 'distinct' THEN CAST(total AS CHAR) WHEN 'spread' THEN CAST(spread AS CHAR) ELSE ${value} END AS v, CASE part WHEN 'distinct' THEN single WHEN 'spread' THEN present WHEN 'quantile' THEN ${endsAt("below")} ELSE n END AS n FROM (SELECT ${windows.join(", ")} FROM (${grouping}) AS g) AS w CROSS JOIN ${named} WHERE part IS NOT NULL AND CASE part ${chosen.join(" ")} END`;
}

/** By the server's estimates; those of InnoDB are off by some 10 %, and by more after large changes. */
function sizes(name: string, condition: string): string {
  const parts = "(SELECT 'rows' AS part UNION ALL SELECT 'bytes') AS parts";
  return `SELECT ${name}, part, CASE part WHEN 'rows' THEN table_rows ELSE data_length END FROM information_schema.tables CROSS JOIN ${parts} WHERE table_type <> 'VIEW' AND ${condition}`;
}

const STRETCHES = 20;

/** By `_rowid`, as both servers call a primary key of one whole number; other tables have none, and are sampled otherwise. */
function stretches(table: string, share: number, filter: string | undefined): Sample {
  const low = `(SELECT MIN(_rowid) FROM ${table})`;
  const span = `((SELECT MAX(_rowid) FROM ${table}) - ${low} + 1)`;
  const and = filter === undefined ? "" : ` AND (${filter})`;
  const parts = Array.from({ length: STRETCHES }, (_, at) => {
    const start = `${low} + ${span} * ${at} DIV ${STRETCHES}`;
    return `SELECT * FROM ${table} WHERE _rowid >= ${start} AND _rowid < ${start} + GREATEST(1, ${span} * ${share.toPrecision(3)} DIV ${STRETCHES})${and}`;
  });
  return {
    source: `(${parts.join(" UNION ALL ")}) AS ${PART}`,
    method: `${STRETCHES} stretches of the primary key`,
    bias: "Rows added one after the other come together: what changes within a twentieth of the table may be missed.",
  };
}
