import { quoteText } from "../../sql/quoting.js";
import { type Dialect, likePrefix } from "../dialect.js";
import { sparkFunctions } from "./functions.js";
import { sparkSql } from "./sql.js";
import { sparkStatistics } from "./statistics.js";
import { databaseIn } from "./url.js";

/** Directives of strftime as letters of Java's patterns. */
const DIRECTIVES: Readonly<Record<string, string>> = {
  Y: "yyyy",
  y: "yy",
  m: "MM",
  d: "dd",
  b: "MMM",
  B: "MMMM",
  H: "HH",
  I: "hh",
  M: "mm",
  S: "ss",
  f: "SSSSSS",
  p: "a",
};

const text = (value: string) => quoteText(value, sparkSql);

/** A format of strftime as Java writes it; what is no directive stands in quotes. */
function javaPattern(format: string): string {
  return format.replace(/%(.)|([A-Za-z']+)/g, (_, directive: string | undefined, word: string) =>
    directive === undefined ? `'${word.replaceAll("'", "''")}'` : (DIRECTIVES[directive] ?? ""),
  );
}

export const sparkDialect: Dialect = {
  ...sparkSql,
  title: "Spark SQL",

  plainSchema: databaseIn,
  ownFunctions: "SHOW USER FUNCTIONS",
  textType: "STRING",
  numberType: "DOUBLE",
  strictTypes: false,
  nullOrder: "smallest",
  groupsBySorting: false,

  length: (value) => `char_length(${value})`,
  first: (value, characters) => `left(${value}, ${characters})`,
  differs: (one, other) => `NOT (${one} <=> ${other})`,
  dayOf: (time) => `CAST(${time} AS DATE)`,
  beginsWith: (column, beginning) => likePrefix(column, beginning, sparkSql),
  nullsLast: (_, key) => `${key} NULLS LAST`,
  columnType: (type) => type,

  foreignFunctions: sparkFunctions,
  errorNames: [
    /(?:column|field|variable)[^`]{0,60}? (?:with name |named )?((?:`(?:[^`]|``)+`\.?)+) cannot be resolved/i,
    /(?:table or view|relation) ((?:`(?:[^`]|``)+`\.?)+) cannot be found/i,
    /reference ((?:`(?:[^`]|``)+`\.?)+) is ambiguous/i,
    /cannot resolve (?:routine|function) ((?:`(?:[^`]|``)+`\.?)+)/i,
  ],
  accessDenied: /INSUFFICIENT_PERMISSIONS|permission denied|is not authorized|does not have .{0,80}privilege/i,
  matching: {
    kind: "regex",
    matches: (value, pattern, ignoringCase) => `${value} RLIKE ${text(ignoringCase ? `(?i)${pattern}` : pattern)}`,
  },
  times: {
    counted: {
      "epoch seconds": (c) => `timestamp_seconds(${c})`,
      "epoch milliseconds": (c) => `timestamp_millis(CAST(${c} AS BIGINT))`,
      "epoch days": (c) => `date_from_unix_date(CAST(${c} AS INT))`,
      "Excel serial days": (c) => `date_add(DATE '1899-12-30', CAST(${c} AS INT))`,
      "%Y%m%d": (c) => `to_date(CAST(CAST(${c} AS BIGINT) AS STRING), 'yyyyMMdd')`,
    },
    readsIso: true,
    // What has another form gives NULL: to_date fails there, under ANSI rules.
    read: (value, format, clocked) =>
      clocked
        ? `try_to_timestamp(${value}, ${text(javaPattern(format))})`
        : `CAST(try_to_timestamp(${value}, ${text(javaPattern(format))}) AS DATE)`,
  },
  clock: {
    periodOf: (time, unit) =>
      ({
        year: `year(${time})`,
        quarter: `concat(year(${time}), '-Q', quarter(${time}))`,
        month: `date_format(${time}, 'yyyy-MM')`,
        week: `CAST(date_trunc('WEEK', ${time}) AS DATE)`,
        day: `CAST(${time} AS DATE)`,
        hour: `hour(${time})`,
        weekday: `date_format(${time}, 'EEEE')`,
        "weekday number": `weekday(${time}) + 1`,
      })[unit],
    seconds: (from, to) => `timestampdiff(SECOND, ${from}, ${to})`,
    days: (from, to) => `timestampdiff(SECOND, ${from}, ${to}) / 86400`,
    years: (from, to) => `timestampdiff(YEAR, ${from}, ${to})`,
    day: (iso) => `DATE '${iso}'`,
  },
  // There are none: files are skipped by what stands in their footers.
  fieldIndexes: {
    sql: () => "SELECT 1 WHERE false",
    read: () => ({ equality: false, prefix: false }),
  },
  statistics: sparkStatistics,
};
