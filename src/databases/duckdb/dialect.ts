import { quoteName, quoteText } from "../../sql/quoting.js";
import { type ColumnDialect, likePrefix } from "../dialect.js";
import { duckdbFunctions } from "./functions.js";
import { duckdbSql } from "./sql.js";
import { duckdbStatistics } from "./statistics.js";

/** `DATE '1970-01-01' + 3`: no function counts days from another start. */
const daysFrom = (start: string) => (number: string) => `DATE '${start}' + CAST(${number} AS INTEGER)`;

export const duckdbDialect: ColumnDialect = {
  ...duckdbSql,
  title: "DuckDB",

  plainSchema: () => "main",
  ownFunctions: "SELECT DISTINCT function_name FROM duckdb_functions() WHERE NOT internal",
  functions: `SELECT DISTINCT function_name FROM duckdb_functions()
    WHERE function_type IN ('scalar', 'aggregate', 'macro') AND regexp_full_match(function_name, '[a-z]\\w*')`,
  textType: "VARCHAR",
  numberType: "DOUBLE",
  strictTypes: true,
  jsonTrue: "'true'",
  nullOrder: "last",
  rowNumber: "rowid",
  groupsBySorting: false,

  stacked(columns, source) {
    const lists = [columns.map(({ number }) => number), columns.map(({ value }) => value)];
    const [f, v] = lists.map((list) => `unnest([${list.join(", ")}])`);
    return `SELECT ${f} AS f, ${v} AS v FROM ${source}`;
  },

  length: (text) => `length(${text})`,
  first: (text, characters) => `substr(${text}, 1, ${characters})`,
  differs: (one, other) => `${one} IS DISTINCT FROM ${other}`,
  dayOf: (time) => `CAST(${time} AS DATE)`,
  beginsWith: (column, beginning) => likePrefix(column, beginning, duckdbSql),
  nullsLast: (_value, key) => `${key} NULLS LAST`,
  columnType: (type) => type,

  foreignFunctions: duckdbFunctions,
  errorNames: [
    /(?:table|values list) "([^"]+)" does not have a column named "([^"]+)"/i,
    /referenced column "([^"]+)" not found/i,
    /referenced table "([^"]+)" not found/i,
    /ambiguous reference to column name "?([^\s"]+)"?/i,
    /table with name (\S+) does not exist/i,
    /function with name "?([^\s"]+)"? does not exist/i,
  ],
  accessDenied: /permission denied/i,
  matching: { kind: "regex", matches: (text, pattern) => `regexp_matches(${text}, ${quoteText(pattern, duckdbSql)})` },
  times: {
    counted: {
      "epoch seconds": (c) => `make_timestamp(CAST(${c} AS BIGINT) * 1000000)`,
      "epoch milliseconds": (c) => `make_timestamp(CAST(${c} AS BIGINT) * 1000)`,
      "epoch days": daysFrom("1970-01-01"),
      "Excel serial days": daysFrom("1899-12-30"),
      "%Y%m%d": (c) => `CAST(strptime(CAST(${c} AS VARCHAR), '%Y%m%d') AS DATE)`,
    },
    readsIso: false,
    read: (text, format, clocked) => readAny(text, [format], clocked),
    readAny,
  },
  clock: {
    periodOf: (time, unit) =>
      ({
        year: `year(${time})`,
        quarter: `year(${time}) || '-Q' || quarter(${time})`,
        month: `strftime(${time}, '%Y-%m')`,
        week: `CAST(date_trunc('week', ${time}) AS DATE)`,
        day: `CAST(${time} AS DATE)`,
        hour: `hour(${time})`,
        weekday: `dayname(${time})`,
        "weekday number": `isodow(${time})`,
      })[unit],
    seconds: (from, to) => `(epoch(CAST(${to} AS TIMESTAMP)) - epoch(CAST(${from} AS TIMESTAMP)))`,
    days: (from, to) => `(epoch(CAST(${to} AS TIMESTAMP)) - epoch(CAST(${from} AS TIMESTAMP))) / 86400`,
    years: (from, to) => `date_sub('year', CAST(${from} AS DATE), CAST(${to} AS DATE))`,
    day: (iso) => `DATE '${iso}'`,
  },
  fieldIndexes: {
    sql(table, field) {
      const text = (value: string) => quoteText(value, duckdbSql);
      return `SELECT 1 FROM duckdb_indexes() WHERE table_name = ${text(table)}
         AND expressions IN (${text(`[${field}]`)}, ${text(`['${quoteName(field, duckdbSql)}']`)}) LIMIT 1`;
    },
    read: (rows) => ({ equality: rows.length > 0, prefix: false }),
  },
  statistics: duckdbStatistics,
};

function readAny(text: string, formats: readonly string[], clocked: boolean): string {
  const written = formats.map((each) => quoteText(each, duckdbSql));
  const read = `try_strptime(${text}, ${written.length > 1 ? `[${written.join(", ")}]` : written[0]})`;
  return clocked ? read : `CAST(${read} AS DATE)`;
}
