import type { Dialect } from "../../databases/database.js";
import { quoteText } from "../../sql/names.js";
import { patternOf, sortsByTime } from "./dates.js";
import { MOST_ODD, withoutTexts } from "./number-sql.js";

type Converter = Readonly<Record<Dialect, (column: string) => string>>;

const start = (day: string) => `DATE '${day}'`;

/** What turns numbers that stand for times into times. */
const counted: Readonly<Record<string, Converter>> = {
  "epoch seconds": {
    sqlite: (c) => `datetime(${c}, 'unixepoch')`,
    duckdb: (c) => `make_timestamp(CAST(${c} AS BIGINT) * 1000000)`,
    postgres: (c) => `to_timestamp(${c})`,
    mysql: (c) => `FROM_UNIXTIME(${c})`,
  },
  "epoch milliseconds": {
    sqlite: (c) => `datetime(${c} / 1000, 'unixepoch')`,
    duckdb: (c) => `make_timestamp(CAST(${c} AS BIGINT) * 1000)`,
    postgres: (c) => `to_timestamp(${c} / 1000.0)`,
    mysql: (c) => `FROM_UNIXTIME(${c} / 1000)`,
  },
  "epoch days": {
    sqlite: (c) => `date(${c} * 86400, 'unixepoch')`,
    duckdb: (c) => `${start("1970-01-01")} + CAST(${c} AS INTEGER)`,
    postgres: (c) => `${start("1970-01-01")} + CAST(${c} AS integer)`,
    mysql: (c) => `DATE_ADD('1970-01-01', INTERVAL ${c} DAY)`,
  },
  "Excel serial days": {
    sqlite: (c) => `datetime((${c} - 25569) * 86400, 'unixepoch')`,
    duckdb: (c) => `${start("1899-12-30")} + CAST(${c} AS INTEGER)`,
    postgres: (c) => `${start("1899-12-30")} + CAST(${c} AS integer)`,
    mysql: (c) => `DATE_ADD('1899-12-30', INTERVAL ${c} DAY)`,
  },
  "%Y%m%d": {
    sqlite: (c) => `date(substr(${c}, 1, 4) || '-' || substr(${c}, 5, 2) || '-' || substr(${c}, 7, 2))`,
    duckdb: (c) => `CAST(strptime(CAST(${c} AS VARCHAR), '%Y%m%d') AS DATE)`,
    postgres: (c) => `to_date(CAST(${c} AS text), 'YYYYMMDD')`,
    mysql: (c) => `STR_TO_DATE(${c}, '%Y%m%d')`,
  },
};

/** Whether a format counts from a start: "epoch seconds". */
export const isCounted = (format: string): boolean => !format.includes("%");

/** The SQL that makes a time of numbers in a format, or of a text in one; undefined where one expression does not do it. */
export function timeExpression(column: string, dialect: Dialect, format: string): string | undefined {
  return counted[format]?.[dialect](column) ?? textTimeExpression(column, dialect, format);
}

/**
 * The SQL that makes a date or time of texts in a format, or in several, NULL for every text that has none of them;
 * undefined where one expression does not do it. `column` is quoted. `odd` are all the stored texts in no such format,
 * where all are known: with few of them the SQL is shorter.
 */
export function textTimeExpression(
  column: string,
  dialect: Dialect,
  format: string,
  others: readonly string[] = [],
  odd?: readonly string[],
): string | undefined {
  const formats = [format, ...others];
  if (/%[qVzaA]/.test(formats.join()) || !formats.every((each) => /%[Yy]/.test(each) && /%[mbB]/.test(each)))
    return undefined;
  const clocked = formats.some((each) => /%[HI]/.test(each));
  if (dialect === "duckdb") return duckdbTime(column, formats, clocked);
  const few = odd !== undefined && odd.length <= MOST_ODD;
  const plain = few && others.length === 0;
  // SQLite's functions read ISO as it is.
  if (plain && odd.length === 0 && dialect === "sqlite" && /^%Y-%m-%d/.test(format) && sortsByTime(format))
    return undefined;
  const read = { sqlite: sqliteTime, postgres: postgresTime, mysql: mysqlTime }[dialect];
  if (plain) return read(withoutTexts(column, odd, dialect), format, clocked);
  const cases = formats.map((each) => {
    const time = read(column, each, clocked);
    return time === undefined ? undefined : `WHEN ${isIn(column, each, dialect)} THEN ${time}`;
  });
  return cases.includes(undefined) ? undefined : `CASE ${cases.join(" ")} END`;
}

