import { quoteText } from "../../sql/quoting.js";
import { type Dialect, likePrefix } from "../dialect.js";
import { mysqlFunctions } from "./functions.js";
import { mysqlSql } from "./sql.js";
import { mysqlStatistics } from "./statistics.js";

/** Directives of strftime in the words of STR_TO_DATE. */
const DIRECTIVES: Readonly<Record<string, string>> = {
  Y: "%Y",
  y: "%y",
  m: "%m",
  d: "%d",
  b: "%b",
  B: "%M",
  H: "%H",
  I: "%h",
  M: "%i",
  S: "%s",
  f: "%f",
  p: "%p",
};

/** Of MySQL and of MariaDB. */
export const mysqlDialect: Dialect = {
  ...mysqlSql,
  title: "MySQL",

  plainSchema: (location) => new URL(location).pathname.slice(1),
  // A function of another database is called with that database's name only.
  ownFunctions: "SELECT DISTINCT routine_name FROM information_schema.routines WHERE routine_schema = database()",
  // MariaDB does.
  joinsByUnreadable: true,
  textType: "CHAR",
  numberType: "DOUBLE",
  strictTypes: false,
  nullOrder: "smallest",
  groupsBySorting: false,

  length: (text) => `char_length(${text})`,
  first: (text, characters) => `substr(${text}, 1, ${characters})`,
  differs: (one, other) => `NOT (${one} <=> ${other})`,
  dayOf: (time) => `CAST(${time} AS DATE)`,
  beginsWith: (column, beginning) => likePrefix(column, beginning, mysqlSql),
  // There is no NULLS LAST.
  nullsLast: (value, key) => `${value} IS NULL, ${key}`,
  columnType: (type) => type,

  foreignFunctions: mysqlFunctions,
  errorNames: [
    /unknown (?:column|table) '([^']+)' in /i,
    /column '([^']+)' in .+ is ambiguous/i,
    /table '[^'.]+\.([^']+)' doesn't exist/i,
    /function (\S+) does not exist/i,
  ],
  accessDenied:
    /command denied(?: to user [^\n]{1,300}? for (?:column '([^']+)' in table '([^']+)'|table (?:`[^`]+`\.)?[`']([^`']+)[`']))?/i,
  matching: { kind: "regex", matches: (text, pattern) => `${text} REGEXP ${quoteText(pattern, mysqlSql)}` },
  times: {
    counted: {
      "epoch seconds": (c) => `FROM_UNIXTIME(${c})`,
      "epoch milliseconds": (c) => `FROM_UNIXTIME(${c} / 1000)`,
      "epoch days": (c) => `DATE_ADD('1970-01-01', INTERVAL ${c} DAY)`,
      "Excel serial days": (c) => `DATE_ADD('1899-12-30', INTERVAL ${c} DAY)`,
      "%Y%m%d": (c) => `STR_TO_DATE(${c}, '%Y%m%d')`,
    },
    readsIso: false,
    read(text, format) {
      const written = format.replace(/%(.)/g, (_, directive: string) => DIRECTIVES[directive] ?? "");
      return `STR_TO_DATE(${text}, ${quoteText(written, mysqlSql)})`;
    },
  },
  clock: {
    periodOf: (time, unit) =>
      ({
        year: `YEAR(${time})`,
        quarter: `CONCAT(YEAR(${time}), '-Q', QUARTER(${time}))`,
        month: `DATE_FORMAT(${time}, '%Y-%m')`,
        week: `DATE(DATE_SUB(${time}, INTERVAL WEEKDAY(${time}) DAY))`,
        day: `CAST(${time} AS DATE)`,
        hour: `HOUR(${time})`,
        // DAYNAME speaks the language of the session.
        weekday: `ELT(WEEKDAY(${time}) + 1, 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')`,
        "weekday number": `WEEKDAY(${time}) + 1`,
      })[unit],
    seconds: (from, to) => `TIMESTAMPDIFF(SECOND, ${from}, ${to})`,
    days: (from, to) => `TIMESTAMPDIFF(SECOND, ${from}, ${to}) / 86400`,
    years: (from, to) => `TIMESTAMPDIFF(YEAR, ${from}, ${to})`,
    day: (iso) => `DATE '${iso}'`,
  },
  fieldIndexes: {
    sql(table, field) {
      const text = (value: string) => quoteText(value, mysqlSql);
      return `SELECT 1 FROM information_schema.statistics WHERE table_schema = database() AND table_name = ${text(table)}
         AND column_name = ${text(field)} AND seq_in_index = 1 AND index_type = 'BTREE' LIMIT 1`;
    },
    read: (rows) => ({ equality: rows.length > 0, prefix: rows.length > 0 }),
  },
  statistics: mysqlStatistics,
};
