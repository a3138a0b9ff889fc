import { LONGEST_VALUE, SAMPLED_VALUES, type StatisticsSql, TOP_VALUES } from "./statistic.js";

const isNumber = (value: string) => `typeof(${value}) IN ('integer', 'real')`;
const cut = (value: string) =>
  `CASE typeof(${value}) WHEN 'text' THEN substr(${value}, 1, ${LONGEST_VALUE}) ELSE ${value} END`;

/** SQLite stores any type in any column, so every statistic looks at the stored value, never at the declared type. */
export const sqliteStatistics: StatisticsSql = {
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
    const numbers = `(SELECT v, sum(n) OVER (ORDER BY v) AS s, sum(n) OVER () AS total FROM ${g} WHERE ${isNumber("v")})`;
    return [
      ...parts,
      // The sum of integers is one, and fails where it overflows: that of the squares of seconds since 1970 does.
      `SELECT 'stddev', sqrt(sum(1.0 * n * (v - ${mean}) * (v - ${mean})) / sum(n)), NULL FROM ${g} WHERE ${isNumber("v")}`,
      `SELECT 'quartiles', min(CASE WHEN s >= 0.25 * total THEN v END) || '|' || min(CASE WHEN s >= 0.5 * total THEN v END) || '|' || min(CASE WHEN s >= 0.75 * total THEN v END), NULL FROM ${numbers}`,
    ];
  },
  shared: () => undefined,
  samples(table, total, rows, filter) {
    const step = Math.ceil(total / rows);
    const [and, where] = filter === undefined ? ["", ""] : [` AND (${filter})`, ` WHERE (${filter})`];
    return [
      { source: `(SELECT * FROM ${table} WHERE rowid % ${step} = 0${and})`, method: `rowid % ${step} = 0` },
      {
        source: `(SELECT * FROM ${table}${where} LIMIT ${rows})`,
        method: `LIMIT ${rows}`,
        bias: "The first rows that the engine gives: later ones may differ.",
      },
    ];
  },
  columnsPerScan: () => 700,
  maxGroupedRows: 2_000_000,
};
