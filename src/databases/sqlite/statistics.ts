import { quoteName, quoteText } from "../../sql/quoting.js";
import { QUANTILES } from "../scan/column-scan.js";
import {
  BETWEEN,
  LONGEST_VALUE,
  PART,
  type RowStatistics,
  SAMPLED_VALUES,
  type Sample,
  stagger,
  TOP_VALUES,
} from "../statistics.js";
import { sqliteSql } from "./sql.js";

const isNumber = (value: string) => `typeof(${value}) IN ('integer', 'real')`;
const cut = (value: string) =>
  `CASE typeof(${value}) WHEN 'text' THEN substr(${value}, 1, ${LONGEST_VALUE}) ELSE ${value} END`;

/** SQLite stores any type in any column, so every statistic looks at the stored value, never at the declared type. */
export const sqliteStatistics: RowStatistics = {
  storage: "rows",
  kindOf: () => "any",
  base(c) {
    const number = `CASE WHEN ${isNumber(c)} THEN ${c} END`;
    const text = `CASE WHEN typeof(${c}) = 'text' THEN ${c} END`;
    const sized = `CASE WHEN typeof(${c}) IN ('text', 'blob') THEN length(${c}) END`;
    return {
      present: `count(${c})`,
      integers: `sum(typeof(${c}) = 'integer')`,
      reals: `sum(typeof(${c}) = 'real')`,
      texts: `sum(typeof(${c}) = 'text')`,
      blobs: `sum(typeof(${c}) = 'blob')`,
      empties: `sum(${text} = '')`,
      min: `min(${number})`,
      max: `max(${number})`,
      mean: `avg(${number})`,
      minText: `min(substr(${text}, 1, ${LONGEST_VALUE}) COLLATE BINARY)`,
      maxText: `max(substr(${text}, 1, ${LONGEST_VALUE}) COLLATE BINARY)`,
      lengthMin: `min(${sized})`,
      lengthMax: `max(${sized})`,
      lengthSum: `sum(${sized})`,
    };
  },
  grouped(c, _kind, source) {
    return `SELECT v, count(*) AS n FROM (SELECT ${c} AS v FROM ${source} WHERE ${c} IS NOT NULL AND typeof(${c}) <> 'blob') GROUP BY v COLLATE BINARY`;
  },
  distinct: (c, _kind, source) => `SELECT count(DISTINCT ${c} COLLATE BINARY) FROM ${source}`,
  parts(g, _kind, mean) {
    const parts = [
      `SELECT 'distinct', count(*), sum(n = 1) FROM ${g}`,
      `SELECT 'spread', sum(n * ln(n)), sum(n) FROM ${g}`,
      `SELECT 'top', ${cut("v")}, n FROM ${g} ORDER BY n DESC, v COLLATE BINARY LIMIT ${TOP_VALUES}`,
      // The groups come out of GROUP BY in order, so numbering them as they come takes evenly spread values.
      `SELECT 'sample', ${cut("v")}, n FROM (SELECT v, n, row_number() OVER () - 1 AS r FROM ${g}) WHERE r % (SELECT max(1, (count(*) + ${SAMPLED_VALUES - 1}) / ${SAMPLED_VALUES}) FROM ${g}) = 0`,
    ];
    if (mean === undefined) return parts;
    const numbers = `(SELECT v, n, sum(n) OVER (ORDER BY v) AS s, sum(n) OVER () AS total FROM ${g} WHERE ${isNumber("v")})`;
    const ends = `(SELECT v, ${QUANTILES} * s / total AS k FROM ${numbers} WHERE ${QUANTILES} * s / total > ${QUANTILES} * (s - n) / total)`;
    return [
      ...parts,
      // The sum of integers is one, and fails where it overflows: that of the squares of seconds since 1970 does.
      `SELECT 'stddev', sqrt(sum(1.0 * n * (v - ${mean}) * (v - ${mean})) / sum(n)), NULL FROM ${g} WHERE ${isNumber("v")}`,
      `SELECT 'quantiles', group_concat(k || ' ' || v, '${BETWEEN}'), NULL FROM ${ends}`,
    ];
  },
  shared: () => undefined,
  facts: { each: (table) => (table.kind === "view" ? [] : sizes(table.name)) },
  cellsPerSecond: 5_000_000,
  samples: (table, total, rows, filter) => [
    stretches(table, Math.min(1, rows / total), filter),
    {
      source: `(SELECT * FROM ${table}${filter === undefined ? "" : ` WHERE (${filter})`} LIMIT ${rows}) AS ${PART}`,
      method: `LIMIT ${rows}`,
      bias: "The first rows that the engine gives: later ones may differ.",
    },
  ],
  columnsPerScan: () => 700,
  maxGroupedRows: 2_000_000,
};

/** A span of rowids up to this is taken for the number of rows; wider ones have gaps too often. */
const TRUSTED_SPAN = 1_000_000;
/** Bytes that a row takes at least, its place in the page included. */
const LEAST_ROW = 6;

function sizes(table: string): string[] {
  const [text, name] = [quoteText(table, sqliteSql), quoteName(table, sqliteSql)];
  const span = `(SELECT (SELECT max(rowid) FROM ${name}) - (SELECT min(rowid) FROM ${name}) + 1 AS span)`;
  const room = "(SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size)";
  return [
    `SELECT ${text}, 'rows', coalesce(span, 0) FROM ${span} WHERE coalesce(span, 0) <= ${TRUSTED_SPAN}`,
    `SELECT ${text}, 'rows', count(*) FROM ${name}`,
    `SELECT ${text}, 'rows', min(span, ${room} / ${LEAST_ROW}) FROM ${span}`,
  ];
}

const STRETCHES = 100;

/** Reads a part of each hundredth of the span of rowids, found through the table's own tree. */
function stretches(table: string, share: number, filter: string | undefined): Sample {
  const [low, high] = [`(SELECT min(rowid) FROM ${table})`, `(SELECT max(rowid) FROM ${table})`];
  const staggers = Array.from({ length: STRETCHES }, (_, index) => `(${index}, ${stagger(index).toFixed(4)})`);
  const parts = `SELECT ${low} AS low, max(1, (${high} - ${low} + 1) / ${STRETCHES}.0) AS size`;
  const starts = `SELECT CAST(low + size * column1 + size * ${1 - share} * column2 AS INTEGER) AS _askable_start, CAST(size * ${share} AS INTEGER) AS _askable_size FROM (${parts}), (VALUES ${staggers.join(", ")})`;
  const and = filter === undefined ? "" : ` AND (${filter})`;
  return {
    source: `(SELECT t.* FROM (${starts}) AS s CROSS JOIN ${table} AS t WHERE t.rowid BETWEEN _askable_start AND _askable_start + max(0, _askable_size - 1)${and}) AS ${PART}`,
    method: `${STRETCHES} stretches of rowids`,
    bias: "Rows added one after the other come together: what changes within a hundredth of the table may be missed.",
  };
}
