import type { SummarySource } from "../summaries.js";

/** What a person says of one table or field. */
export interface Note {
  readonly meaning?: string;
  /** Other words that people use for it. */
  readonly synonyms?: readonly string[];
  /** What stored values mean: { A: "active" }. */
  readonly values?: Readonly<Record<string, string>>;
  readonly unit?: string;
  /** Whatever else helps. */
  readonly details?: string;
  /** Of a table: how figures are computed from it, by name. */
  readonly formulas?: Readonly<Record<string, string>>;
  /** Of a table: the condition that rows meet which count. */
  readonly rows?: string;
  /** Where `formulas` and `rows` stand in their file: the line by the name of a formula, or by "rows". */
  readonly lines?: Readonly<Record<string, number>>;
  /** What is said to hold for the data: it is compared with them. */
  readonly claims?: Claims;
}

export interface Claims {
  readonly unique?: boolean;
  /** Never NULL. */
  readonly required?: boolean;
  readonly range?: { readonly min?: number | string; readonly max?: number | string };
  /** The only values that may occur. */
  readonly allowed?: readonly string[];
  readonly references?: { readonly table: string; readonly field?: string };
}

export interface TableNotes {
  readonly table: string;
  /** Other names under which the database may know it. */
  readonly aliases?: readonly string[];
  readonly note: Note;
  readonly fields: readonly { readonly field: string; readonly note: Note }[];
}

export interface NotedJoin {
  readonly from: JoinEnd;
  /** Without fields: the primary key. */
  readonly to: JoinEnd;
  /** Whether it is said which end refers to which. */
  readonly directed: boolean;
}

export interface JoinEnd {
  readonly table: string;
  readonly fields: readonly string[];
}

/** A figure that people gave a name: dbt's `metrics` and the measures of its `semantic_models`. */
export interface NotedMetric {
  readonly name: string;
  /** Other names of it: its label. */
  readonly labels: readonly string[];
  /** What people say of it. */
  readonly said?: string;
  readonly form: MetricForm;
  /** Conditions in SQL that its rows meet, fields as `table.field` where they are known. */
  readonly filters: readonly string[];
}

export type MetricForm =
  /** One aggregate over the rows of a table; the expression is SQL over its fields, "1" or "*" for the rows themselves. */
  | {
      readonly kind: "aggregate";
      readonly table: string;
      /** As dbt calls it: "sum", "count", "count_distinct", "average", "min", "max", "median", "sum_boolean" … */
      readonly aggregation: string;
      readonly expression: string;
      /** The field of the table by which people say when. */
      readonly date?: string;
    }
  | { readonly kind: "ratio"; readonly numerator: MetricPart; readonly denominator: MetricPart }
  /** Arithmetic over other metrics, which the expression names by their aliases. */
  | { readonly kind: "derived"; readonly expression: string; readonly parts: readonly MetricPart[] }
  /** Nothing but words. */
  | { readonly kind: "described" };

/** Another metric by its name, as an expression calls it, over those of its rows that meet more conditions. */
export interface MetricPart {
  readonly metric: string;
  readonly alias: string;
  readonly filters: readonly string[];
}

export interface Notes {
  /** The file or folder that they were read from. */
  readonly path: string;
  /** How summaries name the source. */
  readonly by: Exclude<SummarySource["by"], "rules" | "model">;
  readonly tables: readonly TableNotes[];
  readonly joins: readonly NotedJoin[];
  /** Absent where the source has no such thing. */
  readonly metrics?: readonly NotedMetric[];
  /** What was left out of them and why, for people. */
  readonly warnings: readonly string[];
}
