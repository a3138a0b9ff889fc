import type { Dialect } from "../../databases/database.js";
import { quoteText, writeName } from "../../databases/names.js";
import type { Meaning } from "./evidence.js";
import type { MissingValue } from "./missing.js";
import { type NumberText, numbersIn } from "./number-text.js";

type Converter = Readonly<Record<Dialect, (column: string) => string>>;

const numberTypes: Readonly<Record<Dialect, string>> = {
  sqlite: "REAL",
  duckdb: "DOUBLE",
  postgres: "double precision",
  mysql: "DOUBLE",
};

/** The SQL that makes a number or a time of what a field holds; undefined where it needs none, or one does not do it. */
export function conversionOf(
  field: string,
  dialect: Dialect,
  { type, format, otherFormats = [] }: Meaning,
  missing: readonly MissingValue[],
  texts: readonly string[],
): string | undefined {
  const column = writeName(field, dialect);
  if (/^(date|timestamp) as (text|number)$/.test(type) && format !== undefined)
    return timeExpression(column, dialect, format, otherFormats);
  if (!/^(number|amount|percentage|quantity) as text$/.test(type)) return undefined;
  const written = numbersIn(texts);
  const absent = missing.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  return written && numberExpression(column, dialect, written, absent);
}

/** The SQL that reads a number out of a text, NULL where one of `missing` stands. `column` is quoted. */
export function numberExpression(
  column: string,
  dialect: Dialect,
  written: NumberText,
  missing: readonly string[],
): string | undefined {
  if (written.mixed || written.trailingSign || missing.length > 3 || written.marks.length > 3) return undefined;
  const absent = missing.reduce((inner, text) => `NULLIF(${inner}, ${quoteText(text, dialect)})`, column);
  const gone = [...written.marks, ...(written.brackets ? ["(", ")"] : []), written.group].filter((mark) => mark !== "");
  const bare = gone.reduce((inner, mark) => `REPLACE(${inner}, ${quoteText(mark, dialect)}, '')`, absent);
  const pointed = written.decimal === "," ? `REPLACE(${bare}, ',', '.')` : bare;
  const number = `CAST(${pointed} AS ${numberTypes[dialect]})`;
  return written.brackets ? `${number} * CASE WHEN ${column} LIKE '%(%' THEN -1 ELSE 1 END` : number;
}

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
    sqlite: (c) => `substr(${c}, 1, 4) || '-' || substr(${c}, 5, 2) || '-' || substr(${c}, 7, 2)`,
    duckdb: (c) => `CAST(strptime(CAST(${c} AS VARCHAR), '%Y%m%d') AS DATE)`,
    postgres: (c) => `to_date(CAST(${c} AS text), 'YYYYMMDD')`,
    mysql: (c) => `STR_TO_DATE(${c}, '%Y%m%d')`,
  },
};

/** The SQL that makes a date or time of what is stored in a format; undefined where one expression does not do it. */
export function timeExpression(
  column: string,
  dialect: Dialect,
  format: string,
  others: readonly string[] = [],
): string | undefined {
  const known = counted[format];
  if (known) return known[dialect](column);
  if (/%[qVzaA]/.test(format) || !/%[Yy]/.test(format) || others.some((other) => /%[qVz]/.test(other)))
    return undefined;
  if (dialect === "sqlite") return others.length > 0 ? undefined : sqliteTime(column, format);
  const type = /%[HI]/.test(format) ? "timestamp" : "date";
  if (dialect === "duckdb") {
    const formats = [format, ...others].map((each) => quoteText(each, dialect));
    const read = `try_strptime(${column}, ${formats.length > 1 ? `[${formats.join(", ")}]` : formats[0]})`;
    return type === "date" ? `CAST(${read} AS DATE)` : read;
  }
  if (others.length > 0) return undefined;
  const written = format.replace(/%(.)/g, (_, directive: string) => names[dialect][directive] ?? "");
  if (dialect === "mysql") return `STR_TO_DATE(${column}, ${quoteText(written, dialect)})`;
  return `to_${type}(${column}, ${quoteText(written.replaceAll("T", '"T"'), dialect)})`;
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
function sqliteTime(c: string, format: string): string | undefined {
  const iso = /^%Y([-/.])%m\1%d([T ]%H:%M(:%S(\.%f)?)?)?$/.exec(format);
  // What is written with hyphens SQLite's own functions read as it is.
  if (iso) return iso[1] === "-" ? undefined : `${iso[2] ? "datetime" : "date"}(replace(${c}, '${iso[1]}', '-'))`;
  const whole = (month: string, day: string) => `printf('%s-%02d-%02d', substr(${c}, -4), ${month}, ${day})`;
  const after = (mark: string) => `substr(${c}, instr(${c}, '${mark}') + 1)`;
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
