import type { SqlDialect } from "../sql/dialect.js";
import { quoteText } from "../sql/quoting.js";
import type { ForeignFunctions } from "./foreign-functions.js";
import type { Cell } from "./results/result.js";
import type { ColumnStatistics, Statistics } from "./statistics.js";

/**
 * All that differs from engine to engine outside its folder: what other code asks of an engine is a key of this. An
 * expression of SQL is given and returned as text; columns come quoted.
 */
export interface Dialect extends SqlDialect {
  /** What people and models call it. */
  readonly title: string;

  /** The schema that a table is in whose name stands alone, of the database at a location. */
  readonly plainSchema: (location: string) => string;
  /** The statement that names the functions that a database defines. Default: it can have none. */
  readonly ownFunctions?: string;
  /** The statement that names the functions that a query may call, its own included. Default: the engine does not tell. */
  readonly functions?: string;
  /** Set where USING and NATURAL JOIN compare fields that the account may not read. */
  readonly joinsByUnreadable?: true;

  /** The type that CAST makes text with. */
  readonly textType: string;
  /** The type that CAST makes a number with fractions with. */
  readonly numberType: string;
  /**
   * Set where any value can be stored in any column: what its owner meant is then told by the values and not by the
   * type, an average takes text for 0, and bytes may sit among texts.
   */
  readonly dynamicTypes?: DynamicTypes;
  /** What `json ->> 'key'` is compared with where the key holds true; without it no keys of JSON are read. */
  readonly jsonTrue?: string;
  /** Whether values of different types are compared only where one is cast. */
  readonly strictTypes: boolean;
  /** Of NULLs in ORDER BY: first in ascending and last in descending order, the reverse, or last in both. */
  readonly nullOrder: "smallest" | "largest" | "last";
  /** The number of a row by which a table is stored, where it has a name. */
  readonly rowNumber?: string;
  /** Whether GROUP BY sorts the rows, which takes longer than counting the values while they are read. */
  readonly groupsBySorting: boolean;

  /**
   * Rows of (f, v) with the number of a column and its value, for columns of one type; where an engine puts these together
   * much faster than it plans a statement for each column.
   */
  stacked?(columns: readonly NumberedColumn[], source: string): string;

  /** The number of characters of a text. */
  length(text: string): string;
  /** The first so many characters of a text. */
  first(text: string, characters: number): string;
  /** Whether two values differ, NULL being one. */
  differs(one: string, other: string): string;
  /** The day of a date or time, as it is grouped and sorted by. */
  dayOf(time: string): string;
  /** Whether a column's text begins with another, as an index can answer it. */
  beginsWith(column: string, beginning: string): string;
  /** An item of ORDER BY behind which NULLs come: `key` is `value` with its direction. */
  nullsLast(value: string, key: string): string;
  /** A field of CREATE TABLE: its declared type, with what else stands for it where that is no type's name. */
  columnType(type: string, name: string): string;

  /**
   * How error messages tell which table, field or function they are about: the first that matches has its name as its first group,
   * maybe with a qualifier before a dot, or the qualifier and the name as two.
   */
  readonly errorNames: readonly RegExp[];
  /** What queries for other engines call, as this one writes it. */
  readonly foreignFunctions: ForeignFunctions;
  /** What messages of the engine say where the account lacks a right; its groups are the names that it is about. */
  readonly accessDenied?: RegExp;
  readonly matching: Matching;
  readonly times: TimeSql;
  readonly clock: ClockSql;
  readonly fieldIndexes: FieldIndexes;
  readonly statistics: Statistics;
}

export interface NumberedColumn {
  readonly number: number;
  /** An expression over the rows. */
  readonly value: string;
}

export type ColumnDialect = Dialect & Required<Pick<Dialect, "stacked">> & { readonly statistics: ColumnStatistics };

export interface DynamicTypes {
  /** What a declared type prefers, https://sqlite.org/datatype3.html section 3.1. */
  affinityOf(declaredType: string): "integer" | "text" | "blob" | "real" | "numeric";
  /** Whether a stored value is text or a number, and not bytes. */
  isNotBytes(column: string): string;
}

/** How texts are compared with a pattern: by POSIX regular expressions, or by GLOB where there are none. */
export type Matching =
  | { readonly kind: "regex"; matches(text: string, pattern: string, ignoringCase?: boolean): string }
  | {
      readonly kind: "glob";
      matches(text: string, pattern: string): string;
      matchesNot(text: string, pattern: string): string;
    };

/** Formats of numbers that stand for times. */
export const COUNTED_FORMATS = [
  "epoch seconds",
  "epoch milliseconds",
  "epoch days",
  "Excel serial days",
  "%Y%m%d",
] as const;
export type CountedFormat = (typeof COUNTED_FORMATS)[number];

export const PERIOD_UNITS = ["year", "quarter", "month", "week", "day", "hour", "weekday", "weekday number"] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** What is computed with dates and times. */
export interface ClockSql {
  /**
   * The period that a time lies in, so that it sorts by time: a year or an hour of the day as a number, a quarter or
   * month as text ("2024-Q1", "2024-03"), a week as its Monday, a day as a date. The day of the week is its English
   * name, or 1 (Monday) to 7, by which it sorts.
   */
  periodOf(time: string, unit: PeriodUnit): string;
  /** The seconds from one time to another. */
  seconds(from: string, to: string): string;
  /** The days from one time to another, with fractions where the times have them. */
  days(from: string, to: string): string;
  /** The same of two dates without a time of day, where the engine has a shorter way. */
  daysOfDates?(from: string, to: string): string;
  /** Whole years from one day to another, as ages are said. */
  years(from: string, to: string): string;
  /** A day of the calendar, ISO, in an expression. */
  day(iso: string): string;
}

/** How numbers and texts are made times. Formats of texts are written as by strftime. */
export interface TimeSql {
  readonly counted: Readonly<Record<CountedFormat, (number: string) => string>>;
  /** Whether functions of time read ISO texts as they are. */
  readonly readsIso: boolean;
  /** Of a text in one format; `clocked` gives a time, otherwise a date. Undefined where one expression does not do it. */
  read(text: string, format: string, clocked: boolean): string | undefined;
  /** Of a text in any of the formats, NULL for all others; absent where CASE has to tell them apart. */
  readAny?(text: string, formats: readonly string[], clocked: boolean): string;
}

/** Which comparisons with a field an index of the database answers. */
export interface AnsweredByIndex {
  readonly equality: boolean;
  readonly prefix: boolean;
}

/** What the catalogue says of indexes that begin with a field and hold all rows. */
export interface FieldIndexes {
  /** A statement over the catalogue. */
  sql(table: string, field: string): string;
  /** From its rows. */
  read(rows: readonly (readonly Cell[])[]): AnsweredByIndex;
}

/** `beginsWith` by LIKE, with the wildcards among the letters escaped. */
export function likePrefix(column: string, beginning: string, dialect: SqlDialect): string {
  const escaped = beginning.replace(/[!%_]/g, "!$&");
  return `${column} LIKE ${quoteText(`${escaped}%`, dialect)} ESCAPE '!'`;
}