/** Whether a text has the form of a format. */
function isIn(column: string, format: string, dialect: Dialect): string {
  if (dialect === "sqlite") return `${column} GLOB '${globOf(format)}'`;
  const pattern = quoteText(`^ *${patternOf(format)} *$`, dialect);
  return dialect === "postgres" ? `${column} ~* ${pattern}` : `${column} REGEXP ${pattern}`;
}

const D = "[0-9]";
const globs: Readonly<Record<string, string>> = {
  Y: D.repeat(4),
  b: "[A-Za-z][A-Za-z][A-Za-z]*",
  B: "[A-Za-z][A-Za-z][A-Za-z]*",
};

/** ISO has two digits each; elsewhere days, months and hours may have one. */
function globOf(format: string): string {
  const fixed = /^%Y/.test(format);
  return format.replace(/%(.)/g, (_, directive: string) => globs[directive] ?? (fixed ? D + D : `${D}*`));
}

function duckdbTime(column: string, formats: readonly string[], clocked: boolean): string {
  const written = formats.map((each) => quoteText(each, "duckdb"));
  const read = `try_strptime(${column}, ${written.length > 1 ? `[${written.join(", ")}]` : written[0]})`;
  return clocked ? read : `CAST(${read} AS DATE)`;
}

function postgresTime(column: string, format: string, clocked: boolean): string {
  const written = format.replace(/%(.)/g, (_, directive: string) => names.postgres[directive] ?? "");
  return `to_${clocked ? "timestamp" : "date"}(${column}, ${quoteText(written.replaceAll("T", '"T"'), "postgres")})`;
}

function mysqlTime(column: string, format: string): string {
  const written = format.replace(/%(.)/g, (_, directive: string) => names.mysql[directive] ?? "");
  return `STR_TO_DATE(${column}, ${quoteText(written, "mysql")})`;
}

const names: Readonly<Record<"postgres" | "mysql", Readonly<Record<string, string>>>> = {
  postgres: {
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
  },
  mysql: { Y: "%Y", y: "%y", m: "%m", d: "%d", b: "%b", B: "%M", H: "%H", I: "%h", M: "%i", S: "%s", f: "%f", p: "%p" },
};

const MONTHS = "'JanFebMarAprMayJunJulAugSepOctNovDec'";
const monthOf = (text: string) => `(instr(${MONTHS}, substr(${text}, 1, 3)) + 2) / 3`;

/** SQLite reads ISO only: the rest is cut apart. CAST reads the digits that a text begins with. */
function sqliteTime(column: string, format: string, clocked: boolean): string | undefined {
  const iso = /^%Y([-/.])%m\1%d([T ]%H:%M(:%S(\.%f)?)?)?$/.exec(format);
  if (iso) {
    const hyphened = iso[1] === "-" ? column : `replace(${column}, '${iso[1]}', '-')`;
    return `${clocked ? "datetime" : "date"}(${hyphened})`;
  }
  const [, day = "", between, time] = /^(.*?%[YmdbB])(?:([T ])(%H:%M(?::%S)?))?$/.exec(format) ?? [];
  if (between === undefined || time === undefined) {
    const date = sqliteDay(column, format);
    return date && `${clocked ? "datetime" : "date"}(${date})`;
  }
  const at = `instr(${column}, '${between}')`;
  const date = sqliteDay(`substr(${column}, 1, ${at} - 1)`, day);
  // Hours may have one digit.
  const clock = `substr('0' || substr(${column}, ${at} + 1), ${time === "%H:%M" ? -5 : -8})`;
  return date && `datetime(${date} || ' ' || ${clock})`;
}

/** A day as "2024-01-31", for SQLite's date functions to refuse where it is none. */
function sqliteDay(c: string, format: string): string | undefined {
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
