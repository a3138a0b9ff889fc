import { quoteText } from "../../sql/quoting.js";
import type { Dialect } from "../dialect.js";
import { sqliteFunctions } from "./functions.js";
import { affinityOf } from "./scan/affinity.js";
import { sqliteSql } from "./sql.js";
import { sqliteStatistics } from "./statistics.js";

export const sqliteDialect: Dialect = {
  ...sqliteSql,
  title: "SQLite",

  plainSchema: () => "main",
  // Without those that only a statement of a program's own may call (SQLITE_DIRECTONLY).
  functions: "SELECT DISTINCT name FROM pragma_function_list WHERE NOT flags & 0x80000 AND name GLOB '[a-z]*'",
  textType: "TEXT",
  numberType: "REAL",
  dynamicTypes: { affinityOf, isNotBytes: (column) => `typeof(${column}) <> 'blob'` },
  strictTypes: false,
  jsonTrue: "1",
  nullOrder: "smallest",
  rowNumber: "rowid",
  groupsBySorting: true,

  length: (text) => `length(${text})`,
  first: (text, characters) => `substr(${text}, 1, ${characters})`,
  differs: (one, other) => `${one} IS DISTINCT FROM ${other}`,
  dayOf: (time) => `substr(${time}, 1, 10)`,
  // An index is used for LIKE only where case does not matter, but always for a range.
  beginsWith(column, beginning) {
    const [from, to] = [beginning, `${beginning}\u{10ffff}`].map((text) => quoteText(text, sqliteSql));
    return `${column} >= ${from} AND ${column} < ${to}`;
  },
  nullsLast: (_value, key) => `${key} NULLS LAST`,
  columnType: (type) => type,

  foreignFunctions: sqliteFunctions,
  errorNames: [
    /no such column: "?([^\s"]+)"?/i,
    /ambiguous column name: "?([^\s"]+)"?/i,
    /no such table: "?([^\s"]+)"?/i,
    /no such (?:window )?function: "?([^\s"]+)"?/i,
  ],
  matching: {
    kind: "glob",
    matches: (text, pattern) => `${text} GLOB '${pattern}'`,
    matchesNot: (text, pattern) => `${text} NOT GLOB '${pattern}'`,
  },
  times: {
    counted: {
      "epoch seconds": (c) => `datetime(${c}, 'unixepoch')`,
      "epoch milliseconds": (c) => `datetime(${c} / 1000, 'unixepoch')`,
      "epoch days": (c) => `date(${c} * 86400, 'unixepoch')`,
      "Excel serial days": (c) => `datetime((${c} - 25569) * 86400, 'unixepoch')`,
      "%Y%m%d": (c) => `date(substr(${c}, 1, 4) || '-' || substr(${c}, 5, 2) || '-' || substr(${c}, 7, 2))`,
    },
    readsIso: true,
    read: readTime,
  },
  clock: {
    periodOf(time, unit) {
      const year = `CAST(strftime('%Y', ${time}) AS INTEGER)`;
      const quarter = `strftime('%Y', ${time}) || '-Q' || ((CAST(strftime('%m', ${time}) AS INTEGER) + 2) / 3)`;
      return {
        year,
        quarter,
        month: `strftime('%Y-%m', ${time})`,
        week: `date(${time}, 'weekday 0', '-6 days')`,
        day: `date(${time})`,
        hour: `CAST(strftime('%H', ${time}) AS INTEGER)`,
        weekday: `CASE strftime('%w', ${time}) ${WEEKDAYS.map((name, day) => `WHEN '${day}' THEN '${name}'`).join(" ")} END`,
        "weekday number": `(CAST(strftime('%w', ${time}) AS INTEGER) + 6) % 7 + 1`,
      }[unit];
    },
    // Differences of julianday are off by microseconds.
    seconds: (from, to) => `strftime('%s', ${to}) - strftime('%s', ${from})`,
    days: (from, to) => `julianday(${to}) - julianday(${from})`,
    years: (from, to) => `(${digits(to)} - ${digits(from)}) / 10000`,
    day: (iso) => `'${iso}'`,
  },
  fieldIndexes: {
    sql(table, field) {
      const text = (value: string) => quoteText(value, sqliteSql);
      return `SELECT x.coll FROM pragma_index_list(${text(table)}) AS l, pragma_index_xinfo(l.name) AS x
         WHERE x.seqno = 0 AND l.partial = 0 AND x.name = ${text(field)} COLLATE NOCASE`;
    },
    read: (rows) => ({ equality: rows.length > 0, prefix: rows.some(([collation]) => collation === "BINARY") }),
  },
  statistics: sqliteStatistics,
};

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** A day as 20240131: the difference of two, without its last four digits, is one of whole years. */
const digits = (day: string) => `CAST(strftime('%Y%m%d', ${day}) AS INTEGER)`;

const MONTHS = "'JanFebMarAprMayJunJulAugSepOctNovDec'";
const monthOf = (text: string) => `(instr(${MONTHS}, substr(${text}, 1, 3)) + 2) / 3`;

/** Its functions read ISO only: the rest is cut apart. CAST reads the digits that a text begins with. */
function readTime(column: string, format: string, clocked: boolean): string | undefined {
  const iso = /^%Y([-/.])%m\1%d([T ]%H:%M(:%S(\.%f)?)?)?$/.exec(format);
  if (iso) {
    const hyphened = iso[1] === "-" ? column : `replace(${column}, '${iso[1]}', '-')`;
    return `${clocked ? "datetime" : "date"}(${hyphened})`;
  }
  const [, day = "", between, time] = /^(.*?%[YmdbB])(?:([T ])(%H:%M(?::%S)?))?$/.exec(format) ?? [];
  if (between === undefined || time === undefined) {
    const date = dayIn(column, format);
    return date && `${clocked ? "datetime" : "date"}(${date})`;
  }
  const at = `instr(${column}, '${between}')`;
  const date = dayIn(`substr(${column}, 1, ${at} - 1)`, day);
  // Hours may have one digit.
  const clock = `substr('0' || substr(${column}, ${at} + 1), ${time === "%H:%M" ? -5 : -8})`;
  return date && `datetime(${date} || ' ' || ${clock})`;
}

/** A day as "2024-01-31", for the date functions to refuse where it is none. */
function dayIn(c: string, format: string): string | undefined {
  const whole = (month: string, day: string) => `printf('%s-%02d-%02d', substr(${c}, -4), ${month}, ${day})`;
  const after = (mark: string) => `substr(${c}, instr(${c}, '${mark}') + 1)`;
  if (format === "%Y%m%d") return `substr(${c}, 1, 4) || '-' || substr(${c}, 5, 2) || '-' || substr(${c}, 7)`;
  const digits = /^%([dm])([./-])%[dm]\2%Y$/.exec(format);
  if (digits) {
    const [first, second] = [`CAST(${c} AS INTEGER)`, `CAST(${after(digits[2] ?? "")} AS INTEGER)`];
    return digits[1] === "m" ? whole(first, second) : whole(second, first);
  }
  const monthFirst = /^%[bB] %d,? ?%Y$/.test(format);
  if (monthFirst) return whole(monthOf(c), `CAST(${after(" ")} AS INTEGER)`);
  const dayFirst = /^%d([ -])%[bB]\1%Y$/.exec(format);
  return dayFirst ? whole(monthOf(after(dayFirst[1] ?? "")), `CAST(${c} AS INTEGER)`) : undefined;
}
