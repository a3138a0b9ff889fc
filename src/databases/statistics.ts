import type { CellKind } from "./results/result.js";
import type { Table } from "./schema.js";

/** What sort of values a declared type promises; SQLite promises nothing, so there it is `any`. */
export type FieldKind = Exclude<CellKind, "list" | "struct"> | "nested";

/** One statistic of a field that a single scan of its table gives. */
export type BaseStatistic =
  | "present"
  /** The engine's own estimate of the distinct values: decides how they are counted, and stands in where that fails. */
  | "roughDistinct"
  | "empties"
  | "integers"
  | "reals"
  | "texts"
  | "blobs"
  | "min"
  | "max"
  | "minText"
  | "maxText"
  | "mean"
  | "stddev"
  /** In one text, "5 120|10 340|…": the number of twentieths of the rows that end with a value, and the value. */
  | "quantiles"
  | "lengthMin"
  | "lengthMax"
  | "lengthSum"
  /** Rows whose text begins, and ends, with white space. */
  | "leading"
  | "trailing";

/** Part of a table's rows. */
export interface Sample {
  /** What stands after FROM, named `PART`; the condition that all rows must meet is in it. */
  readonly source: string;
  /** In the engine's own words. */
  readonly method: string;
  /** What this choice of rows can get wrong, one sentence. */
  readonly bias?: string;
}

/** What part of a table is called where it stands after FROM: some engines insist on a name. */
export const PART = "_askable_part";

/**
 * Where in its part of the table the stretch of a sample begins, from 0 to 1: never at even distances, which would fall
 * in with whatever repeats in the data, and the same every time.
 */
export function stagger(index: number): number {
  return (index * GOLDEN) % 1;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Between the quantiles that a statement gives in one text. */
export const BETWEEN = "|";

/** What planning and reading need to know of a dialect. */
export interface ReadingSql {
  kindOf(declaredType: string): FieldKind;
  /**
   * Ways to read about `rows` of a table's `total` rows, the best first; the last needs no right `total`. `filter` is a
   * condition that all must meet, and that `total` counts the rows of.
   */
  samples(table: string, total: number, rows: number, filter?: string): readonly Sample[];
  /** How large tables are, by statements that read next to nothing and give rows of (table, "rows" or "bytes", number). */
  readonly facts: {
    /** One statement about all tables. */
    readonly catalogue?: string;
    /** Statements about one table, asked in turn while the number of its rows is not known. What fails is passed over. */
    readonly each?: (table: Table) => readonly string[];
  };
  /** Rows times fields that are measured in a second, about: what the plan reckons with. */
  readonly cellsPerSecond: number;
}

/** How a dialect computes what one scan of a table gives: a table from the names of the statistics to SQL. */
export interface ScanSql extends ReadingSql {
  /** The base statistics that make sense for a kind, as aggregate expressions over a quoted column. */
  base(column: string, kind: FieldKind): Partial<Record<BaseStatistic, string>>;
  /** The exact number of distinct values without the values. */
  distinct(column: string, kind: FieldKind, source: string): string;
  /** Result columns of one base scan of so many rows. */
  columnsPerScan(rows: number): number;
}

/** Of an engine whose rows can be read fast: statistics come from reading them once, by SQL where that is in doubt. */
export interface RowStatistics extends StatisticsSql {
  readonly storage: "rows";
}

/**
 * Of a columnar engine, whose groupings are faster than its rows can be read: all statistics come from SQL, which may use
 * lists, structs and `hash` as DuckDB has them.
 */
export interface ColumnStatistics extends ScanSql {
  readonly storage: "columns";
  /** As `samples`, from so many places of the table; it works where rows have numbers. */
  stretches(table: string, total: number, rows: number, count: number): Sample;
  /** Whether a text begins, or ends, with a blank. */
  beginsBlank(text: string): string;
  endsBlank(text: string): string;
}

export type Statistics = RowStatistics | ColumnStatistics;

/** How a dialect that is measured by SQL alone groups the values of fields. */
export interface StatisticsSql extends ScanSql {
  /** A field's distinct values `v` with their numbers `n`, read from `source`; undefined where that makes no sense. */
  grouped(column: string, kind: FieldKind, source: string): string | undefined;
  /**
   * The rows (part, v, n) that are read off the grouped values, which stand in the relation `name`.
   * `mean` is known from the base scan when there are numbers.
   */
  parts(name: string, kind: FieldKind, mean: number | undefined): readonly string[];
  /**
   * In place of `parts`, one statement over the grouping itself, where an engine computes a relation anew for each use.
   * Quantiles are rows ("quantile", v, twentieths that end with v).
   */
  partsAtOnce?(grouping: string, kind: FieldKind): string;
  /** A relation that holds the named columns of a table once, for several groupings; undefined where it does not pay. */
  shared(columns: readonly string[], source: string): string | undefined;
  /** Above so many rows distinct values are counted on a sample. */
  readonly maxGroupedRows: number;
  /** Relative standard error of `roughDistinct`. */
  readonly roughError?: number;
  /** Above so many rows the values of a field that hardly repeats are not counted. Default: as long as there is time. */
  readonly maxDistinctRows?: number;
}

/** Longest text that is copied out of a database into a profile, in characters. */
export const LONGEST_VALUE = 200;
/** Most frequent values kept. */
export const TOP_VALUES = 10;
/** Distinct values that are looked at for shapes and meaning. */
export const SAMPLED_VALUES = 1000;
