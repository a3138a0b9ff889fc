import type { Database } from "../../databases/database.js";
import type { Table } from "../../databases/schema.js";
import type { FieldKind } from "../../databases/statistics.js";
import type { TablePlan } from "../measure/table-plan.js";
import type { Measure } from "../measure/timed-query.js";
import type { Scan, Skipped } from "../profile.js";
import type { Scalar } from "./scalars.js";

/**
 * The line between measuring and meaning. A measurer reads a table and gives statistics; what turns statistics into a
 * profile (`field-profile.ts`, semantics, shapes …) knows nothing of SQL or engines. Statistics are plain data that
 * survive JSON, so that a child process can send them.
 *
 * @throws what the signal of `tools` is aborted with. All else that fails is in the statistics.
 */
export type Measurer = (
  database: Database,
  table: Table,
  plan: TablePlan,
  tools: MeasureTools,
) => Promise<TableStatistics>;

/** What a measurer may use of the run it is part of. */
export interface MeasureTools {
  readonly query: Measure;
  /** Milliseconds that are left of the table's time; negative when it is used up. */
  readonly left: () => number;
  readonly signal: AbortSignal | undefined;
}

export interface TableStatistics {
  /** Rows of the whole table (under the plan's filter), counted; about, where `rowsEstimated` says by what method. */
  readonly rows: number;
  readonly rowsEstimated?: string;
  /** Which rows were read, when not all. */
  readonly scan?: Scan;
  /** In the order of the table's fields. */
  readonly fields: readonly FieldOutcome[];
  /** What the budget did not allow. */
  readonly skipped?: readonly Skipped[];
  /** Set when nothing could be measured. */
  readonly failure?: string;
}

/** A field's statistics, or why there are none. */
export type FieldOutcome = FieldStatistics | { readonly failure: string };

export interface FieldStatistics {
  /** What the declared type promises; "any" where the engine promises nothing, and `stored` tells. */
  readonly kind: FieldKind;
  /** Rows that `present` to `lengths` come from: in a database that is written to, each scan has another number. */
  readonly rows: number;
  /** Of them, those that are not NULL. */
  readonly present: number;
  /** Values by the type they are stored with, where the engine lets it differ from row to row. */
  readonly stored?: Readonly<Partial<Record<StoredType, number>>>;
  /** Rows with a text of length 0. */
  readonly empties?: number;
  /** Rows whose text begins, and ends, with white space. */
  readonly blanks?: { readonly leading: number; readonly trailing: number };
  /** Of finite numbers where there are any, else of what sorts: times, texts of kind "text". */
  readonly range?: Range;
  /** Of the texts, where `stored` has both texts and numbers; compared by their bytes. */
  readonly textRange?: Range;
  readonly mean?: number;
  /** Of the population. */
  readonly stddev?: number;
  /** The values at 1 to 19 twentieths of the sorted rows, each one that occurs. */
  readonly quantiles?: readonly Scalar[];
  /** Characters of texts, bytes of blobs. */
  readonly lengths?: { readonly min: number; readonly max: number; readonly mean: number };
  readonly distinct?: DistinctCount;
  readonly values?: ValueStatistics;
  /** Classes of characters as `shapeOf` writes them, with their shares; computed from `values.spread` when absent. */
  readonly shapes?: readonly { readonly pattern: string; readonly share: number }[];
  readonly sketch?: Sketch;
  /** Of a sampled table: what the engine's catalogue tells of all rows. */
  readonly catalogue?: CatalogueFigures;
  /** Why the statistics are not whole. */
  readonly failure?: string;
}

export type StoredType = "integer" | "real" | "text" | "blob";

export interface Range {
  readonly min: Scalar;
  readonly max: Scalar;
}

/** Distinct values among `rows` rows. Left out where the grouping of `values` counted them already. */
export interface DistinctCount {
  readonly count: number;
  readonly rows: number;
  readonly method: "exact" | "hyperloglog" | "adaptive sampling" | "bottom-k";
  /** Relative standard error of an estimate. */
  readonly error?: number;
}

/** What the catalogue keeps of a field, where nothing that was read speaks against it. */
export interface CatalogueFigures {
  /** Rows that it was made from. */
  readonly rows: number;
  readonly nulls?: number;
  readonly distinct?: number;
  /** Relative standard error of `distinct`. */
  readonly error?: number;
  /** Of finite numbers and of times. */
  readonly range?: Range;
}

/** What grouping a field by its values gives. */
export interface ValueStatistics {
  /** Rows that were grouped; fewer than the field's rows when from a sample. */
  readonly rows: number;
  /** Of them, those with a value. */
  readonly present?: number;
  /** Distinct values among them. */
  readonly distinct: number;
  /** Values that occur once among them. */
  readonly singletons: number;
  /** The most frequent, the first in order where they are equally so; at most `TOP_VALUES`. */
  readonly top: readonly ValueCount[];
  /**
   * Distinct values from everywhere, each once, at most about `SAMPLED_VALUES`; all of them when they are few. Sorted.
   */
  readonly spread: readonly ValueCount[];
  /** Sum of n ln n over the counts n of all values: gives their entropy, ln(present) - logSum / present. */
  readonly logSum?: number;
}

export interface ValueCount {
  readonly value: Scalar;
  readonly count: number;
}

/** Canonical bottom-k sketch of the distinct values: equal numbers meet whatever type they are stored with. */
export interface Sketch {
  readonly method: string;
  readonly size: number;
  readonly values: readonly string[];
}
