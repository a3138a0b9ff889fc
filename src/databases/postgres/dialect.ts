import { quoteName, quoteText } from "../../sql/quoting.js";
import { type Dialect, likePrefix } from "../dialect.js";
import { postgresFunctions } from "./functions.js";
import { postgresSql } from "./sql.js";
import { postgresStatistics } from "./statistics.js";

/** Directives of strftime in the words of `to_date` and `to_timestamp`. */
const DIRECTIVES: Readonly<Record<string, string>> = {
  Y: "YYYY",
  y: "YY",
  m: "MM",
  d: "DD",
  b: "Mon",
  B: "FMMonth",
  H: "HH24",
  I: "HH12",
  M: "MI",
  S: "SS",
  f: "US",
  p: "AM",
};

/** `DATE '1970-01-01' + 3`: no function counts days from another start. */
const daysFrom = (start: string) => (number: string) => `DATE '${start}' + CAST(${number} AS integer)`;

export const postgresDialect: Dialect = {
  ...postgresSql,
  title: "PostgreSQL",

  plainSchema: () => "public",
  ownFunctions: `SELECT DISTINCT routine_name FROM information_schema.routines
  WHERE routine_schema NOT IN ('pg_catalog', 'information_schema')`,
  // Without what operators, types, aggregates and indexes are made of.
  functions: `SELECT DISTINCT p.proname FROM pg_catalog.pg_proc AS p
  WHERE p.prokind <> 'p' AND pg_catalog.pg_function_is_visible(p.oid)
    AND p.proname ~ '^[a-z]' AND p.proname !~ '^(pg|bt|hash)|(send|larger|smaller|cmp|typmodin|hash|extended|accum|inv|combine|_sum)$'
    AND NOT p.proargtypes::oid[] && ARRAY['internal'::regtype::oid, 'cstring'::regtype::oid]
    AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_operator AS o WHERE o.oprcode = p.oid)`,
  textType: "TEXT",
  numberType: "double precision",
  strictTypes: true,
  jsonTrue: "'true'",
  nullOrder: "largest",
  groupsBySorting: false,

  length: (text) => `length(${text})`,
  first: (text, characters) => `left(${text}, ${characters})`,
  differs: (one, other) => `${one} IS DISTINCT FROM ${other}`,
  dayOf: (time) => `CAST(${time} AS DATE)`,
  beginsWith: (column, beginning) => likePrefix(column, beginning, postgresSql),
  nullsLast: (_value, key) => `${key} NULLS LAST`,
  // There is no type for the values themselves: an enumeration has a name of its own.
  columnType(type, name) {
    const values = /^ENUM\s*(\(.*\))$/is.exec(type)?.[1];
    return values === undefined ? type : `text CHECK (${name} IN ${values})`;
  },

  foreignFunctions: postgresFunctions,
  errorNames: [
    /column (?:reference )?"?([^\s"]+)"? (?:does not exist|is ambiguous)/i,
    /relation "([^"]+)" does not exist/i,
    /missing FROM-clause entry for table "([^"]+)"/i,
    /function "?([^\s("]+)"?\(/i,
  ],
  accessDenied: /permission denied(?: for \w+ ([^\n]+))?/i,
  matching: {
    kind: "regex",
    matches: (text, pattern, ignoringCase = false) =>
      `${text} ~${ignoringCase ? "*" : ""} ${quoteText(pattern, postgresSql)}`,
  },
  times: {
    counted: {
      "epoch seconds": (c) => `to_timestamp(${c})`,
      "epoch milliseconds": (c) => `to_timestamp(${c} / 1000.0)`,
      "epoch days": daysFrom("1970-01-01"),
      "Excel serial days": daysFrom("1899-12-30"),
      "%Y%m%d": (c) => `to_date(CAST(${c} AS text), 'YYYYMMDD')`,
    },
    readsIso: false,
    read(text, format, clocked) {
      const written = format.replace(/%(.)/g, (_, directive: string) => DIRECTIVES[directive] ?? "");
      const template = quoteText(written.replaceAll("T", '"T"'), postgresSql);
      return `to_${clocked ? "timestamp" : "date"}(${text}, ${template})`;
    },
  },
  clock: {
    periodOf: (time, unit) =>
      ({
        year: `CAST(EXTRACT(YEAR FROM ${time}) AS integer)`,
        quarter: `to_char(${time}, 'YYYY-"Q"Q')`,
        month: `to_char(${time}, 'YYYY-MM')`,
        week: `CAST(date_trunc('week', ${time}) AS date)`,
        day: `CAST(${time} AS date)`,
        hour: `CAST(EXTRACT(HOUR FROM CAST(${time} AS timestamp)) AS integer)`,
        weekday: `to_char(${time}, 'FMDay')`,
        "weekday number": `CAST(EXTRACT(ISODOW FROM ${time}) AS integer)`,
      })[unit],
    seconds: (from, to) => `EXTRACT(EPOCH FROM CAST(${to} AS timestamp) - CAST(${from} AS timestamp))`,
    days: (from, to) => `EXTRACT(EPOCH FROM CAST(${to} AS timestamp) - CAST(${from} AS timestamp)) / 86400`,
    daysOfDates: (from, to) => `${to} - ${from}`,
    years: (from, to) => `CAST(EXTRACT(YEAR FROM age(${to}, ${from})) AS integer)`,
    day: (iso) => `DATE '${iso}'`,
  },
  fieldIndexes: {
    // A prefix is answered where letters are ordered by their codes: by the operator class or by the collation.
    sql(table, field) {
      const text = (value: string) => quoteText(value, postgresSql);
      return `SELECT m.amname, c.opcname LIKE '%pattern_ops' OR coalesce(o.collname IN ('C', 'POSIX'), false)
           OR (o.collname = 'default' AND (SELECT datcollate FROM pg_catalog.pg_database WHERE datname = current_database()) IN ('C', 'POSIX'))
         FROM pg_catalog.pg_index i JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
         JOIN pg_catalog.pg_class k ON k.oid = i.indexrelid JOIN pg_catalog.pg_am m ON m.oid = k.relam
         JOIN pg_catalog.pg_opclass c ON c.oid = i.indclass[0] LEFT JOIN pg_catalog.pg_collation o ON o.oid = i.indcollation[0]
         WHERE i.indrelid = coalesce(to_regclass(${text(quoteName(table, postgresSql))}), to_regclass(${text(table)}))
           AND a.attname = ${text(field)} AND i.indisvalid AND i.indpred IS NULL AND m.amname IN ('btree', 'hash')`;
    },
    read: (rows) => ({
      equality: rows.length > 0,
      prefix: rows.some(([method, byCode]) => method === "btree" && byCode === true),
    }),
  },
  statistics: postgresStatistics,
};
